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
  'passwordCheck.enabled': {
    label: 'Password check',
    sentence: 'People can’t choose passwords that attackers know.',
  },
  'passwordCheck.endpoint': {
    label: 'Breached passwords',
    sentence: 'The service that lists passwords found in breaches.',
  },
  'passwordCheck.atSignIn': {
    label: 'Known passwords at sign-in',
    sentence: 'Whether people are told, or must change it.',
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
    label: 'Sign in after verification',
    sentence: 'Opening the verification link also signs the person in.',
  },
  'emailVerification.expiresIn': {
    label: 'Verification link lifetime',
    sentence: 'How long a verification link works.',
  },
  'twoFactor.enabled': {
    label: 'Second step',
    sentence: 'People can also use an authenticator app.',
  },
  'twoFactor.required': {
    label: 'Who needs a second step',
    sentence: 'The people who must have a second step.',
  },
  'twoFactor.requiredGrace': {
    label: 'Time to set up a second step',
    sentence: 'How long people stay signed in without one.',
  },
  'twoFactor.issuer': { label: 'Name in authenticator apps', sentence: 'The name that apps show for this site.' },
  'twoFactor.twoFactorCookieMaxAge': {
    label: 'Time for the second step',
    sentence: 'How long people may take to enter the code.',
  },
  'twoFactor.trustDeviceMaxAge': {
    label: 'Trusted devices',
    sentence: 'How long a device people trust asks for no code.',
  },
  'twoFactor.totpOptions.showAgain': {
    label: 'Show the key again',
    sentence: 'People can see the key of their app again.',
  },
  'twoFactor.backupCodeOptions.amount': {
    label: 'Recovery codes',
    sentence: 'How many recovery codes people get.',
  },
  'twoFactor.recovery.delay': {
    label: 'Wait after losing all factors',
    sentence: 'How long people then wait for a code by email.',
  },
  'twoFactor.administratorReset.delay': {
    label: 'Wait before a reset',
    sentence: 'How long people can stop a reset of their factors.',
  },
  'twoFactor.accountLockout.enabled': {
    label: 'Pause after wrong codes',
    sentence: 'Too many wrong codes in a row cause a pause.',
  },
  'twoFactor.accountLockout.maxFailedAttempts': {
    label: 'Wrong codes before a pause',
    sentence: 'How many wrong codes in a row cause a pause.',
  },
  'twoFactor.accountLockout.durationSeconds': {
    label: 'First pause after wrong codes',
    sentence: 'How long people then have to wait at first.',
  },
  'passkey.enabled': { label: 'Passkeys', sentence: 'People can sign in with a passkey.' },
  'passkey.rpID': { label: 'Domain of passkeys', sentence: 'The domain that passkeys belong to.' },
  'passkey.rpName': { label: 'Name for passkeys', sentence: 'The name that devices may show for this site.' },
  'passkey.origin': { label: 'Origins for passkeys', sentence: 'The origins whose pages use passkeys.' },
  'passkey.signUp': { label: 'Sign-up with a passkey', sentence: 'People can sign up without a password.' },
  'passkey.relatedOrigins': { label: 'Related origins', sentence: 'Other domains that may use the same passkeys.' },
  'magicLink.enabled': { label: 'Sign-in links', sentence: 'People can sign in with a link in an email.' },
  'magicLink.expiresIn': { label: 'Lifetime of sign-in links', sentence: 'How long such a link works.' },
  'magicLink.disableSignUp': {
    label: 'Sign-in links only for known people',
    sentence: 'Links don’t create accounts.',
  },
  'magicLink.otherBrowsers': {
    label: 'Links in other browsers',
    sentence: 'Whether a link asks or is refused there.',
  },
  'emailOTP.enabled': { label: 'Emailed codes', sentence: 'People can sign in with a code in an email.' },
  'emailOTP.otpLength': { label: 'Length of emailed codes', sentence: 'The number of digits of a code.' },
  'emailOTP.expiresIn': { label: 'Lifetime of emailed codes', sentence: 'How long such a code works.' },
  'emailOTP.allowedAttempts': {
    label: 'Attempts at an emailed code',
    sentence: 'How many wrong codes one email allows.',
  },
  'emailOTP.disableSignUp': {
    label: 'Emailed codes only for known people',
    sentence: 'Codes don’t create accounts.',
  },
  'emailOTP.changeEmail.enabled': {
    label: 'Change of email by code',
    sentence: 'People can change their address with an emailed code.',
  },
  'emailOTP.changeEmail.verifyCurrentEmail': {
    label: 'Code to the current address',
    sentence: 'A verified address must approve such a change.',
  },
  'username.enabled': { label: 'Usernames', sentence: 'People can sign in with a username.' },
  'username.minUsernameLength': { label: 'Shortest username', sentence: 'How many characters a username needs.' },
  'username.maxUsernameLength': { label: 'Longest username', sentence: 'How many characters a username may have.' },
  'username.immutableUsername': {
    label: 'Fixed usernames',
    sentence: 'Nobody can change a username once it is chosen.',
  },
  'deviceAuthorization.enabled': {
    label: 'Connect devices',
    sentence: 'People can sign in on devices and in tools without a browser.',
  },
  'deviceAuthorization.expiresIn': { label: 'Device code lifetime', sentence: 'How long a device’s code works.' },
  'deviceAuthorization.interval': {
    label: 'Polling interval',
    sentence: 'How long a device waits before it asks again.',
  },
  'deviceAuthorization.clients': { label: 'Apps on devices', sentence: 'The apps that may connect devices.' },
  'stepUp.maxAge': {
    label: 'Confirm identity again',
    sentence: 'How recent a sign-in must be for a change of methods.',
  },
  'takeBack.enabled': {
    label: 'Undo changes by email',
    sentence: 'Emails about changed sign-in methods can undo the change.',
  },
  'takeBack.expiresIn': { label: 'Time to undo changes', sentence: 'How long such a link works.' },
  socialProviders: { label: 'Social providers', sentence: 'Providers people can sign in with.' },
  developmentProvider: { label: 'Development provider', sentence: 'A simulated provider, on local addresses only.' },
  'onAPIError.errorURL': { label: 'Error page', sentence: 'The page shown after a failed social sign-in.' },
} satisfies SettingLabels
