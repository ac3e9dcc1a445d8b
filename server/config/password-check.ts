import { z } from 'zod'
import { group, httpUrl } from './fields.ts'

/** The check of new passwords against lists of known passwords. */
export const passwordCheckOptions = group({
  /** Unset: true if NODE_ENV is "production". */
  enabled: z.boolean().optional(),
  /**
   * The URL of a service that returns the breached passwords for the first five hexadecimal digits of a SHA-1 digest,
   * like Have I Been Pwned. The digits are appended to the URL. Null: only the list of common passwords in the package
   * is used.
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
