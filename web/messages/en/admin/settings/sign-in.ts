import type { SettingLabels } from './labels.ts'

export const signInLabels = {
  'emailAndPassword.enabled': { label: 'Password sign-in', sentence: 'People can sign in with an email and password.' },
  'decisions.signUp': { label: 'Sign-up decision', sentence: 'A function that decides who may sign up.' },
  'emailAndPassword.disableSignUp': {
    label: 'Sign-up with a password',
    sentence: 'New people can create an account with a password.',
  },
  'emailAndPassword.autoSignIn': {
    label: 'Sign in after sign-up',
    sentence: 'New people are signed in right after sign-up.',
  },
  'emailAndPassword.requireEmailVerification': {
    label: 'Email verification',
    sentence: 'People must verify their address before they can sign in.',
  },
  'emailAndPassword.minPasswordLength': {
    label: 'Minimum password length',
    sentence: 'Shortest password people can choose.',
  },
  'emailAndPassword.maxPasswordLength': {
    label: 'Maximum password length',
    sentence: 'Longest password people can choose.',
  },
  'passwordCheck.enabled': {
    label: 'Password check',
    sentence: 'People can’t choose passwords that attackers know.',
  },
  'passwordCheck.endpoint': {
    label: 'Breached-password service',
    sentence: 'The service that lists passwords found in data breaches.',
  },
  'passwordCheck.atSignIn': {
    label: 'Common passwords at sign-in',
    sentence: 'What happens at a sign-in with a common password.',
  },
  'emailAndPassword.sendResetPassword': {
    label: 'Password reset',
    sentence: 'People can reset their password by email.',
  },
  'emailAndPassword.resetPasswordTokenExpiresIn': {
    label: 'Reset link lifetime',
    sentence: 'How long a password reset link is valid.',
  },
  'emailAndPassword.revokeSessionsOnPasswordReset': {
    label: 'Sign out on reset',
    sentence: 'A password reset signs out every device.',
  },
  'emailVerification.sendVerificationEmail': {
    label: 'Verification emails',
    sentence: 'People can verify their address with a link.',
  },
  'emailVerification.sendOnSignUp': {
    label: 'Verify on sign-up',
    sentence: 'A verification email is sent when someone signs up.',
  },
  'emailVerification.autoSignInAfterVerification': {
    label: 'Sign in after verification',
    sentence: 'Opening the verification link also signs the person in.',
  },
  'emailVerification.expiresIn': {
    label: 'Verification link lifetime',
    sentence: 'How long a verification link is valid.',
  },
  'twoFactor.enabled': {
    label: 'Second step',
    sentence: 'People can protect their account with a second step.',
  },
  'twoFactor.required': {
    label: 'Require a second step',
    sentence: 'Who has to set up a second step.',
  },
  'twoFactor.requiredGrace': {
    label: 'Time to set up a second step',
    sentence: 'How long people have before they must set up a second step.',
  },
  'twoFactor.issuer': { label: 'Name in authenticator apps', sentence: 'The name that apps show for this site.' },
  'twoFactor.twoFactorCookieMaxAge': {
    label: 'Time for the second step',
    sentence: 'How long people have to complete the second step.',
  },
  'twoFactor.trustDeviceMaxAge': {
    label: 'Trusted devices',
    sentence: 'How long people can skip the second step on a trusted device.',
  },
  'twoFactor.totpOptions.showAgain': {
    label: 'Show the key again',
    sentence: 'People can view their authenticator key again.',
  },
  'twoFactor.otpOptions.enabled': {
    label: 'Email codes as a second step',
    sentence: 'Weaker than an authenticator app or a passkey.',
  },
  'twoFactor.otpOptions.period': {
    label: 'Lifetime of second-step codes',
    sentence: 'How many minutes a second-step code is valid.',
  },
  'twoFactor.otpOptions.allowedAttempts': {
    label: 'Attempts per second-step code',
    sentence: 'After this many wrong attempts, people need a new code.',
  },
  'twoFactor.backupCodeOptions.amount': {
    label: 'Number of recovery codes',
    sentence: 'How many recovery codes people get.',
  },
  'twoFactor.recovery.delay': {
    label: 'Recovery delay',
    sentence: 'How long people must wait without a second step.',
  },
  'twoFactor.administratorReset.delay': {
    label: 'Second-step reset delay',
    sentence: 'How long people have to stop a reset by an admin.',
  },
  'twoFactor.accountLockout.enabled': {
    label: 'Pause after wrong codes',
    sentence: 'Rejects codes for a while after too many wrong ones.',
  },
  'twoFactor.accountLockout.maxFailedAttempts': {
    label: 'Wrong codes before a pause',
    sentence: 'How many wrong codes in a row trigger a pause.',
  },
  'twoFactor.accountLockout.durationSeconds': {
    label: 'First pause after wrong codes',
    sentence: 'How long the first pause lasts.',
  },
  'passkey.enabled': { label: 'Passkeys', sentence: 'People can sign in with a passkey.' },
  'passkey.rpID': { label: 'Passkey domain', sentence: 'The domain that passkeys belong to.' },
  'passkey.rpName': { label: 'Passkey name', sentence: 'The name devices may show for this site.' },
  'passkey.origin': { label: 'Passkey origins', sentence: 'Origins whose pages can use passkeys.' },
  'passkey.signUp': {
    label: 'Sign-up with a passkey',
    sentence: 'People can sign up with a passkey instead of a password.',
  },
  'passkey.automatic': {
    label: 'Automatic passkeys',
    sentence: 'Some browsers create a passkey after a password sign-in.',
  },
  'passkey.relatedOrigins': { label: 'Related origins', sentence: 'Other domains that may use the same passkeys.' },
  'magicLink.enabled': { label: 'Sign-in links', sentence: 'People can sign in with a link in an email.' },
  'magicLink.expiresIn': { label: 'Sign-in link lifetime', sentence: 'How long a sign-in link is valid.' },
  'magicLink.disableSignUp': {
    label: 'Sign-up with a sign-in link',
    sentence: 'Sign-in links create accounts for new people.',
  },
  'magicLink.otherBrowsers': {
    label: 'Sign-in links in other browsers',
    sentence: 'What happens in a browser that didn’t request the link.',
  },
  'emailOTP.enabled': { label: 'Emailed codes', sentence: 'People can sign in with a code in an email.' },
  'emailOTP.otpLength': { label: 'Emailed code length', sentence: 'How many digits a code has.' },
  'emailOTP.expiresIn': { label: 'Emailed code lifetime', sentence: 'How long an emailed code is valid.' },
  'emailOTP.allowedAttempts': {
    label: 'Attempts per emailed code',
    sentence: 'After this many wrong attempts, people need a new code.',
  },
  'emailOTP.disableSignUp': {
    label: 'Sign-up with an emailed code',
    sentence: 'Emailed codes create accounts for new people.',
  },
  'emailOTP.changeEmail.enabled': {
    label: 'Email change by code',
    sentence: 'People can change their address with an emailed code.',
  },
  'emailOTP.changeEmail.verifyCurrentEmail': {
    label: 'Code to the current address',
    sentence: 'The change also needs a code from the current address.',
  },
  'username.enabled': { label: 'Usernames', sentence: 'People can sign in with a username.' },
  'username.minUsernameLength': { label: 'Minimum username length', sentence: 'Shortest username people can choose.' },
  'username.maxUsernameLength': { label: 'Maximum username length', sentence: 'Longest username people can choose.' },
  'username.immutableUsername': {
    label: 'Fixed usernames',
    sentence: 'Usernames can’t be changed once chosen.',
  },
  'deviceAuthorization.enabled': {
    label: 'Connect devices',
    sentence: 'People can connect devices and tools that have no browser.',
  },
  'deviceAuthorization.expiresIn': { label: 'Device code lifetime', sentence: 'How long a device code is valid.' },
  'deviceAuthorization.interval': {
    label: 'Polling interval',
    sentence: 'How long a device must wait before it checks again.',
  },
  'deviceAuthorization.clients': {
    label: 'Apps on devices',
    sentence: 'The apps that may sign in with a device code.',
  },
  'stepUp.maxAge': {
    label: 'Confirm identity again',
    sentence: 'How recent a sign-in must be to change sign-in methods.',
  },
  'takeBack.enabled': {
    label: 'Undo changes by email',
    sentence: 'Emails about changed sign-in methods include an undo link.',
  },
  'takeBack.expiresIn': { label: 'Lifetime of undo links', sentence: 'How long an undo link is valid.' },
  socialProviders: { label: 'Providers', sentence: 'Providers people can sign in with.' },
  developmentProvider: {
    label: 'Development provider',
    sentence: 'A simulated provider, on local addresses only.',
  },
  'onAPIError.errorURL': { label: 'Error page', sentence: 'The page shown after a failed sign-in with a provider.' },
} satisfies SettingLabels
