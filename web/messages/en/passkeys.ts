export const passkeysMessages = {
  title: 'Passkeys',
  sentence: 'Sign in with your fingerprint, face or PIN instead of a password.',
  list: 'Passkeys',
  add: 'Add passkey',
  verifyFirst: 'Verify your email before you add a passkey.',
  waiting: 'Follow the steps your browser shows.',
  added: 'Passkey added',
  unnamed: 'Passkey',
  synced: 'Synced',
  thisDevice: 'Only on one device',
  securityKey: 'Security key, for the second step only',
  suspect: 'Blocked because it may have been copied. Remove it.',
  addedOn: (date: string) => `Added on ${date}`,
  rename: 'Rename',
  remove: 'Remove…',
  actionsFor: (name: string) => `Actions for ${name}`,

  naming: {
    title: 'Rename passkey',
    name: 'Name',
    missing: 'Enter a name.',
    save: 'Save',
    saved: 'Passkey renamed',
  },

  removing: {
    title: (name: string) => `Remove ${name}?`,
    sentence: 'You won’t be able to sign in with it anymore. You can add a new passkey later.',
    act: 'Remove',
    keep: 'Keep it',
    removed: 'Passkey removed',
  },
}

export type PasskeysMessages = typeof passkeysMessages
