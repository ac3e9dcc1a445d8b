import { slot, strong, type Rich } from '../rich.ts'
import { writeDuration } from '../duration.ts'
import { lazily } from '../lazily.ts'

const plural = lazily(() => new Intl.PluralRules('en'))
const relative = lazily(() => new Intl.RelativeTimeFormat('en'))
const daySeconds = 86_400

export const accountMessages = {
  nameForm: {
    save: 'Save',
    undo: 'Undo',
    saved: 'Saved',
  },

  leaving: {
    title: 'Leave without saving?',
    sentence: 'Your changes haven’t been saved.',
    stay: 'Stay here',
    leave: 'Leave',
  },

  emailChange: {
    change: 'Change email',
    title: 'Change your email',
    sentence: (email: string): Rich => ['Your current email is ', strong(email), '.'],
    newEmail: 'New email',
    continue: 'Continue',
    steps: 'Two more steps',
    first: (email: string, seconds: number): Rich => [
      'Approve the change with the link we sent to ',
      strong(email),
      `. It expires in ${writeDuration(seconds, 'en')}.`,
    ],
    second: (email: string): Rich => ['Verify ', strong(email), '. We’ll send that link once you approve.'],
    step: (number: number) => `${number} of 2`,
    done: 'Got it',
    changed: (email: string): Rich => ['Email changed to ', strong(email), '. Verify it with the link we sent there.'],
    undo: 'Undo',
    changeBack: 'Change it back',
    approved: (email: string): Rich => [
      'Your email is now ',
      strong(email),
      '. Verify it with the link we sent there.',
    ],
    verified: (email: string): Rich => ['Your email was changed to ', strong(email), ' and verified.'],
    waiting: (from: string): Rich => ['Approve the change with the link we sent to ', strong(from), '.'],
    waitingSentence: (to: string) => `After that, your email changes to ${to}.`,
    sendAgain: 'Send again',
    sentAgain: 'Sent again. Only the newest link works.',
    canceled: 'Email change canceled. The link no longer works.',
    changedBack: (email: string) => `Your email was changed back to ${email}`,
  },

  security: {
    title: 'Security',
    sub: 'How you sign in, and how your account is protected.',
    password: 'Password',
    passwordSentence: 'Use a long password that you don’t use anywhere else.',
    methods: 'How you sign in',
    change: 'Change password',
    changeIt: 'Change',
    changedOn: (date: string) => `Changed on ${date}`,
    current: 'Current password',
    newPassword: 'New password',
    signOutOthers: 'Sign out my other devices',
    save: 'Change password',
    changed: 'Password changed',
    changedAndSignedOut: 'Password changed. Other devices were signed out.',
    noPassword: (provider: string | null) =>
      provider ? `You sign in with ${provider}. Add a password?` : 'Your account has no password yet.',
    mailLink: 'Email me a link',
    passwordsPaused: 'Someone tried many wrong passwords for your account.',
    passwordsPausedSentence:
      'On new devices, there’s a wait before the next attempt. Devices you already use aren’t affected.',
    passwordsClosedSentence:
      'Your password doesn’t work on new devices until you allow it again or change it. Devices you already use aren’t affected.',
    reopenPasswords: 'Allow my password on new devices again',
    passwordsReopened: 'Your password works on new devices again',
    accounts: 'Connected accounts',
    accountsSentence: 'Sign in with an account you have elsewhere.',
    onlyPassword: 'No connected accounts',
    notConnected: 'Not connected',
    connect: 'Connect',
    connectWhat: (provider: string) => `Connect ${provider}`,
    connected: (provider: string) => `${provider} was connected. You can now sign in with it.`,
    verifyFirst: 'Verify your email before you connect this account.',
    disconnect: 'Disconnect',
    disconnectNow: (provider: string) => `Disconnect ${provider} now?`,
    disconnectNowSentence: 'You won’t be able to sign in with it anymore.',
    keep: 'Keep it',
    disconnectWhat: (provider: string) => `Disconnect ${provider}`,
    disconnected: (provider: string) => `${provider} was disconnected`,
    connectedOn: (date: string) => `Connected on ${date}`,
    lastUsed: (ago: string) => `Last used ${ago}`,
    onlyProvider: (provider: string) => `${provider} is your only sign-in method. Connect another account first.`,
    onlyWay: (provider: string) => `${provider} is your only sign-in method. Set a password first.`,
  },

  deletion: {
    title: 'Delete account',
    sentence: 'Permanently deletes your profile, sessions and memberships.',
    yours: 'Delete your account',
    open: 'Delete account…',
    heading: 'Delete your account?',
    goes: 'This permanently deletes:',
    profile: 'Your profile, with name, email and picture',
    signIns: 'Your sessions on every device',
    memberships: 'Your membership in every organization',
    typeEmail: (email: string): Rich => ['Type ', strong(email), ' to confirm'],
    emailDiffers: 'That doesn’t match your email.',
    passwordMissing: 'Enter your password to delete your account.',
    wrongPassword: 'That’s not your password.',
    keep: 'Keep my account',
    submit: 'Delete account',
    byMail: 'We’ll email you a link. Opening it in this browser deletes your account.',
    mailLink: 'Email me a deletion link',
    mailed: 'Check your inbox',
    mailedSentence: (email: string, seconds: number): Rich => [
      'We sent a link to ',
      strong(email),
      `. The link expires in ${writeDuration(seconds, 'en')}.`,
    ],
    onlyOwner: 'You’re the only owner',
    onlyOwnerSentence: 'Make someone else an owner first, or delete the organization.',
    chooseOwner: 'Choose a new owner',
    openSettings: 'Open settings',
    nothingYet: 'Nothing is deleted yet. Changed your mind? Ignore the email.',
    done: 'Got it',
  },

  devices: {
    title: 'Devices',
    sub: 'Devices signed in to your account. Sign out any you don’t recognize.',
    signedIn: 'Signed in',
    help: 'A device appears once for each browser.',
    helpUnsure: 'If you don’t recognize one, sign it out.',
    thisDevice: 'This device',
    notBrowser: 'Not a browser',
    connectedByCode: 'Connected with a code',
    connect: 'Connect a device',
    thisNetwork: 'this network',
    otherNetwork: 'another network',
    activeNow: 'Active now',
    since: 'Signed in',
    ends: (seconds: number) =>
      seconds < daySeconds
        ? `Expires ${relative().format(Math.max(1, Math.round(seconds / 3600)), 'hour')}`
        : `Expires ${relative().format(Math.round(seconds / daySeconds), 'day')}`,
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown device',
    browserUnknown: 'Unknown browser',
    onlyHere: 'You’re only signed in on this device.',
    signOut: 'Sign out',
    signOutWhat: (device: string) => `Sign out ${device}`,
    signOutOthers: 'Sign out everywhere else',
    signedOut: (device: string) => `Signed out ${device}`,
    alreadySignedOut: 'Already signed out',
    signedOutOthers: (count: number) =>
      plural().select(count) === 'one' ? 'Signed out 1 other device' : `Signed out ${count} other devices`,
  },

  accounts: {
    add: 'Add another account',
    ended: 'Signed out. Sign in again',
    endedNow: 'This account is no longer signed in here.',
    full: (max: number) =>
      max === 1
        ? 'You can use only one account in this browser.'
        : `You can use up to ${max === 5 ? 'five' : max} accounts in this browser.`,
    signOutThis: 'Sign out of this account',
    signOutAll: 'Sign out of all accounts',
  },

  confirm: {
    title: 'Confirm it’s you',
    since: (ago: string) => `You signed in ${ago}.`,
    byPassword: {
      toGoOn: 'Enter your password to continue.',
      toDisconnect: (provider: string): Rich => ['Enter your password to disconnect ', strong(provider), '.'],
      toDelete: 'Enter your password to delete your account.',
    },
    byProvider: {
      toGoOn: 'Sign in again to continue.',
      toDisconnect: (provider: string): Rich => ['Sign in again to disconnect ', strong(provider), '.'],
      toDelete: 'Sign in again to delete your account.',
    },
    usePassword: 'Use your password',
    useAccount: 'Use a connected account',
    continueWith: (provider: string) => `Continue with ${provider}`,
    submit: 'Confirm',
    noPassword: ['Your account has no password. ', slot('again', 'Sign in again'), ' to continue.'] as Rich,
  },

  ended: {
    title: 'You’ve been signed out',
    sentence: 'Sign in to continue. Nothing you typed is lost.',
    sentenceElsewhere: 'Sign in to continue.',
    other: 'Sign in another way',
  },
}
