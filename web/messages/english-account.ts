import { slot, strong, type Rich } from './rich.ts'

const plural = new Intl.PluralRules('en')
const relative = new Intl.RelativeTimeFormat('en')
const daySeconds = 86_400

/** The words for looking after one’s own account, in English. */
export const accountEnglish = {
  nameForm: {
    save: 'Save',
    undo: 'Undo',
    saved: 'Saved',
  },

  leaving: {
    title: 'Leave without saving?',
    sentence: 'What you changed on this page isn’t saved yet.',
    stay: 'Stay here',
    leave: 'Leave',
  },

  emailChange: {
    change: 'Change email',
    title: 'Change your email',
    sentence: (email: string): Rich => ['Now it is ', strong(email), '.'],
    newEmail: 'New email',
    continue: 'Continue',
    steps: 'Two more steps',
    first: (email: string): Rich => ['Approve at ', strong(email), '. The link works for 1 hour.'],
    second: (email: string): Rich => ['Verify ', strong(email), '. We send that link after the first.'],
    step: (number: number) => `${number} of 2`,
    done: 'Got it',
    changed: (email: string): Rich => ['Changed to ', strong(email), '. Check its inbox to verify it.'],
    undo: 'Undo',
    changeBack: 'Change it back',
    approved: (email: string): Rich => ['Your email is ', strong(email), ' now. Check its inbox to verify it.'],
    verified: (email: string): Rich => ['Your email is ', strong(email), ' now, and verified.'],
    waiting: (from: string): Rich => ['Waiting for your approval at ', strong(from), '.'],
    waitingSentence: (to: string) => `Then your email becomes ${to}.`,
    sendAgain: 'Send again',
    sentAgain: 'Sent again. Only the newest link works.',
    hide: 'Hide',
    changedBack: (email: string) => `Your email is ${email} again`,
  },

  security: {
    title: 'Security',
    sub: 'How you sign in, and how to leave.',
    password: 'Password',
    passwordSentence: 'A long one that you use nowhere else is best.',
    change: 'Change password',
    current: 'Current password',
    newPassword: 'New password',
    signOutOthers: 'Sign out my other devices',
    save: 'Set new password',
    changed: 'Password changed',
    changedAndSignedOut: 'Password changed. Other devices are signed out.',
    hasPassword: 'You have a password.',
    noPassword: (provider: string | null) =>
      provider ? `You sign in with ${provider}. Add a password?` : 'Your account has no password yet.',
    mailLink: 'Email me a link',
    accounts: 'Connected accounts',
    accountsSentence: 'Other ways to sign in.',
    onlyPassword: 'None. You sign in with your password.',
    notConnected: 'Not connected',
    connect: 'Connect',
    connectWhat: (provider: string) => `Connect ${provider}`,
    connected: (provider: string) => `${provider} is connected. You can sign in with it now.`,
    verifyFirst: 'Verify your own email first, then connect it.',
    disconnect: 'Disconnect',
    disconnectNow: (provider: string) => `Disconnect ${provider} now?`,
    disconnectNowSentence: 'You can’t sign in with it after that.',
    keep: 'Keep it',
    disconnectWhat: (provider: string) => `Disconnect ${provider}`,
    disconnected: (provider: string) => `${provider} is disconnected`,
    since: 'Connected',
    onlyProvider: (provider: string) => `${provider} is your only way in. Connect another first.`,
    onlyWay: (provider: string) => `${provider} is your only way in. Set a password first.`,
  },

  deletion: {
    title: 'Delete account',
    sentence: 'This removes your profile, sign-ins and memberships. It can’t be undone.',
    open: 'Delete my account',
    heading: 'Delete your account?',
    goes: 'What goes, for good:',
    profile: 'Your profile, with name, email and picture',
    signIns: 'Your sign-ins on every device',
    memberships: 'Your place in every organization',
    typeEmail: (email: string): Rich => ['Type ', strong(email), ' to confirm'],
    emailDiffers: 'That isn’t your email.',
    passwordMissing: 'Enter your password to delete your account.',
    wrongPassword: 'That’s not your password.',
    keep: 'Keep my account',
    submit: 'Delete account',
    byMail: 'We’ll email you a link. Opening it deletes your account.',
    mailLink: 'Email me a delete link',
    mailed: 'Check your inbox',
    mailedSentence: (email: string): Rich => ['We sent a link to ', strong(email), '. It works for 24 hours.'],
    onlyOwner: 'Others depend on you',
    onlyOwnerSentence: 'You’re the only owner here. Make someone else an owner first, or delete the organization.',
    chooseOwner: 'Choose a new owner',
    orDelete: 'Delete it',
    nothingYet: 'Nothing is deleted yet. Changed your mind? Ignore the mail.',
    done: 'Got it',
  },

  devices: {
    title: 'Devices',
    sub: 'Places where you are signed in. Sign out any you don’t recognise.',
    signedIn: 'Signed in',
    help: 'A device can show up more than once: each browser counts as its own sign-in.',
    helpUnsure: 'Not sure about one? Sign it out.',
    thisDevice: 'This device',
    notBrowser: 'Not a browser',
    thisNetwork: 'this network',
    otherNetwork: 'another network',
    activeNow: 'Active now',
    since: 'Signed in',
    ends: (seconds: number) =>
      seconds < daySeconds
        ? `Ends ${relative.format(Math.max(1, Math.round(seconds / 3600)), 'hour')}`
        : `Ends ${relative.format(Math.round(seconds / daySeconds), 'day')}`,
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown device',
    browserUnknown: 'A browser',
    onlyHere: 'You’re signed in only here.',
    signOut: 'Sign out',
    signOutWhat: (device: string) => `Sign out ${device}`,
    signOutOthers: 'Sign out everywhere else',
    signedOut: (device: string) => `Signed out ${device}`,
    alreadySignedOut: 'Already signed out',
    signedOutOthers: (count: number) =>
      plural.select(count) === 'one' ? 'Signed out 1 other place' : `Signed out ${count} other places`,
  },

  confirm: {
    title: 'Confirm it’s you',
    since: (ago: string) => `You signed in ${ago}.`,
    byPassword: {
      toGoOn: 'To go on, enter your password again. We’ll finish the job right after.',
      toDisconnect: (provider: string): Rich => [
        'To disconnect ',
        strong(provider),
        ', enter your password again. We’ll finish the job right after.',
      ],
      toDelete: 'To delete your account, enter your password again.',
    },
    byProvider: {
      toGoOn: 'To go on, sign in once more.',
      toDisconnect: (provider: string): Rich => ['To disconnect ', strong(provider), ', sign in once more.'],
      toDelete: 'To delete your account, sign in once more.',
    },
    continueWith: (provider: string) => `Continue with ${provider}`,
    submit: 'Confirm',
    noPassword: ['Your account has no password. ', slot('again', 'Sign in again'), ' to go on.'] as Rich,
  },

  ended: {
    title: 'You’ve been signed out',
    sentence: 'Sign in to go on. What you typed on this page is still here.',
    other: 'Use another account',
  },
}
