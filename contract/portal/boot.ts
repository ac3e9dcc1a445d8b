import type { Session } from '../session.ts'
import type { FullUser } from '../user.ts'

/** What every page carries in its HTML, so that its first paint asks the server nothing. */
export type Boot = {
  app: { name: string; logo: string | null; support: string | null; terms: string | null; privacy: string | null }
  /** Where the API lies, from the browser's point of view, `/api/auth`. */
  basePath: string
  features: {
    password: boolean
    signUp: boolean
    verification: boolean
    passwordReset: boolean
    rememberMe: boolean
    changeEmail: boolean
    /** Whether people may delete their account, and whether only by a link that is mailed to them. */
    deleteAccount: 'at-once' | 'by-mail' | 'off'
  }
  passwordLength: { min: number; max: number }
  /** The extra fields that sign-up asks for. */
  signUpFields: { name: string; required: boolean; type: 'string' | 'number' | 'boolean' }[]
  session: { session: Session; user: FullUser } | null
  setup: { required: boolean; codeNeeded: boolean }
  /** Whether mail goes to the developer mailbox and this visitor may read it. */
  mailbox: boolean
  theme: 'auto' | 'light' | 'dark'
}
