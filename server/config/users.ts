import { z } from 'zod'
import { group, seconds } from './fields.ts'
import { daySeconds } from '../time.ts'

/** Whether people may change their address, and whether one that is proven may be left by way of its own mail. */
const changeEmail = group({
  enabled: z.boolean().default(true),
  sendChangeEmailVerification: z.boolean().default(true),
})

/** Whether people may delete themselves, and whether only by a link that is mailed to them. */
const deleteUser = group({
  enabled: z.boolean().default(true),
  sendDeleteAccountVerification: z.boolean().default(false),
  deleteTokenExpiresIn: seconds(daySeconds),
})

/** Whether people are mailed when somebody signs in as they from where they never did before. */
const newDeviceEmail = z.boolean().default(true)

const additionalField = z.strictObject({
  type: z.enum(['string', 'number', 'boolean']).default('string'),
  required: z.boolean().default(false),
  defaultValue: z.union([z.string(), z.number(), z.boolean()]).optional(),
  /** Whether people may set it themselves. */
  input: z.boolean().default(true),
  /** Whether it is shown in answers. */
  returned: z.boolean().default(true),
})
/** A field of users that the site adds. */
export type AdditionalField = z.output<typeof additionalField>

const reservedFields =
  /^(id|email|emailVerified|name|image|password|role|banned|banReason|banExpires|createdAt|updatedAt|callbackURL|extra|__proto__|constructor|prototype)$/

/** What users have beyond the specified fields, and what they may do with their account. */
export const userOptions = group({
  additionalFields: z
    .record(
      z
        .string()
        .regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/)
        .refine((name) => !reservedFields.test(name), 'is taken by Gatehouse'),
      additionalField,
    )
    .default({}),
  changeEmail,
  deleteUser,
  newDeviceEmail,
})
