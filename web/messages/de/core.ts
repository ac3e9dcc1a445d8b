import type { coreMessages as englishCoreMessages } from '../en/core.ts'
import { refusals, secondsWords, verificationErrors } from './refusals.ts'
import { slot, strong } from '../rich.ts'

/** The words that every page may need, in German. */
export const coreMessages: typeof englishCoreMessages = {
  locale: 'de',
  refusals,
  verificationErrors,

  common: {
    tryAgain: 'Noch einmal versuchen',
    tryAgainIn: (clock) => `Noch einmal in ${clock}`,
    tooMany: 'Zu viele Versuche.',
    tooManyWait: (seconds) => `Du kannst es in ${secondsWords(seconds)} wieder versuchen.`,
    tryAgainNow: 'Du kannst es jetzt wieder versuchen.',
    stillWorking: 'Es dauert noch …',
    cancel: 'Abbrechen',
    close: 'Schließen',
    news: 'Meldungen',
    copy: (what) => `${what} kopieren`,
    copied: 'Kopiert',
    email: 'E-Mail',
    password: 'Passwort',
    showPassword: 'Passwort zeigen',
    optional: 'freiwillig',
    unknown: 'Das hat nicht geklappt. Versuch es noch einmal.',
    unknownCode: 'Code',
    offline: 'Du bist offline. Was du getippt hast, bleibt da.',
    offlineStrip: 'Du bist offline. Änderungen warten.',
    unreachable: (app) => `Wir erreichen ${app} nicht. Was du getippt hast, bleibt da.`,
    unreachableStrip: (app, seconds) => `Wir erreichen ${app} nicht. Nächster Versuch in ${seconds} s.`,
    tryNow: 'Jetzt versuchen',
    newTab: 'öffnet einen neuen Tab',
    skip: 'Zum Inhalt',
    menu: 'Menü',
    needsScript: 'Diese Seite braucht JavaScript.',
    agree: { terms: 'Bedingungen', privacy: 'Datenschutz', support: 'Hilfe' },
    pageTitle: (page, app) => `${page} · ${app}`,
  },

  fields: {
    EMAIL_MISSING: 'Gib deine E-Mail-Adresse ein.',
    PASSWORD_MISSING: 'Gib dein Passwort ein.',
    NEW_PASSWORD_MISSING: 'Wähle ein Passwort.',
    NAME_MISSING: 'Gib deinen Namen ein.',
    CODE_MISSING: 'Gib den Code aus dem Log des Servers ein.',
    missing: (label) => `Fülle „${label}“ aus.`,
    check: 'Sieh dir das noch einmal an.',
  },

  signIn: {
    title: 'Anmelden',
    sub: (app) => ['mit deinem Konto bei ', strong(app)],
    forgot: 'Vergessen?',
    remember: 'Angemeldet bleiben',
    submit: 'Anmelden',
    newHere: 'Neu hier?',
    createAccount: 'Konto erstellen',
    checkBoth: 'Prüfe beides und versuch es noch einmal.',
    checkBothOrReset: ['Prüfe beides, oder ', slot('reset', 'setze dein Passwort zurück'), '.'],
    notVerified: 'Bestätige zuerst deine E-Mail-Adresse.',
    sentLink: (email) => ['Wir haben einen Link an ', strong(email), ' geschickt.'],
    otherAddress: 'Andere Adresse nehmen',
    openOutbox: 'Im Postfach öffnen',
    passwordOff: 'Anmelden mit Passwort ist hier ausgeschaltet.',
    reasons: {
      'signed-out': 'Du bist abgemeldet.',
      ended: 'Deine Anmeldung ist abgelaufen. Melde dich an, um weiterzumachen.',
      revoked: 'Du wurdest von einem anderen Gerät aus abgemeldet.',
      'password-set': 'Melde dich mit dem neuen Passwort an.',
      verified: 'E-Mail-Adresse bestätigt. Melde dich an.',
      created: 'Konto erstellt. Melde dich an.',
      'link-sent': 'Hat die Adresse ein Konto, ist ein Link unterwegs.',
    },
  },

  providers: {
    or: 'oder',
    lastUsed: 'Zuletzt benutzt',
    more: 'Weitere Wege',
    signIn: (provider) => `Mit ${provider} anmelden`,
    signUp: (provider) => `Mit ${provider} registrieren`,
    unreachable: (provider) => `Wir erreichen ${provider} nicht.`,
    tryAgain: 'Versuch es noch einmal.',
    tryAgainOrPassword: 'Nimm sonst dein Passwort.',
  },

  suspended: {
    title: 'Konto gesperrt',
    sentence: (until) =>
      `Dein Konto ist ${until === null ? '' : `bis ${until} `}gesperrt, darum kannst du dich nicht anmelden.`,
    contact: (support) => `${support} fragen`,
    back: 'Zurück zur Anmeldung',
  },

  signUp: {
    title: 'Konto erstellen',
    sub: (app) => ['bei ', strong(app)],
    name: 'Name',
    rule: (min) => `${min} Zeichen oder mehr`,
    ruleMet: 'Lang genug',
    terms: ['Mit dem Konto stimmst du den ', slot('terms', 'Bedingungen'), ' zu.'],
    termsAndPrivacy: [
      'Mit dem Konto stimmst du den ',
      slot('terms', 'Bedingungen'),
      ' und der ',
      slot('privacy', 'Datenschutzerklärung'),
      ' zu.',
    ],
    submit: 'Konto erstellen',
    have: 'Schon ein Konto?',
    signIn: 'Anmelden',
    resetPassword: 'Passwort zurücksetzen',
    off: 'Registrieren geht nur mit Einladung',
    offSentence: (app) => `Lass dich von jemandem bei ${app} einladen.`,
  },

  verify: {
    title: 'E-Mail bestätigen',
    inbox: 'Sieh in dein Postfach',
    sent: 'Wir haben einen Link an diese Adresse geschickt. Er gilt 1 Stunde.',
    sendAgain: 'Noch einmal senden',
    sendAgainIn: (clock) => `Noch einmal senden in ${clock}`,
    sentAgain: 'Gesendet. Es kann eine Minute dauern.',
    otherAddress: 'Andere Adresse nehmen',
    alreadyDone: ['Schon erledigt? ', slot('continue', 'Weiter')],
    notYet: 'Öffne zuerst den Link in der Mail.',
    verified: 'E-Mail bestätigt',
    verifiedSentence: (app) => `Du kannst ${app} jetzt nutzen.`,
    continue: 'Weiter',
    sendNew: 'Neuen Link senden',
    didntWork: 'Das hat nicht geklappt',
    createAccount: 'Konto erstellen',
    signIn: 'Anmelden',
  },

  forgot: {
    title: 'Passwort zurücksetzen',
    sub: 'Wir mailen dir einen Link, mit dem du ein neues wählst.',
    setTitle: 'Passwort festlegen',
    setSub: 'Wir mailen dir einen Link, mit dem du eines wählst.',
    submit: 'Link senden',
    back: 'Zurück zur Anmeldung',
    backToAccount: 'Zurück zu deinem Konto',
    inbox: 'Sieh in dein Postfach',
    sent: (email) => ['Hat ', strong(email), ' ein Konto, ist ein Link unterwegs.'],
    lifetime: 'Er gilt 1 Stunde.',
    wrongAddress: ['Falsche Adresse? ', slot('change', 'Ändern')],
    off: 'Passwörter lassen sich hier nicht zurücksetzen',
    offSentence: (support) => (support ? `Frag ${support}.` : 'Frag die Verwaltung.'),
  },

  invitation: {
    title: 'Einladung',
  },

  signOut: {
    title: 'Abmelden',
  },

  sample: {
    label: 'Beispieldaten',
    strip: 'Alle hier sind erfunden.',
    become: 'Jemand werden',
  },

  notFound: {
    title: 'Diese Seite gibt es nicht',
    sentence: 'Prüfe die Adresse.',
    home: 'Zur Startseite',
  },
}
