import { z } from 'zod'
import { group, seconds } from './fields.ts'
import { daySeconds } from '../time.ts'

/** Whether users can change their email address, and whether changing a verified address needs approval by mail. */
const changeEmail = group({
  enabled: z.boolean().default(true),
  sendChangeEmailVerification: z.boolean().default(true),
})

/** Whether users can delete their account, and whether deletion needs a mailed link. */
const deleteUser = group({
  enabled: z.boolean().default(true),
  sendDeleteAccountVerification: z.boolean().default(false),
  deleteTokenExpiresIn: seconds(daySeconds),
})

/** Whether users get a mail about sign-ins on new devices or from new places. */
const newDeviceEmail = z.boolean().default(true)

const additionalField = z.strictObject({
  type: z.enum(['string', 'number', 'boolean']).default('string'),
  required: z.boolean().default(false),
  defaultValue: z.union([z.string(), z.number(), z.boolean()]).optional(),
  /** Whether users can set the field. */
  input: z.boolean().default(true),
  /** Whether replies include the field. */
  returned: z.boolean().default(true),
})
/** A configured additional field of users. */
export type AdditionalField = z.output<typeof additionalField>

const reservedFields =
  /^(id|email|emailVerified|name|image|password|role|banned|banReason|banExpires|twoFactorEnabled|createdAt|updatedAt|callbackURL|extra|__proto__|constructor|prototype)$/

/** Additional fields of users, and the changes that users can make to their account. */
export const userOptions = group({
  additionalFields: z
    .record(
      z
        .string()
        .regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/)
        .refine((name) => !reservedFields.test(name), 'is reserved'),
      additionalField,
    )
    .default({}),
  changeEmail,
  deleteUser,
  newDeviceEmail,
})
