import { z } from 'zod'
import { group, httpUrl } from './fields.ts'

/** The check of new passwords against lists of known ones. */
export const passwordCheckOptions = group({
  /** Unset: on if NODE_ENV is "production". */
  enabled: z.boolean().optional(),
  /**
   * The address below which a service answers for the first five hexadecimal digits of a SHA-1 digest, as Have I Been
   * Pwned does. Null: only the list of common passwords in the package is used.
   */
  endpoint: httpUrl.nullable().default('https://api.pwnedpasswords.com/range/'),
})

/** Whether new passwords are checked. */
export function checksPasswords(config: { passwordCheck: { enabled?: boolean | undefined }; isProduction: boolean }) {
  return config.passwordCheck.enabled ?? config.isProduction
}
