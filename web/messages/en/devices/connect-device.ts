import { strong, type Rich } from '../../rich.ts'

/** Messages for the page where a user enters a device’s code to connect the device. */
export const connectDeviceMessages = {
  title: 'Connect a device',
  sub: 'Enter the code shown on your device.',
  code: 'Code',
  signedInAs: (email: string): Rich => ['You’re signed in as ', strong(email), '.'],
  otherAccount: 'Use another account',
  next: 'Continue',
  request: 'Allow this sign-in?',
  asks: (facts: { app: string; email: string; ago: string; address: string; isElsewhere: boolean }): Rich => [
    strong(facts.app),
    ' wants to sign in as ',
    strong(facts.email),
    `. Requested ${facts.ago}`,
    ...(facts.address === '' ? [] : [' from ', strong(facts.address)]),
    facts.isElsewhere ? ', outside your network.' : ', on your network.',
  ],
  mayDoAll: 'Until you sign the device out, it can do everything you can do here.',
  warning: 'Did you start this sign-in on your own device?',
  warningSentence: ['If someone sent you this code, choose ', strong('Not me'), '.'] as Rich,
  connect: 'Connect',
  notMe: 'Not me',
  done: 'Done',
  doneSentence: 'You can close this page and go back to your device.',
  toDevices: 'See your devices',
  denied: 'The device wasn’t connected',
  deniedSentence: 'Never enter a code that someone sent you. They could get into your account.',
  foreign: 'Someone else has already entered this code.',
  foreignSentence: 'Start again on your device, and enter the new code.',
  startAgain: 'Enter another code',
}

export type ConnectDeviceMessages = typeof connectDeviceMessages
