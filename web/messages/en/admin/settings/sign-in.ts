import type { SettingLabels } from './labels.ts'

export const signInLabels = {
  'emailAndPassword.enabled': { label: 'Password sign-in', sentence: 'People can sign in with an email and password.' },
  'emailAndPassword.disableSignUp': { label: 'Sign-up', sentence: 'New people can create an account with a password.' },
  'emailAndPassword.autoSignIn': {
    label: 'Sign in after sign-up',
    sentence: 'New people are signed in right after sign-up.',
  },
  'emailAndPassword.requireEmailVerification': {
    label: 'Email verification',
    sentence: 'People verify their address before they can sign in.',
  },
  'emailAndPassword.minPasswordLength': {
    label: 'Password length',
    sentence: 'Shortest password people can choose.',
  },
  'emailAndPassword.maxPasswordLength': {
    label: 'Maximum password length',
    sentence: 'Longest password people can choose.',
  },
  'emailAndPassword.sendResetPassword': {
    label: 'Password reset',
    sentence: 'People can reset their password by email.',
  },
  'emailAndPassword.resetPasswordTokenExpiresIn': {
    label: 'Reset link lifetime',
    sentence: 'How long a password reset link works.',
  },
  'emailAndPassword.revokeSessionsOnPasswordReset': {
    label: 'Sign out on reset',
    sentence: 'A password reset signs out every device.',
  },
  'emailVerification.sendVerificationEmail': {
    label: 'Verification emails',
    sentence: 'People can verify their address with a link.',
  },
  'emailVerification.sendOnSignUp': { label: 'Verify on sign-up', sentence: 'Sign-up sends a verification email.' },
  'emailVerification.autoSignInAfterVerification': {
    label: 'Sign in by verification',
    sentence: 'Opening the verification link also signs the person in.',
  },
  'emailVerification.expiresIn': {
    label: 'Verification link lifetime',
    sentence: 'How long a verification link works.',
  },
  socialProviders: { label: 'Social providers', sentence: 'Providers people can sign in with.' },
  developmentProvider: { label: 'Development provider', sentence: 'A simulated provider, on local addresses only.' },
  'onAPIError.errorURL': { label: 'Error page', sentence: 'The page shown after a failed social sign-in.' },
} satisfies SettingLabels
