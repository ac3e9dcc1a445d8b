import { strong, type Rich } from '../rich.ts'

/** Formats how long ago a request was made: `just now`, `5 minutes ago`. */
function ago(seconds: number) {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return 'just now'
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
}

function device(browser: string | null, system: string | null) {
  if (browser) return system ? `in ${browser} on ${system}` : `in ${browser}`
  return system ? `on ${system}` : 'on an unknown device'
}

/** Messages for the page that appears if a sign-in link is opened in another browser than the one that requested it. */
export const openedLinkMessages = {
  title: 'Sign in here?',
  as: (email: string): Rich => ['You’ll be signed in as ', strong(email), '.'],
  asked: (facts: { secondsAgo: number; browser: string | null; system: string | null }) =>
    `Requested ${ago(facts.secondsAgo)} ${device(facts.browser, facts.system)}.`,
  confirm: 'Sign in here',
  notMe: 'It wasn’t me',
  ended: 'We’ve disabled this link',
  endedSentence: 'Nobody can sign in with it, or with a code from the same email. There’s nothing else you need to do.',
  elsewhere: 'Open this link in your other browser',
  elsewhereSentence:
    'It only works in the browser where you requested it. If the email has a code, you can also enter it there.',
  dead: 'This link no longer works',
  deadSentence: 'It has expired or was already used.',
  toSignIn: 'Go to sign-in',
}

export type OpenedLinkMessages = typeof openedLinkMessages
