import type { socialMessages as englishSocialMessages } from '../en/social.ts'
import { strong } from '../rich.ts'

type Problems = (typeof englishSocialMessages)['problems']
type ProblemWords = Problems[keyof Problems]

const nothingChanged = () => 'Es wurde nichts geändert.'

function tookTooLong(): ProblemWords {
  return {
    heading: () => 'Das hat zu lange gedauert',
    sentence: (provider) =>
      provider
        ? `Die Anmeldung mit ${provider} muss innerhalb von 10 Minuten abgeschlossen sein.`
        : 'Eine Anmeldung muss innerhalb von 10 Minuten abgeschlossen sein.',
  }
}

function notUnderstood(): ProblemWords {
  return {
    heading: (provider) => `${provider ?? 'Der Anbieter'} hat eine unerwartete Antwort gesendet`,
    sentence: nothingChanged,
  }
}

function suspended(): ProblemWords {
  return {
    heading: () => 'Dein Konto ist gesperrt',
    sentence: () => 'Du kannst dich mit diesem Konto nicht anmelden.',
  }
}

function linkIsOver(): ProblemWords {
  return {
    heading: () => 'Dieser Link ist nicht mehr gültig',
    sentence: () => 'Links sind nur einmal verwendbar und 10 Minuten gültig.',
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
    heading: () => 'Diese Anmeldemethode ist nicht eingerichtet',
    sentence: () => 'Verwende eine andere Anmeldemethode.',
  },
  unable_to_get_user_info: {
    heading: (provider) => `${provider ?? 'Der Anbieter'} hat deine Daten nicht weitergegeben`,
    sentence: nothingChanged,
  },
  login_required: {
    heading: (provider) => `${provider ?? 'Der Anbieter'} hat keine erneute Anmeldung verlangt`,
    sentence: () => 'Melde dich zuerst dort ab und versuche es dann erneut.',
  },
  email_not_found: {
    heading: (provider) => `${provider ?? 'Der Anbieter'} hat deine E-Mail-Adresse nicht weitergegeben`,
    sentence: () => 'Erlaube den Zugriff auf deine E-Mail-Adresse oder verwende eine andere Anmeldemethode.',
  },
  no_callback_url: {
    heading: () => 'Dieser Link ist unvollständig',
    sentence: () => 'Starte die Anmeldung neu.',
  },
  unable_to_link_account: {
    heading: (provider) =>
      provider ? `Wir konnten dein Konto nicht mit ${provider} verbinden` : 'Wir konnten dieses Konto nicht verbinden',
    sentence: () => 'Dein Konto ist unverändert.',
  },
  account_already_linked_to_different_user: {
    heading: (provider) =>
      `Dieses Konto${provider ? ` bei ${provider}` : ''} ist hier mit einem anderen Konto verbunden`,
    sentence: (provider) =>
      provider
        ? `Wähle ein anderes Konto bei ${provider}. Oder melde dich mit ${provider} an, um das verbundene Konto zu öffnen.`
        : 'Wähle ein anderes Konto oder melde dich mit diesem Konto an.',
  },
  account_not_linked: {
    heading: () => 'Mit dieser E-Mail-Adresse hast du schon ein Konto',
    sentence: (provider) =>
      `Melde dich wie gewohnt an und verbinde dann ${provider ?? 'den Anbieter'} unter „Sicherheit“.`,
  },
  sign_up_refused: {
    heading: () => 'Du kannst hier kein Konto erstellen',
    sentence: nothingChanged,
  },
  signup_disabled: {
    heading: (provider) => `Zu dieser Anmeldung${provider ? ` mit ${provider}` : ''} gibt es kein Konto`,
    sentence: () => 'Neue Konten gibt es hier nur mit Einladung.',
  },
  unable_to_create_user: {
    heading: () => 'Wir konnten dein Konto nicht erstellen',
    sentence: () => 'Es wurde nichts gespeichert.',
  },
  unable_to_create_session: {
    heading: () => 'Wir konnten dich nicht anmelden',
    sentence: () => 'Dein Konto ist unverändert.',
  },
  access_denied: {
    heading: (provider) => `Du hast die Anmeldung bei ${provider ?? 'dem Anbieter'} abgebrochen`,
    sentence: nothingChanged,
  },
  banned: suspended(),
  banned_user: suspended(),
  internal_server_error: {
    heading: () => 'Bei uns ist etwas schiefgegangen',
    sentence: nothingChanged,
  },
  unauthorized: {
    heading: () => 'Öffne diesen Link in dem Browser, in dem du ihn angefordert hast',
    sentence: () => 'Er funktioniert nur dort und ist 10 Minuten gültig.',
  },
  invalid_token: linkIsOver(),
  token_expired: linkIsOver(),
  user_not_found: {
    heading: () => 'Konto nicht gefunden',
    sentence: () => 'Vielleicht wurde es gelöscht.',
  },
}

export const socialMessages: typeof englishSocialMessages = {
  title: 'Problem bei der Anmeldung',
  problems,
  unknown: { heading: 'Das hat nicht geklappt', sentence: 'Es wurde nichts geändert.' },
  signUpInstead: 'Hier kannst du eines erstellen.',

  ways: {
    again: 'Erneut versuchen',
    'start-again': 'Von vorn beginnen',
    another: 'Anderes Konto verwenden',
    'sign-in': 'Anmelden',
    otherWay: 'Andere Anmeldemethode',
    'sign-up': 'Konto erstellen',
    toAccount: 'Zu deinem Konto',
    home: (app) => `Zu ${app}`,
    contact: (support) => `${support} kontaktieren`,
  },

  proof: {
    title: 'Bestätige, dass das Konto dir gehört',
    sentence: (email, provider) => [`Um ${provider} zu verbinden, bestätige, dass `, strong(email), ' dir gehört.'],
    wrongPassword: 'Das ist nicht das Passwort dieses Kontos.',
    submit: (provider) => `Anmelden und ${provider} verbinden`,
    notVerified:
      'Die E-Mail-Adresse deines Kontos ist nicht bestätigt. Wähle „Link per E-Mail senden“, um fortzufahren.',
    mailLink: 'Link per E-Mail senden',
    otherWay: 'Andere Anmeldemethode',
    mailed: 'Sieh in deinem Postfach nach.',
    mailedSentence: (email) => [
      'Wir haben einen Link an ',
      strong(email),
      ' geschickt. Öffne ihn innerhalb von 10 Minuten in diesem Browser.',
    ],
  },
}
