import { strong, type Rich } from '../rich.ts'

/** The moment of a request, a few minutes ago at most. */
function ago(seconds: number) {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return 'just now'
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
}

function device(browser: string | null, system: string | null) {
  if (browser) return system ? `in ${browser} on ${system}` : `in ${browser}`
  return system ? `on ${system}` : 'on an unknown device'
}

/** Messages of the page behind a sign-in link that was opened in another browser. */
export const openedLinkMessages = {
  title: 'Sign in here?',
  as: (email: string): Rich => ['You’ll be signed in as ', strong(email), '.'],
  asked: (facts: { secondsAgo: number; browser: string | null; system: string | null }) =>
    `Asked for ${ago(facts.secondsAgo)} ${device(facts.browser, facts.system)}.`,
  confirm: 'Sign in here',
  notMe: 'It wasn’t me',
  ended: 'Nobody gets in with this link',
  endedSentence: 'The link and the code in the email no longer work. You don’t need to do anything else.',
  elsewhere: 'This link works in another browser',
  elsewhereSentence: 'Open it in the browser where you asked for it, or enter the code from the email there.',
  dead: 'This link no longer works',
  deadSentence: 'It has expired, or was used before.',
  toSignIn: 'Go to sign-in',
}

export type OpenedLinkMessages = typeof openedLinkMessages
