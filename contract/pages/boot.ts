import type { Locale } from './languages.ts'
import type { Logo } from './logo.ts'
import type { Permissions, RoleTable } from '../roles.ts'
import type { OwnSession } from '../session.ts'
import type { FullUser } from '../user.ts'
import type { Membership } from '../organizations/memberships.ts'

/** Data in the HTML of every page, so that the first paint needs no request. */
export type Boot = {
  app: { name: string; logo: Logo | null; support: string | null; terms: string | null; privacy: string | null }
  /** The path of the API as browsers see it, such as `/api/auth`. */
  basePath: string
  features: {
    password: boolean
    signUp: boolean
    verification: boolean
    /** Whether signing in with a password needs a verified email address. */
    verificationRequired: boolean
    passwordReset: boolean
    rememberMe: boolean
    changeEmail: boolean
    /** Whether users can set up a second factor. */
    twoFactor: boolean
    /** Whether some or all users must have a second factor. */
    twoFactorRequired: boolean
    /** Whether users can sign in with passkeys. */
    passkeys: boolean
    /** Whether browsers are allowed to create passkeys without asking the user. */
    automaticPasskeys: boolean
    /** Whether new users can sign up with a passkey. */
    passkeySignUp: boolean
    /** Whether users can sign in with a username. */
    usernames: boolean
    /** Whether users can request an emailed link that signs in. */
    mailedLink: boolean
    /** The number of digits in an emailed sign-in code; null if such codes are off. */
    mailedCodeLength: number | null
    /** How long an emailed sign-in code works; if such codes are off, how long the link works. */
    mailedSignInSeconds: number
    /** Whether users can connect devices that have no browser, by entering a code. */
    deviceAuthorization: boolean
    /** Whether webhooks are on. */
    webhooks: boolean
    /** The maximum number of accounts that a browser can switch between; null if it keeps only one. */
    maxAccounts: number | null
    /** Whether users can delete their account, and whether that needs an emailed link. */
    deleteAccount: 'at-once' | 'by-mail' | 'off'
  }
  passwordLength: { min: number; max: number }
  /** How long emailed links work: links that verify an email address, reset a password, and delete an account. */
  linkSeconds: { verification: number; reset: number; deletion: number }
  /** Whether users and organizations can have API keys, and the longest and the default lifetime of a key. */
  apiKeys: { isEnabled: boolean; maxSeconds: number; defaultSeconds: number | null }
  /** The site's languages; the first language is the fallback. */
  locales: readonly Locale[]
  /** The social providers in configured order, and whether each accepts new users. */
  providers: { id: string; name: string; signUp: boolean }[]
  /** The additional fields of the sign-up form. */
  signUpFields: { name: string; required: boolean; type: 'string' | 'number' | 'boolean' }[]
  organizations: {
    /** Whether users can create organizations; the server can still refuse some users. */
    mayBeCreated: boolean
    mayBeDeleted: boolean
    /** The maximum number of organizations per user; null if it is not the same for all users. */
    organizationLimit: number | null
    teams: boolean
    /** Whether organizations can have webhooks. */
    webhooks: boolean
    /** The maximum number of members per organization; null if it is not the same for all organizations. */
    membershipLimit: number | null
    /** The role of owners. */
    creatorRole: string
    roles: RoleTable
    memberships: Membership[]
  }
  /** The visitor's administrator permissions; null for users who are not administrators and while impersonating. */
  administration: {
    permissions: Permissions
    /** Whether the visitor is a full administrator. */
    isFull: boolean
    roles: RoleTable
    /** The roles of full administrators. */
    fullRoles: readonly string[]
    defaultRole: string
    impersonationSeconds: number
    mayImpersonateAdmins: boolean
    /** The default duration of a ban; null means permanent. */
    banSeconds: number | null
  } | null
  session: { session: OwnSession; user: FullUser } | null
  /**
   * How the dashboard asks for a better password, if the user signed in with a password that attackers would try first;
   * otherwise null. `tell`: it advises a change. `change`: it requires a new password before it shows anything else.
   */
  passwordAdvice: 'tell' | 'change' | null
  setup: { required: boolean; codeNeeded: boolean }
  /** `filled` if sample data is loaded, `offered` if this visitor can load it, otherwise null. */
  sample: 'offered' | 'filled' | null
  /** Whether mails go to the developer mailbox and this visitor can read it. */
  mailbox: boolean
  theme: 'auto' | 'light' | 'dark'
}
