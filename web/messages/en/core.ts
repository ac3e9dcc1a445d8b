import { refusals, secondsWords, verificationErrors, type RefusalWords } from './refusals.ts'
import { writeDuration } from '../duration.ts'
import { slot, strong, type Rich } from '../rich.ts'

/** Messages that every page may need. Every other language exports an object of the same type. */
export const coreMessages = {
  locale: 'en',
  refusals,
  verificationErrors,

  common: {
    loading: 'Loading…',
    loaded: 'Loaded',
    tryAgain: 'Try again',
    tryAgainIn: (clock: string) => `Try again in ${clock}`,
    tooMany: 'Too many attempts.',
    tooManyWait: (seconds: number) => `You can try again in ${secondsWords(seconds)}.`,
    tryAgainNow: 'You can try again now.',
    stillWorking: 'Still working…',
    cancel: 'Cancel',
    close: 'Close',
    news: 'Notifications',
    copy: (what: string) => `Copy ${what.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`,
    copied: 'Copied',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    optional: 'optional',
    unknown: 'That didn’t work. Try again.',
    unknownCode: 'Code',
    offline: 'You’re offline. Nothing you typed is lost.',
    offlineStrip: 'You’re offline. Changes can’t be saved yet.',
    unreachable: (app: string) => `We can’t reach ${app}. Nothing you typed is lost.`,
    unreachableStrip: (app: string, seconds: number) => `We can’t reach ${app}. Trying again in ${seconds} s.`,
    tryNow: 'Try now',
    newTab: 'opens in a new tab',
    skip: 'Skip to content',
    needsScript: 'This page needs JavaScript.',
    agree: { terms: 'Terms', privacy: 'Privacy', support: 'Help' },
    pageTitle: (page: string, app: string) => `${page} · ${app}`,
  },

  fields: {
    EMAIL_MISSING: 'Enter your email address.',
    PASSWORD_MISSING: 'Enter your password.',
    NEW_PASSWORD_MISSING: 'Choose a password.',
    EMAIL_OR_USERNAME_MISSING: 'Enter your email or username.',
    NAME_MISSING: 'Enter your name.',
    CODE_MISSING: 'Enter the code from the server log.',
    missing: (label: string) => `Enter your ${label}.`,
    check: 'Check this value.',
  },

  signIn: {
    title: 'Sign in',
    sub: (app: string): Rich => ['to your ', strong(app), ' account'],
    forgot: 'Forgot password?',
    /** Appended to the label “Email”. */
    orUsername: ' or username',
    remember: 'Keep me signed in',
    submit: 'Sign in',
    byPasskey: 'Sign in with a passkey',
    mailLink: 'Email me a link',
    mailCode: 'Email me a code',
    newHere: 'New here?',
    createAccount: 'Create an account',
    checkBoth: 'Check both and try again.',
    checkBothOrReset: ['Check both, or ', slot('reset', 'reset your password'), '.'] as Rich,
    notVerified: 'Verify your email first.',
    sentLink: (email: string): Rich => ['We sent a link to ', strong(email), '.'],
    otherAddress: 'Use another address',
    openOutbox: 'Open in mailbox',
    passwordOff: 'Password sign-in is turned off here.',
    reasons: {
      'signed-out': 'You’re signed out.',
      ended: 'You were signed out. Sign in to continue.',
      revoked: 'You were signed out from another device.',
      'password-set': 'Password changed. Sign in with your new password.',
      verified: 'Email verified. You can sign in now.',
      created: 'Account created. Sign in.',
      'link-sent': 'If there’s an account for that address, a reset link is on its way.',
    },
  },

  providers: {
    or: 'or',
    lastUsed: 'Last used',
    more: 'More options',
    signIn: (provider: string) => `Sign in with ${provider}`,
    signUp: (provider: string) => `Sign up with ${provider}`,
    unreachable: (provider: string) => `We couldn’t reach ${provider}.`,
    tryAgain: 'Try again.',
    tryAgainOrPassword: 'Try again, or use your password.',
  },

  suspended: {
    title: 'Account suspended',
    sentence: (until: string | null) =>
      until === null ? 'You can’t sign in with this account.' : `Your account is suspended until ${until}.`,
    contact: (support: string) => `Contact ${support}`,
    back: 'Back to sign-in',
  },

  signUp: {
    title: 'Create your account',
    sub: (app: string): Rich => ['on ', strong(app)],
    name: 'Name',
    rule: (min: number | string) => `${min} or more characters`,
    ruleMet: 'Password is long enough',
    terms: ['By creating an account you agree to the ', slot('terms', 'terms'), '.'] as Rich,
    termsAndPrivacy: [
      'By creating an account you agree to the ',
      slot('terms', 'terms'),
      ' and the ',
      slot('privacy', 'privacy policy'),
      '.',
    ] as Rich,
    submit: 'Create account',
    byPasskey: 'Sign up with a passkey',
    have: 'Already have an account?',
    signIn: 'Sign in',
    resetPassword: 'Reset password',
    off: 'Sign-up is by invitation only',
    offSentence: (app: string) => `Ask someone at ${app} to invite you by email.`,
  },

  verify: {
    title: 'Verify email',
    inbox: 'Check your inbox',
    sent: (seconds: number) => `We sent a link to this address. The link expires in ${writeDuration(seconds, 'en')}.`,
    sendAgain: 'Send again',
    sendAgainIn: (clock: string) => `Send again in ${clock}`,
    sentAgain: 'Sent. It can take a minute to arrive.',
    otherAddress: 'Use another address',
    alreadyDone: ['Already verified? ', slot('continue', 'Continue')] as Rich,
    notYet: 'Not verified yet. Open the link in the email first.',
    verified: 'Email verified',
    verifiedSentence: 'You’re all set.',
    continue: 'Continue',
    sendNew: 'Send a new link',
    didntWork: 'That didn’t work',
    createAccount: 'Create account',
    signIn: 'Sign in',
  },

  forgot: {
    title: 'Reset your password',
    sub: 'We’ll email you a link to choose a new password.',
    setTitle: 'Set a password',
    setSub: 'We’ll email you a link to choose a password.',
    submit: 'Send reset link',
    back: 'Back to sign-in',
    backToAccount: 'Back to your account',
    inbox: 'Check your inbox',
    sent: (email: string): Rich => ['If there’s an account for ', strong(email), ', a reset link is on its way.'],
    lifetime: (seconds: number) => `The link expires in ${writeDuration(seconds, 'en')}.`,
    wrongAddress: ['Wrong address? ', slot('change', 'Change it')] as Rich,
    off: 'Password reset is turned off here',
    offSentence: (support: string | null) =>
      support ? `Contact ${support}.` : 'Ask your administrator to reset your password.',
  },

  invitation: {
    title: 'Invitation',
  },

  signOut: {
    title: 'Sign out',
  },

  sample: {
    label: 'Sample data',
    strip: 'All people here are fictional.',
    become: 'Switch person',
  },

  notFound: {
    title: 'Page not found',
    sentence: 'Check the address, or start again from the home page.',
    home: 'Go to the home page',
  },
}

/** The core messages of one language. In the dashboard, `refusals` has messages for more codes. */
export type CoreMessages = typeof coreMessages & { refusals: RefusalWords }
