import type { socialMessages as englishSocialMessages } from '../en/social.ts'
import { strong } from '../rich.ts'

type Problems = (typeof englishSocialMessages)['problems']
type ProblemWords = Problems[keyof Problems]

const nothingChanged = () => 'Nichts wurde geändert.'

function tookTooLong(): ProblemWords {
  return {
    heading: () => 'Das hat zu lange gedauert',
    sentence: (provider) =>
      provider
        ? `Die Anmeldung mit ${provider} muss in 10 Minuten fertig sein.`
        : 'Eine Anmeldung muss in 10 Minuten fertig sein.',
  }
}

function notUnderstood(): ProblemWords {
  return {
    heading: (provider) => `${provider ?? 'Der Anbieter'} hat uns etwas Unbrauchbares zurückgeschickt`,
    sentence: nothingChanged,
  }
}

function suspended(): ProblemWords {
  return {
    heading: () => 'Dein Konto ist gesperrt',
    sentence: () => 'Darum kannst du dich nicht damit anmelden.',
  }
}

function linkIsOver(): ProblemWords {
  return {
    heading: () => 'Dieser Link gilt nicht mehr',
    sentence: () => 'Er gilt einmal, 10 Minuten lang.',
  }
}

const problems: Problems = {
  please_restart_the_process: tookTooLong(),
  state_not_found: tookTooLong(),
  pending_link_not_found: tookTooLong(),
  invalid_callback_request: notUnderstood(),
  no_code: notUnderstood(),
  invalid_code: notUnderstood(),
  oauth_provider_not_found: {
    heading: () => 'Diese Art der Anmeldung ist nicht eingerichtet',
    sentence: () => 'Melde dich auf anderem Weg an.',
  },
  unable_to_get_user_info: {
    heading: (provider) => `${provider ?? 'Der Anbieter'} hat uns nicht gesagt, wer du bist`,
    sentence: nothingChanged,
  },
  email_not_found: {
    heading: (provider) => `${provider ?? 'Der Anbieter'} hat uns deine E-Mail-Adresse nicht gegeben`,
    sentence: () => 'Erlaube es dort, oder melde dich auf anderem Weg an.',
  },
  no_callback_url: {
    heading: () => 'Wir wissen nicht, wohin mit dir',
    sentence: () => 'Der Link, dem du gefolgt bist, ist nicht vollständig.',
  },
  unable_to_link_account: {
    heading: (provider) => `Wir konnten ${provider ?? 'dieses Konto'} nicht verbinden`,
    sentence: () => 'Dein Konto ist unverändert.',
  },
  account_already_linked_to_different_user: {
    heading: (provider) => `Dieses Konto${provider ? ` bei ${provider}` : ''} gehört hier jemand anderem`,
    sentence: (provider) => `Melde dich damit an, oder wähle ein anderes${provider ? ` bei ${provider}` : ''}.`,
  },
  account_not_linked: {
    heading: () => 'Mit dieser E-Mail-Adresse hast du schon ein Konto',
    sentence: (provider) => `Melde dich an wie bisher, dann verbinde ${provider ?? 'es'} unter Sicherheit.`,
  },
  signup_disabled: {
    heading: (provider) => `Zu dieser Anmeldung${provider ? ` mit ${provider}` : ''} gibt es kein Konto`,
    sentence: () => 'Neue Konten gibt es hier nur mit Einladung.',
  },
  unable_to_create_user: {
    heading: () => 'Wir konnten dein Konto nicht erstellen',
    sentence: () => 'Nichts wurde gespeichert.',
  },
  unable_to_create_session: {
    heading: () => 'Wir konnten dich nicht anmelden',
    sentence: () => 'Mit deinem Konto ist alles gut.',
  },
  access_denied: {
    heading: (provider) => `Du hast bei ${provider ?? 'dem Anbieter'} Nein gesagt`,
    sentence: nothingChanged,
  },
  banned: suspended(),
  banned_user: suspended(),
  internal_server_error: {
    heading: () => 'Bei uns ist etwas schiefgegangen',
    sentence: nothingChanged,
  },
  unauthorized: {
    heading: () => 'Öffne diesen Link, wo du angefangen hast',
    sentence: () => 'Er gilt nur in jenem Browser, 10 Minuten lang.',
  },
  invalid_token: linkIsOver(),
  token_expired: linkIsOver(),
  user_not_found: {
    heading: () => 'Wir finden dieses Konto nicht',
    sentence: () => 'Vielleicht wurde es gelöscht.',
  },
}

export const socialMessages: typeof englishSocialMessages = {
  title: 'Problem bei der Anmeldung',
  problems,
  unknown: { heading: 'Das hat nicht geklappt', sentence: 'Nichts wurde geändert.' },
  signUpInstead: 'Hier kannst du eines erstellen.',

  ways: {
    again: 'Noch einmal versuchen',
    'start-again': 'Neu anfangen',
    another: 'Anderes versuchen',
    'sign-in': 'Anmelden',
    otherWay: 'Auf anderem Weg anmelden',
    'sign-up': 'Konto erstellen',
    toAccount: 'Zu deinem Konto',
    home: (app) => `Zu ${app}`,
    contact: (support) => `${support} fragen`,
  },

  proof: {
    title: 'Zeig, dass es deines ist',
    sentence: (email, provider) => [
      'Zeig, dass ',
      strong(email),
      ` dir gehört. Dann kommst du auch mit ${provider} hinein.`,
    ],
    wrongPassword: 'Das ist nicht das Passwort dieses Kontos.',
    submit: (provider) => `${provider} verbinden und anmelden`,
    notVerified: 'Die E-Mail-Adresse dieses Kontos ist nicht bestätigt. Nimm den Link, den wir dir mailen.',
    mailLink: 'Link per Mail senden',
    otherWay: 'Auf anderem Weg anmelden',
    mailed: 'Sieh in dein Postfach.',
    mailedSentence: (email) => [
      'Wir haben einen Link an ',
      strong(email),
      ' geschickt. Öffne ihn innerhalb von 10 Minuten in diesem Browser.',
    ],
  },
}
