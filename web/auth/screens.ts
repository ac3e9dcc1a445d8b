import type { ComponentType } from 'react'
import type { PageName } from '../../contract/pages/routes.ts'
import { SignIn } from '../screens/SignIn.tsx'
// Sign-up code that other pages share. As separate files, requesting them would take longer than sending them.
import '../forms/NewPassword.tsx'
import '../ui/Skeleton.tsx'

/** The pages that are rendered at build time and hydrated in the browser. */
export type AuthPage = Exclude<PageName, 'app'>

/**
 * The screen of each page. The most visited screen is part of the entry, with all its dependencies. Each other screen
 * is a separate file named after its page, which the HTML requests together with the entry (see build.ts).
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

/** Returns the screen of a page, loading it if necessary. */
export async function loadScreen(page: AuthPage) {
  return screens[page]()
}
