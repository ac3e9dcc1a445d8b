import { z } from 'zod'
import { group } from './fields.ts'

/** The origin of a website, or of an Android app. An app's origin contains the hash of its signing key. */
const passkeyOrigin = z
  .string()
  .refine(
    (text) => (URL.canParse(text) && new URL(text).origin === text) || /^android:apk-key-hash:[\w-]{43}$/.test(text),
    'must be an origin such as "https://accounts.example.com"',
  )

/** Passkeys and security keys. */
export const passkeyOptions = group({
  enabled: z.boolean().default(true),
  /**
   * The domain to which passkeys belong: the host of the origin, or a domain above it. If the domain changes, no
   * existing passkey can be used. Unset: the host of `baseURL`.
   */
  rpID: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, 'must be a domain in lower case')
    .optional(),
  /** The site name that devices may show with a passkey. Unset: the name in `branding`. */
  rpName: z.string().min(1).max(64).optional(),
  /** The origins of the pages on which passkeys are used. Unset: the origin of `baseURL`. */
  origin: z.union([passkeyOrigin, z.array(passkeyOrigin).min(1)]).optional(),
  /** Origins on other domains, on which the same passkeys can be used. Browsers accept at most five. */
  relatedOrigins: z.array(passkeyOrigin).max(5).default([]),
  /**
   * Whether browsers may create a passkey without asking the user, after a sign-in in which the browser's password
   * manager filled in the password. Only some browsers can do this.
   */
  automatic: z.boolean().default(false),
  /** Whether new users may sign up with a passkey and a mailed code. Unset: true if sign-up with a password is open. */
  signUp: z.boolean().optional(),
})

type SignUpOptions = {
  emailAndPassword: { enabled: boolean; disableSignUp: boolean }
  emailOTP: { enabled: boolean }
  passkey: { enabled: boolean; signUp?: boolean | undefined }
}

/**
 * Whether new users may sign up with a passkey and a mailed code, which verifies their email address. If the option is
 * unset, they may do so only if they may sign up with a password.
 */
export function signsUpByPasskey({ emailAndPassword, emailOTP, passkey }: SignUpOptions) {
  const isOpen = passkey.signUp ?? (emailAndPassword.enabled && !emailAndPassword.disableSignUp)
  return passkey.enabled && emailOTP.enabled && isOpen
}
