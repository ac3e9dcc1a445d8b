/** Messages that offer a passkey after a sign-in with a password. */
export const passkeyOfferMessages = {
  label: 'Passkey',
  title: 'Next time, sign in without your password.',
  sentence: 'A passkey uses the fingerprint, face or PIN of this device.',
  create: 'Create a passkey',
  dismiss: 'Not now',
  added: 'Passkey added',
  addedAlone: 'This device now has a passkey for you',
}

export type PasskeyOfferMessages = typeof passkeyOfferMessages
