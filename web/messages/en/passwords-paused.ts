import { slot, type Rich } from '../rich.ts'

/** The messages of the sign-in page while passwords are paused on new devices. */
export const passwordsPausedMessages = {
  title: 'Too many wrong passwords from new devices.',
  resetInstead: [
    'Devices you’ve used before still work. On this one, ',
    slot('reset', 'reset your password by email'),
    '.',
  ] as Rich,
  resetOrProvider: [
    'Devices you’ve used before still work. On this one, ',
    slot('reset', 'reset your password by email'),
    ' or sign in another way.',
  ] as Rich,
}

export type PasswordsPausedMessages = typeof passwordsPausedMessages
