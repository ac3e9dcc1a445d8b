/** Messages for the page that a mailed link opens to disconnect a device. */
export const disconnectMessages = {
  title: 'Disconnect the device?',
  sub: 'This signs out the device named in the email. Your other devices stay signed in.',
  disconnect: 'Disconnect',
  disconnected: 'Disconnected',
  /** `time` is the time by which every server has signed out the device, or null if the time is unknown. */
  disconnectedSentence: (time: string | null) =>
    `${time === null ? 'The device is signed out.' : `The device will be signed out everywhere by ${time}.`} If you didn’t connect it, choose a new password and sign out on all devices.`,
  newPassword: 'Choose a new password',
  dead: 'This link no longer works',
  deadSentence: 'The device was already disconnected, or the link has expired.',
  toDevices: 'See your devices',
}

export type DisconnectMessages = typeof disconnectMessages
