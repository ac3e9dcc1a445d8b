import { strong } from '../rich.ts'
import type { OpenedLinkMessages } from '../en/opened-link.ts'

function ago(seconds: number) {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return 'gerade eben'
  return minutes === 1 ? 'vor einer Minute' : `vor ${minutes} Minuten`
}

function device(browser: string | null, system: string | null) {
  if (browser) return system ? `in ${browser} auf ${system}` : `in ${browser}`
  return system ? `auf ${system}` : 'auf einem unbekannten Gerät'
}

export const openedLinkMessages: OpenedLinkMessages = {
  title: 'Hier anmelden?',
  as: (email) => ['Du wirst als ', strong(email), ' angemeldet.'],
  asked: ({ secondsAgo, browser, system }) => `Angefordert ${ago(secondsAgo)} ${device(browser, system)}.`,
  confirm: 'Hier anmelden',
  notMe: 'Das war ich nicht',
  ended: 'Mit diesem Link kommt niemand hinein',
  endedSentence: 'Der Link und der Code in der E-Mail gelten nicht mehr. Du musst nichts weiter tun.',
  elsewhere: 'Dieser Link gilt in einem anderen Browser',
  elsewhereSentence: 'Öffne ihn dort, wo du ihn angefordert hast, oder gib dort den Code aus der E-Mail ein.',
  dead: 'Dieser Link gilt nicht mehr',
  deadSentence: 'Er ist abgelaufen oder wurde schon benutzt.',
  toSignIn: 'Zur Anmeldung',
}
