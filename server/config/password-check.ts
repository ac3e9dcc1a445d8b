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
  /**
   * The effect of a sign-in with a password that the list in the package contains: the dashboard advises the user to
   * change it, or asks for a new password before it shows anything else, or nothing happens.
   */
  atSignIn: z.enum(['tell', 'change', 'off']).default('tell'),
})

/** Whether new passwords are checked. */
export function checksPasswords(config: { passwordCheck: { enabled?: boolean | undefined }; isProduction: boolean }) {
  return config.passwordCheck.enabled ?? config.isProduction
}

/** Whether a service is asked for breached passwords. */
export function asksForBreaches(config: {
  passwordCheck: { enabled?: boolean | undefined; endpoint: string | null }
  isProduction: boolean
}) {
  return checksPasswords(config) && config.passwordCheck.endpoint !== null
}
