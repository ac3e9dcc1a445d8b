import { slot, type Rich } from '../rich.ts'

/**
 * The ways to sign in without the current password: a mailed link or code, a password reset, and the other methods on
 * the page.
 */
type Ways = { mail: 'link' | 'code' | null; reset: boolean; other: boolean }

/** Joins the ways to sign in into one phrase: `get a link by email, reset your password or sign in another way`. */
function listed({ mail, reset, other }: Ways): Rich {
  const ways = [
    mail && slot('mail', `get a ${mail} by email`),
    reset && slot('reset', mail ? 'reset your password' : 'reset your password by email'),
    (other || (!mail && !reset)) && 'sign in another way',
  ].filter((way) => way !== null && way !== false)
  return ways.flatMap((way, index) => [index === 0 ? '' : index === ways.length - 1 ? ' or ' : ', ', way])
}

/** The messages of the sign-in page while passwords are paused on new devices. */
export const passwordsPausedMessages = {
  title: 'Too many wrong passwords from new devices.',
  instead: (ways: Ways): Rich => [
    'Your password still works on devices you’ve used before. Here, you can ',
    ...listed(ways),
    '.',
  ],
}

export type PasswordsPausedMessages = typeof passwordsPausedMessages
