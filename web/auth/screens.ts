import type { ComponentType } from 'react'
import type { PageName } from '../../contract/pages/routes.ts'
import { SignIn } from '../screens/SignIn.tsx'
// Parts of signing up that other pages share: as files of their own they would take longer to ask for than to send.
import '../forms/NewPassword.tsx'
import '../ui/Skeleton.tsx'

/** The pages that are written at build time and woken in the browser. */
export type AuthPage = Exclude<PageName, 'app'>

/**
 * The screen of a page. The one that most people come to is part of the entry, with all that it needs; each other one is
 * a file by itself, named after its page, that its HTML asks for together with the entry (see build.ts).
 */
const screens: Record<AuthPage, () => ComponentType | Promise<ComponentType>> = {
  'sign-in': () => SignIn,
  'sign-up': async () => (await import('../screens/SignUp.tsx')).SignUp,
  'auth-error': async () => (await import('../screens/AuthError.tsx')).AuthError,
  'verify-email': async () => (await import('../screens/VerifyEmail.tsx')).VerifyEmail,
  'forgot-password': async () => (await import('../screens/ForgotPassword.tsx')).ForgotPassword,
  'reset-password': async () => (await import('../screens/ResetPassword.tsx')).ResetPassword,
  'sign-out': async () => (await import('../screens/SignOut.tsx')).SignOut,
  goodbye: async () => (await import('../screens/Goodbye.tsx')).Goodbye,
  invitation: async () => (await import('../screens/Invitation.tsx')).Invitation,
  setup: async () => (await import('../screens/SetUp.tsx')).SetUp,
  'not-found': async () => (await import('../screens/NotFound.tsx')).NotFound,
}

/** Finds the screen of a page, and loads it where it is not here yet. */
export async function loadScreen(page: AuthPage) {
  return screens[page]()
}
