import { z } from 'zod'
import { group, httpUrl } from './fields.ts'

/** The check of new passwords against lists of known passwords. */
export const passwordCheckOptions = group({
  /** Unset: true if NODE_ENV is "production". */
  enabled: z.boolean().optional(),
  /**
   * The URL of a service like Have I Been Pwned. The first five hexadecimal digits of the SHA-1 digest of a password
   * are appended to the URL, and the service returns the digests of breached passwords that begin with these digits.
   * Null: only the list of common passwords in the package is used.
   */
  endpoint: httpUrl.nullable().default('https://api.pwnedpasswords.com/range/'),
  /**
   * The effect of a sign-in with a password that is on the list in the package. `tell`: the dashboard advises the user
   * to change the password. `change`: the dashboard requires a new password before it shows anything else. `off`:
   * nothing.
   */
  atSignIn: z.enum(['tell', 'change', 'off']).default('tell'),
})

/** Whether new passwords are checked. */
export function checksPasswords(config: { passwordCheck: { enabled?: boolean | undefined }; isProduction: boolean }) {
  return config.passwordCheck.enabled ?? config.isProduction
}

/** Whether a service is asked about breached passwords. */
export function asksForBreaches(config: {
  passwordCheck: { enabled?: boolean | undefined; endpoint: string | null }
  isProduction: boolean
}) {
  return checksPasswords(config) && config.passwordCheck.endpoint !== null
}
