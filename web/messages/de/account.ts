import type { accountMessages as englishAccountMessages } from '../en/account.ts'
import { slot, strong } from '../rich.ts'

const plural = new Intl.PluralRules('de')
const relative = new Intl.RelativeTimeFormat('de')
const daySeconds = 86_400

export const accountMessages: typeof englishAccountMessages = {
  nameForm: {
    save: 'Speichern',
    undo: 'Verwerfen',
    saved: 'Gespeichert',
  },

  leaving: {
    title: 'Ohne Speichern weggehen?',
    sentence: 'Was du auf dieser Seite geändert hast, ist noch nicht gespeichert.',
    stay: 'Hier bleiben',
    leave: 'Weggehen',
  },

  emailChange: {
    change: 'E-Mail ändern',
    title: 'E-Mail-Adresse ändern',
    sentence: (email) => ['Jetzt ist es ', strong(email), '.'],
    newEmail: 'Neue E-Mail',
    continue: 'Weiter',
    steps: 'Noch zwei Schritte',
    first: (email) => ['Stimme bei ', strong(email), ' zu. Der Link gilt 1 Stunde.'],
    second: (email) => ['Bestätige ', strong(email), '. Diesen Link schicken wir nach dem ersten.'],
    step: (number) => `${number} von 2`,
    done: 'Verstanden',
    changed: (email) => ['Geändert in ', strong(email), '. Sieh dort in das Postfach, um sie zu bestätigen.'],
    undo: 'Rückgängig',
    changeBack: 'Zurück ändern',
    approved: (email) => [
      'Deine E-Mail-Adresse ist jetzt ',
      strong(email),
      '. Sieh dort in das Postfach, um sie zu bestätigen.',
    ],
    verified: (email) => ['Deine E-Mail-Adresse ist jetzt ', strong(email), ' und bestätigt.'],
    waiting: (from) => ['Wir warten auf deine Zustimmung bei ', strong(from), '.'],
    waitingSentence: (to) => `Danach ist deine E-Mail-Adresse ${to}.`,
    sendAgain: 'Noch einmal senden',
    sentAgain: 'Noch einmal gesendet. Nur der neueste Link gilt.',
    canceled: 'Abgebrochen. Der Link in der Mail gilt nicht mehr.',
    changedBack: (email) => `Deine E-Mail-Adresse ist wieder ${email}`,
  },

  security: {
    title: 'Sicherheit',
    sub: 'Wie du dich anmeldest und wie du gehst.',
    password: 'Passwort',
    passwordSentence: 'Am besten ein langes, das du sonst nirgends benutzt.',
    change: 'Passwort ändern',
    current: 'Jetziges Passwort',
    newPassword: 'Neues Passwort',
    signOutOthers: 'Meine anderen Geräte abmelden',
    save: 'Neues Passwort festlegen',
    changed: 'Passwort geändert',
    changedAndSignedOut: 'Passwort geändert. Andere Geräte sind abgemeldet.',
    hasPassword: 'Du hast ein Passwort.',
    noPassword: (provider) =>
      provider ? `Du meldest dich mit ${provider} an. Dazu ein Passwort?` : 'Dein Konto hat noch kein Passwort.',
    mailLink: 'Link per Mail senden',
    passwordsPaused: 'Jemand hat für dein Konto viele falsche Passwörter versucht.',
    passwordsPausedSentence:
      'Neue Geräte müssen warten, bevor sie es wieder versuchen können. Deine eigenen betrifft das nicht.',
    passwordsClosedSentence:
      'Neue Geräte können sich nicht mehr mit deinem Passwort anmelden. Deine eigenen betrifft das nicht. Auch ein neues Passwort hilft.',
    reopenPasswords: 'Passwörter auf neuen Geräten wieder zulassen',
    passwordsReopened: 'Neue Geräte können dein Passwort wieder benutzen',
    accounts: 'Verbundene Konten',
    accountsSentence: 'Andere Wege, dich anzumelden.',
    onlyPassword: 'Keine. Du meldest dich mit deinem Passwort an.',
    notConnected: 'Nicht verbunden',
    connect: 'Verbinden',
    connectWhat: (provider) => `${provider} verbinden`,
    connected: (provider) => `${provider} ist verbunden. Du kannst dich jetzt damit anmelden.`,
    verifyFirst: 'Bestätige zuerst deine eigene E-Mail-Adresse, dann verbinde es.',
    disconnect: 'Trennen',
    disconnectNow: (provider) => `${provider} jetzt trennen?`,
    disconnectNowSentence: 'Danach kannst du dich nicht mehr damit anmelden.',
    keep: 'Behalten',
    disconnectWhat: (provider) => `${provider} trennen`,
    disconnected: (provider) => `${provider} ist getrennt`,
    since: 'Verbunden',
    onlyProvider: (provider) => `Du kommst nur mit ${provider} herein. Verbinde zuerst etwas anderes.`,
    onlyWay: (provider) => `Du kommst nur mit ${provider} herein. Lege zuerst ein Passwort fest.`,
  },

  deletion: {
    title: 'Konto löschen',
    sentence: 'Das entfernt dein Profil, deine Anmeldungen und Mitgliedschaften. Es gibt kein Zurück.',
    open: 'Mein Konto löschen',
    heading: 'Dein Konto löschen?',
    goes: 'Was endgültig verschwindet:',
    profile: 'Dein Profil, mit Name, E-Mail-Adresse und Bild',
    signIns: 'Deine Anmeldungen auf allen Geräten',
    memberships: 'Dein Platz in jeder Organisation',
    typeEmail: (email) => ['Tippe zur Bestätigung ', strong(email)],
    emailDiffers: 'Das ist nicht deine E-Mail-Adresse.',
    passwordMissing: 'Gib dein Passwort ein, um dein Konto zu löschen.',
    wrongPassword: 'Das ist nicht dein Passwort.',
    keep: 'Mein Konto behalten',
    submit: 'Konto löschen',
    byMail: 'Wir mailen dir einen Link. Wenn du ihn öffnest, ist dein Konto gelöscht.',
    mailLink: 'Link zum Löschen senden',
    mailed: 'Sieh in dein Postfach',
    mailedSentence: (email) => ['Wir haben einen Link an ', strong(email), ' geschickt. Er gilt 24 Stunden.'],
    onlyOwner: 'Andere brauchen dich noch',
    onlyOwnerSentence: 'Nur du bist hier Inhaber. Mach zuerst jemand anderen dazu, oder lösche die Organisation.',
    chooseOwner: 'Neuen Inhaber wählen',
    orDelete: 'Löschen',
    nothingYet: 'Noch ist nichts gelöscht. Anders entschieden? Dann lass die Mail liegen.',
    done: 'Verstanden',
  },

  devices: {
    title: 'Geräte',
    sub: 'Wo du angemeldet bist. Melde ab, was du nicht kennst.',
    signedIn: 'Angemeldet',
    help: 'Ein Gerät kann öfter dastehen: Jeder Browser zählt als eigene Anmeldung.',
    helpUnsure: 'Bei einem unsicher? Melde es ab.',
    thisDevice: 'Dieses Gerät',
    notBrowser: 'Kein Browser',
    thisNetwork: 'dieses Netz',
    otherNetwork: 'ein anderes Netz',
    activeNow: 'Gerade aktiv',
    since: 'Angemeldet',
    ends: (seconds) =>
      seconds < daySeconds
        ? `Endet ${relative.format(Math.max(1, Math.round(seconds / 3600)), 'hour')}`
        : `Endet ${relative.format(Math.round(seconds / daySeconds), 'day')}`,
    on: (browser, system) => `${browser} auf ${system}`,
    unknown: 'Unbekanntes Gerät',
    browserUnknown: 'Ein Browser',
    onlyHere: 'Du bist nur hier angemeldet.',
    signOut: 'Abmelden',
    signOutWhat: (device) => `${device} abmelden`,
    signOutOthers: 'Überall sonst abmelden',
    signedOut: (device) => `${device} ist abgemeldet`,
    alreadySignedOut: 'War schon abgemeldet',
    signedOutOthers: (count) =>
      plural.select(count) === 'one' ? '1 andere Anmeldung beendet' : `${count} andere Anmeldungen beendet`,
  },

  confirm: {
    title: 'Bestätige, dass du es bist',
    since: (ago) => `Du hast dich ${ago} angemeldet.`,
    byPassword: {
      toGoOn: 'Gib dein Passwort noch einmal ein. Dann geht es gleich weiter.',
      toDisconnect: (provider) => [
        'Um ',
        strong(provider),
        ' zu trennen, gib dein Passwort noch einmal ein. Dann geht es gleich weiter.',
      ],
      toDelete: 'Um dein Konto zu löschen, gib dein Passwort noch einmal ein.',
    },
    byProvider: {
      toGoOn: 'Melde dich noch einmal an, um weiterzumachen.',
      toDisconnect: (provider) => ['Um ', strong(provider), ' zu trennen, melde dich noch einmal an.'],
      toDelete: 'Um dein Konto zu löschen, melde dich noch einmal an.',
    },
    continueWith: (provider) => `Weiter mit ${provider}`,
    submit: 'Bestätigen',
    noPassword: ['Dein Konto hat kein Passwort. ', slot('again', 'Melde dich noch einmal an'), ', um weiterzumachen.'],
  },

  ended: {
    title: 'Du wurdest abgemeldet',
    sentence: 'Melde dich an, um weiterzumachen. Was du hier getippt hast, ist noch da.',
    sentenceElsewhere: 'Melde dich an, um weiterzumachen.',
    other: 'Anders anmelden',
  },
}
