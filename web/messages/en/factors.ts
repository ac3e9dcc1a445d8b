import { lazily } from '../lazily.ts'

const plural = lazily(() => new Intl.PluralRules('en'))

/** Messages about second factors on the security page. */
export const factorsMessages = {
  title: 'Second step',
  ask: 'Add a second step',
  askSentence: 'You’ll enter a code from an app on your phone after your password.',
  setUp: 'Set up',
  verifyFirst: 'Verify your email before you set up a second step.',
  app: 'Authenticator app',
  appSentence: 'A code from an app on your phone.',
  byPasskey: 'Your passkeys',
  offerPasskey: 'Use one of your passkeys after your password.',
  passkeyIsOn: 'You can use any of them for the second step.',
  turnOnPasskey: 'Turn on',
  emailCode: 'Email code (weak)',
  emailCodeSentence: 'A code sent by email after your password. Anyone who can read your email can use it.',
  turnOnEmailCode: 'Turn on',
  emailCodeOn: 'Email codes turned on',
  added: (date: string) => `Added on ${date}`,
  moveApp: 'Move to another phone',
  turnOff: 'Turn off…',
  required: 'This site requires a second step, so you can’t turn it off.',
  codes: 'Recovery codes',
  codesLeft: (count: number) =>
    plural().select(count) === 'one' ? '1 recovery code left' : `${count} recovery codes left`,
  fewLeft: 'Get new ones before you run out.',
  newCodes: 'Get new codes',

  trusted: {
    title: 'Trusted devices',
    sentence: 'You don’t need the second step to sign in on these devices.',
    lastUsed: (ago: string) => `Last sign-in ${ago}`,
    until: (date: string) => `Trusted until ${date}`,
    forget: 'Forget',
    forgetWhat: (device: string) => `Forget ${device}`,
    forgetAll: 'Forget all',
    forgotten: (device: string) => `${device} is no longer trusted`,
    forgottenAll: 'No devices are trusted anymore',
  },

  setUpApp: {
    title: 'Set up your authenticator app',
    scan: 'Scan this code with your authenticator app.',
    picture: 'QR code for your authenticator app',
    key: 'Can’t scan it? Enter this key',
    keyName: 'Key',
    code: 'Code from the app',
    submit: 'Turn on',
    on: 'Second step turned on',
  },

  movingApp: {
    title: 'Move to another phone',
    submit: 'Use this app',
    moved: 'Your codes now come from the new app',
  },

  saveCodes: {
    title: 'Save these codes',
    sentence: 'Use a code when you don’t have your phone. Each can be used only once. We can’t show them again.',
    list: 'Recovery codes',
    copy: 'Copy',
    download: 'Download',
    print: 'Print',
    file: (app: string) => `Recovery codes for ${app}`,
    saved: 'I saved them',
    done: 'Done',
  },

  replacing: {
    title: 'Get new recovery codes?',
    sentence: 'Your current codes will stop working.',
    act: 'Get new codes',
    keep: 'Keep the current ones',
  },

  removingEmailCode: {
    title: 'Turn off email codes?',
    sentence: 'Your other methods for the second step stay on.',
    act: 'Turn off',
    keep: 'Keep them',
    off: 'Email codes turned off',
  },

  turningOff: {
    title: 'Turn off the second step?',
    sentence:
      'You won’t be asked for it when you sign in. Codes from your authenticator app, email codes and recovery codes will stop working.',
    act: 'Turn off',
    keep: 'Keep it',
    off: 'Second step turned off',
  },

  stepUp: {
    byApp: 'Enter the code from your authenticator app to continue.',
    byEmailCode: 'Get a code by email to continue.',
    byRecoveryCode: 'Enter one of your recovery codes to continue.',
    byPasskey: 'Use your passkey or security key to continue.',
    none: 'You can’t confirm it’s you on this page. Open your account on the sign-in site, or sign in again.',
  },
}

export type FactorsMessages = typeof factorsMessages
