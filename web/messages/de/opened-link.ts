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
  ended: 'Wir haben diesen Link gesperrt',
  endedSentence:
    'Mit dem Link oder einem Code aus derselben E-Mail kann sich niemand mehr anmelden. Mehr musst du nicht tun.',
  elsewhere: 'Öffne diesen Link in deinem anderen Browser',
  elsewhereSentence:
    'Er funktioniert nur in dem Browser, in dem du ihn angefordert hast. Wenn die E-Mail einen Code enthält, kannst du dort auch den Code eingeben.',
  dead: 'Dieser Link ist nicht mehr gültig',
  deadSentence: 'Er ist abgelaufen oder wurde schon verwendet.',
  toSignIn: 'Zur Anmeldung',
}
