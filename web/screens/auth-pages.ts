import type { ComponentType } from 'react'
import type { PageName } from '../../contract/pages/routes.ts'
import { SignIn } from './sign-in/SignIn.tsx'
// These imports put modules that several pages share into the entry file. The modules are so small that loading them
// as separate files would take longer than including them.
import '../forms/NewPassword.tsx'
import '../ui/Skeleton.tsx'

/** The pages that are rendered at build time and hydrated in the browser. */
export type AuthPage = Exclude<PageName, 'app'>

/**
 * The screen of each page. The entry file contains the most visited screen, sign-in, with all its dependencies. Each
 * other screen is in a separate file, which the HTML requests together with the entry file (see `assetsOf` in
 * `web/build/pages.ts`).
 */
const screens: Record<AuthPage, () => ComponentType | Promise<ComponentType>> = {
  'sign-in': () => SignIn,
  'second-step': async () => (await import('./second-step/SecondStep.tsx')).SecondStep,
  'opened-link': async () => (await import('./opened-link/OpenedLink.tsx')).OpenedLink,
  'sign-up': async () => (await import('./sign-up/SignUp.tsx')).SignUp,
  'auth-error': async () => (await import('./errors/AuthError.tsx')).AuthError,
  'verify-email': async () => (await import('./verify/VerifyEmail.tsx')).VerifyEmail,
  'forgot-password': async () => (await import('./reset/ForgotPassword.tsx')).ForgotPassword,
  'reset-password': async () => (await import('./reset/ResetPassword.tsx')).ResetPassword,
  'stop-reset': async () => (await import('./stop-reset/StopReset.tsx')).StopReset,
  'take-back': async () => (await import('./take-back/TakeBack.tsx')).TakeBack,
  disconnect: async () => (await import('./disconnect/Disconnect.tsx')).Disconnect,
  'sign-out': async () => (await import('./sign-out/SignOut.tsx')).SignOut,
  goodbye: async () => (await import('./sign-out/Goodbye.tsx')).Goodbye,
  invitation: async () => (await import('./invitation/Invitation.tsx')).Invitation,
  setup: async () => (await import('./set-up/SetUp.tsx')).SetUp,
  'not-found': async () => (await import('./errors/NotFound.tsx')).NotFound,
}

export async function loadScreen(page: AuthPage) {
  return screens[page]()
}
