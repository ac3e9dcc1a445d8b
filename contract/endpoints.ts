import { sendVerificationEmail, verifyEmail } from './accounts/email-verification.ts'
import { getSession } from './accounts/sessions.ts'
import { signInEmail, signOut } from './accounts/sign-in.ts'
import { signUpEmail } from './accounts/sign-up.ts'
import { error, ok, reference } from './health.ts'
import { clearMails, listMails, mailPage, readMail } from './portal/mailbox.ts'
import { overview } from './portal/overview.ts'
import { setUp } from './portal/setup.ts'

/** The whole API, one line an endpoint. */
export const endpoints = [
  // accounts
  signUpEmail,
  signInEmail,
  signOut,
  getSession,
  sendVerificationEmail,
  verifyEmail,

  // pages and health
  ok,
  error,
  reference,

  // beside the specified API, below /api/portal
  setUp,
  listMails,
  readMail,
  mailPage,
  clearMails,
  overview,
] as const
