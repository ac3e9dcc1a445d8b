import type { Locale } from './languages.ts'
import type { Logo } from './logo.ts'
import type { Permissions, RoleTable } from '../roles.ts'
import type { OwnSession } from '../session.ts'
import type { FullUser } from '../user.ts'
import type { Membership } from '../organizations/memberships.ts'

/** What every page carries in its HTML, so that its first paint asks the server nothing. */
export type Boot = {
  app: { name: string; logo: Logo | null; support: string | null; terms: string | null; privacy: string | null }
  /** Where the API lies, from the browser's point of view, `/api/auth`. */
  basePath: string
  features: {
    password: boolean
    signUp: boolean
    verification: boolean
    /** Whether nobody signs in with a password before their address is verified. */
    verificationRequired: boolean
    passwordReset: boolean
    rememberMe: boolean
    changeEmail: boolean
    /** Whether people may delete their account, and whether only by a link that is mailed to them. */
    deleteAccount: 'at-once' | 'by-mail' | 'off'
  }
  passwordLength: { min: number; max: number }
  /** The languages that the site offers, the one for visitors of none of them first. */
  locales: readonly Locale[]
  /** The social providers people may sign in with, in the order they were configured, and whether an account may be made with each. */
  providers: { id: string; name: string; signUp: boolean }[]
  /** The extra fields that sign-up asks for. */
  signUpFields: { name: string; required: boolean; type: 'string' | 'number' | 'boolean' }[]
  organizations: {
    /** Whether people may create one at all; the server may still say no to somebody. */
    mayBeCreated: boolean
    mayBeDeleted: boolean
    /** How many organizations a person may be in to create another, when that is the same for all. */
    organizationLimit: number | null
    teams: boolean
    /** How many members an organization may have, when that is the same for all. */
    membershipLimit: number | null
    /** The role of owners. */
    creatorRole: string
    roles: RoleTable
    /** What the visitor is in their organizations. */
    memberships: Membership[]
  }
  /** What the visitor needs to know who has a part in administration; null for everybody else, and while they act as somebody else. */
  administration: {
    permissions: Permissions
    /** Whether they may do everything, and not a part of it only. */
    isFull: boolean
    roles: RoleTable
    /** The roles of full administrators. */
    fullRoles: readonly string[]
    defaultRole: string
    impersonationSeconds: number
    mayImpersonateAdmins: boolean
    /** How long a ban lasts when nothing is chosen; null is for good. */
    banSeconds: number | null
  } | null
  session: { session: OwnSession; user: FullUser } | null
  setup: { required: boolean; codeNeeded: boolean }
  /** Whether this visitor may fill the empty site with sample data, or it has been; null where neither is any concern of theirs. */
  sample: 'offered' | 'filled' | null
  /** Whether mail goes to the developer mailbox and this visitor may read it. */
  mailbox: boolean
  theme: 'auto' | 'light' | 'dark'
}
