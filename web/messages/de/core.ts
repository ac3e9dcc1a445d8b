import type { coreMessages as englishCoreMessages } from '../en/core.ts'
import { writeDuration } from '../duration.ts'
import { refusals, secondsWords, verificationErrors } from './refusals.ts'
import { slot, strong } from '../rich.ts'

export const coreMessages: typeof englishCoreMessages = {
  locale: 'de',
  refusals,
  verificationErrors,

  common: {
    loading: 'Wird geladen …',
    loaded: 'Geladen',
    tryAgain: 'Erneut versuchen',
    tryAgainIn: (clock) => `Erneut versuchen in ${clock}`,
    tooMany: 'Zu viele Versuche.',
    tooManyWait: (seconds) => `Du kannst es in ${secondsWords(seconds)} erneut versuchen.`,
    tryAgainNow: 'Du kannst es jetzt erneut versuchen.',
    stillWorking: 'Das dauert noch etwas …',
    cancel: 'Abbrechen',
    close: 'Schließen',
    news: 'Benachrichtigungen',
    copy: (what) => `${what} kopieren`,
    copied: 'Kopiert',
    email: 'E-Mail',
    password: 'Passwort',
    showPassword: 'Passwort anzeigen',
    optional: 'optional',
    unknown: 'Das hat nicht geklappt. Versuche es erneut.',
    unknownCode: 'Code',
    offline: 'Du bist offline. Deine Eingaben gehen nicht verloren.',
    offlineStrip: 'Du bist offline. Änderungen können gerade nicht gespeichert werden.',
    unreachable: (app) => `${app} ist nicht erreichbar. Deine Eingaben gehen nicht verloren.`,
    unreachableStrip: (app, seconds) => `${app} ist nicht erreichbar. Nächster Versuch in ${seconds} s.`,
    tryNow: 'Jetzt versuchen',
    newTab: 'wird in einem neuen Tab geöffnet',
    skip: 'Zum Inhalt',
    needsScript: 'Diese Seite benötigt JavaScript.',
    agree: { terms: 'Nutzungsbedingungen', privacy: 'Datenschutz', support: 'Hilfe' },
    pageTitle: (page, app) => `${page} · ${app}`,
  },

  fields: {
    EMAIL_MISSING: 'Gib deine E-Mail-Adresse ein.',
    PASSWORD_MISSING: 'Gib dein Passwort ein.',
    NEW_PASSWORD_MISSING: 'Wähle ein Passwort.',
    EMAIL_OR_USERNAME_MISSING: 'Gib E-Mail-Adresse oder Benutzernamen ein.',
    NAME_MISSING: 'Gib deinen Namen ein.',
    CODE_MISSING: 'Gib den Code aus dem Serverprotokoll ein.',
    missing: (label) => `Fülle „${label}“ aus.`,
    check: 'Prüfe deine Eingabe.',
  },

  signIn: {
    title: 'Anmelden',
    sub: (app) => ['mit deinem Konto bei ', strong(app)],
    forgot: 'Passwort vergessen?',
    orUsername: ' oder Benutzername',
    remember: 'Angemeldet bleiben',
    submit: 'Anmelden',
    byPasskey: 'Mit Passkey anmelden',
    mailLink: 'Link per E-Mail senden',
    mailCode: 'Code per E-Mail senden',
    newHere: 'Neu hier?',
    createAccount: 'Konto erstellen',
    checkBoth: 'Prüfe beides und versuche es erneut.',
    checkBothOrReset: ['Prüfe beides oder ', slot('reset', 'setze dein Passwort zurück'), '.'],
    notVerified: 'Bestätige zuerst deine E-Mail-Adresse.',
    sentLink: (email) => ['Wir haben einen Link an ', strong(email), ' geschickt.'],
    otherAddress: 'Adresse ändern',
    openOutbox: 'Im Postfach öffnen',
    passwordOff: 'Die Anmeldung mit Passwort ist hier deaktiviert.',
    reasons: {
      'signed-out': 'Du bist abgemeldet.',
      ended: 'Du wurdest abgemeldet. Melde dich an, um fortzufahren.',
      revoked: 'Du wurdest von einem anderen Gerät aus abgemeldet.',
      'password-set': 'Passwort geändert. Melde dich mit deinem neuen Passwort an.',
      verified: 'E-Mail-Adresse bestätigt. Du kannst dich jetzt anmelden.',
      created: 'Konto erstellt. Melde dich an.',
      'link-sent': 'Falls es zu dieser Adresse ein Konto gibt, ist ein Link zum Zurücksetzen unterwegs.',
    },
  },

  providers: {
    or: 'oder',
    lastUsed: 'Zuletzt verwendet',
    more: 'Weitere Optionen',
    signIn: (provider) => `Mit ${provider} anmelden`,
    signUp: (provider) => `Mit ${provider} registrieren`,
    unreachable: (provider) => `${provider} ist nicht erreichbar.`,
    tryAgain: 'Versuche es erneut.',
    tryAgainOrPassword: 'Versuche es erneut oder verwende dein Passwort.',
  },

  suspended: {
    title: 'Konto gesperrt',
    sentence: (until) =>
      until === null ? 'Du kannst dich mit diesem Konto nicht anmelden.' : `Dein Konto ist bis ${until} gesperrt.`,
    contact: (support) => `${support} kontaktieren`,
    back: 'Zurück zur Anmeldung',
  },

  signUp: {
    title: 'Konto erstellen',
    sub: (app) => ['bei ', strong(app)],
    name: 'Name',
    rule: (min) => `Mindestens ${min} Zeichen`,
    ruleMet: 'Passwort ist lang genug',
    terms: ['Mit der Registrierung stimmst du den ', slot('terms', 'Nutzungsbedingungen'), ' zu.'],
    termsAndPrivacy: [
      'Mit der Registrierung stimmst du den ',
      slot('terms', 'Nutzungsbedingungen'),
      ' und der ',
      slot('privacy', 'Datenschutzerklärung'),
      ' zu.',
    ],
    submit: 'Konto erstellen',
    byPasskey: 'Mit einem Passkey registrieren',
    have: 'Du hast schon ein Konto?',
    signIn: 'Anmelden',
    resetPassword: 'Passwort zurücksetzen',
    off: 'Registrierung nur mit Einladung',
    offSentence: (app) => `Lass dir von jemandem bei ${app} eine Einladung schicken.`,
  },

  verify: {
    title: 'E-Mail-Adresse bestätigen',
    inbox: 'Sieh in deinem Postfach nach',
    sent: (seconds) =>
      `Wir haben einen Link an diese Adresse geschickt. Er ist ${writeDuration(seconds, 'de')} gültig.`,
    sendAgain: 'Erneut senden',
    sendAgainIn: (clock) => `Erneut senden in ${clock}`,
    sentAgain: 'Gesendet. Die Zustellung kann eine Minute dauern.',
    otherAddress: 'Andere Adresse verwenden',
    alreadyDone: ['Schon bestätigt? ', slot('continue', 'Weiter')],
    notYet: 'Noch nicht bestätigt. Öffne zuerst den Link in der E-Mail.',
    verified: 'E-Mail-Adresse bestätigt',
    verifiedSentence: 'Alles erledigt.',
    continue: 'Weiter',
    sendNew: 'Neuen Link senden',
    didntWork: 'Das hat nicht geklappt',
    createAccount: 'Konto erstellen',
    signIn: 'Anmelden',
  },

  forgot: {
    title: 'Passwort zurücksetzen',
    sub: 'Wir senden dir einen Link, mit dem du ein neues Passwort wählen kannst.',
    setTitle: 'Passwort festlegen',
    setSub: 'Wir senden dir einen Link, mit dem du ein Passwort wählen kannst.',
    submit: 'Link senden',
    back: 'Zurück zur Anmeldung',
    backToAccount: 'Zurück zu deinem Konto',
    inbox: 'Sieh in deinem Postfach nach',
    sent: (email) => ['Falls es zu ', strong(email), ' ein Konto gibt, ist ein Link zum Zurücksetzen unterwegs.'],
    lifetime: (seconds) => `Der Link ist ${writeDuration(seconds, 'de')} gültig.`,
    wrongAddress: ['Falsche Adresse? ', slot('change', 'Ändern')],
    off: 'Du kannst dein Passwort hier nicht zurücksetzen',
    offSentence: (support) =>
      support ? `Kontaktiere ${support}.` : 'Lass dein Passwort von einem Admin zurücksetzen.',
  },

  invitation: {
    title: 'Einladung',
  },

  signOut: {
    title: 'Abmelden',
  },

  sample: {
    label: 'Beispieldaten',
    strip: 'Alle Personen hier sind erfunden.',
    become: 'Person wechseln',
  },

  notFound: {
    title: 'Seite nicht gefunden',
    sentence: 'Prüfe die Adresse oder gehe zur Startseite.',
    home: 'Zur Startseite',
  },
}
