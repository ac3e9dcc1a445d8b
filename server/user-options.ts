import { z } from 'zod'
import { group, seconds } from './option-fields.ts'
import { daySeconds } from './time.ts'

/** Whether people may change their address, and whether one that is proven may be left by way of its own mail. */
export const changeEmailOptions = group({
  enabled: z.boolean().default(true),
  sendChangeEmailVerification: z.boolean().default(true),
})

/** Whether people may delete themselves, and whether only by a link that is mailed to them. */
export const deleteUserOptions = group({
  enabled: z.boolean().default(true),
  sendDeleteAccountVerification: z.boolean().default(false),
  deleteTokenExpiresIn: seconds(daySeconds),
})

/** Whether people are mailed when somebody signs in as they from where they never did before. */
export const newDeviceEmail = z.boolean().default(true)
