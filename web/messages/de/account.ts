import type { accountMessages as englishAccountMessages } from '../en/account.ts'
import { writeDuration } from '../duration.ts'
import { slot, strong } from '../rich.ts'
import { lazily } from '../lazily.ts'

const plural = lazily(() => new Intl.PluralRules('de'))
const relative = lazily(() => new Intl.RelativeTimeFormat('de'))
const daySeconds = 86_400

export const accountMessages: typeof englishAccountMessages = {
  nameForm: {
    save: 'Speichern',
    undo: 'Verwerfen',
    saved: 'Gespeichert',
  },

  leaving: {
    title: 'Seite ohne Speichern verlassen?',
    sentence: 'Deine Änderungen sind noch nicht gespeichert.',
    stay: 'Auf der Seite bleiben',
    leave: 'Verlassen',
  },

  emailChange: {
    change: 'E-Mail ändern',
    title: 'E-Mail-Adresse ändern',
    sentence: (email) => ['Deine aktuelle E-Mail-Adresse ist ', strong(email), '.'],
    newEmail: 'Neue E-Mail-Adresse',
    continue: 'Weiter',
    steps: 'Noch zwei Schritte',
    first: (email, seconds) => [
      'Bestätige die Änderung mit dem Link, den wir an ',
      strong(email),
      ` gesendet haben. Er ist ${writeDuration(seconds, 'de')} gültig.`,
    ],
    second: (email) => [
      'Bestätige ',
      strong(email),
      '. Den Link dafür senden wir, sobald du die Änderung bestätigt hast.',
    ],
    step: (number) => `${number} von 2`,
    done: 'Verstanden',
    changed: (email) => [
      'E-Mail-Adresse in ',
      strong(email),
      ' geändert. Bestätige sie mit dem Link, den wir an diese Adresse gesendet haben.',
    ],
    undo: 'Rückgängig',
    changeBack: 'Änderung zurücknehmen',
    approved: (email) => [
      'Deine E-Mail-Adresse ist jetzt ',
      strong(email),
      '. Bestätige sie mit dem Link, den wir an diese Adresse gesendet haben.',
    ],
    verified: (email) => ['Deine E-Mail-Adresse wurde in ', strong(email), ' geändert und ist bestätigt.'],
    waiting: (from) => ['Bestätige die Änderung mit dem Link, den wir an ', strong(from), ' gesendet haben.'],
    waitingSentence: (to) => `Danach wird deine E-Mail-Adresse in ${to} geändert.`,
    sendAgain: 'Erneut senden',
    sentAgain: 'Erneut gesendet. Nur der neueste Link ist gültig.',
    canceled: 'E-Mail-Änderung abgebrochen. Der Link ist nicht mehr gültig.',
    changedBack: (email) => `Deine E-Mail-Adresse ist wieder ${email}`,
  },

  security: {
    title: 'Sicherheit',
    sub: 'Anmeldemethoden und Schutz deines Kontos.',
    password: 'Passwort',
    passwordSentence: 'Verwende ein langes Passwort, das du sonst nirgends benutzt.',
    methods: 'So meldest du dich an',
    change: 'Passwort ändern',
    changeIt: 'Ändern',
    changedOn: (date) => `Geändert am ${date}`,
    current: 'Aktuelles Passwort',
    newPassword: 'Neues Passwort',
    signOutOthers: 'Meine anderen Geräte abmelden',
    save: 'Passwort ändern',
    changed: 'Passwort geändert',
    changedAndSignedOut: 'Passwort geändert. Andere Geräte wurden abgemeldet.',
    noPassword: (provider) =>
      provider ? `Du meldest dich mit ${provider} an. Passwort hinzufügen?` : 'Dein Konto hat noch kein Passwort.',
    mailLink: 'Link per E-Mail senden',
    passwordsPaused: 'Jemand hat für dein Konto viele falsche Passwörter eingegeben.',
    passwordsPausedSentence:
      'Auf neuen Geräten musst du bis zum nächsten Versuch warten. Geräte, die du schon benutzt, sind nicht betroffen.',
    passwordsClosedSentence:
      'Auf neuen Geräten kannst du dein Passwort erst nutzen, wenn du es zulässt oder änderst. Geräte, die du schon benutzt, sind nicht betroffen.',
    reopenPasswords: 'Mein Passwort auf neuen Geräten wieder zulassen',
    passwordsReopened: 'Dein Passwort ist auf neuen Geräten wieder zugelassen',
    accounts: 'Verbundene Konten',
    accountsSentence: 'Melde dich mit einem Konto an, das du bei einem anderen Anbieter hast.',
    onlyPassword: 'Keine verbundenen Konten',
    notConnected: 'Nicht verbunden',
    connect: 'Verbinden',
    connectWhat: (provider) => `${provider} verbinden`,
    connected: (provider) => `${provider} wurde verbunden. Du kannst dich jetzt damit anmelden.`,
    verifyFirst: 'Bestätige deine E-Mail-Adresse, bevor du dieses Konto verbindest.',
    disconnect: 'Trennen',
    disconnectNow: (provider) => `${provider} jetzt trennen?`,
    disconnectNowSentence: 'Danach kannst du dich nicht mehr damit anmelden.',
    keep: 'Behalten',
    disconnectWhat: (provider) => `${provider} trennen`,
    disconnected: (provider) => `${provider} wurde getrennt`,
    connectedOn: (date) => `Verbunden am ${date}`,
    lastUsed: (ago) => `Zuletzt verwendet: ${ago}`,
    onlyProvider: (provider) => `${provider} ist deine einzige Anmeldemethode. Verbinde zuerst ein anderes Konto.`,
    onlyWay: (provider) => `${provider} ist deine einzige Anmeldemethode. Lege zuerst ein Passwort fest.`,
  },

  deletion: {
    title: 'Konto löschen',
    sentence: 'Profil, Sitzungen und Mitgliedschaften werden endgültig gelöscht.',
    yours: 'Dein Konto löschen',
    open: 'Konto löschen …',
    heading: 'Dein Konto löschen?',
    goes: 'Endgültig gelöscht werden:',
    profile: 'Dein Profil mit Name, E-Mail-Adresse und Bild',
    signIns: 'Deine Sitzungen auf allen Geräten',
    memberships: 'Deine Mitgliedschaft in allen Organisationen',
    typeEmail: (email) => ['Gib zur Bestätigung ', strong(email), ' ein'],
    emailDiffers: 'Das stimmt nicht mit deiner E-Mail-Adresse überein.',
    passwordMissing: 'Gib dein Passwort ein, um dein Konto zu löschen.',
    wrongPassword: 'Das ist nicht dein Passwort.',
    keep: 'Mein Konto behalten',
    submit: 'Konto löschen',
    byMail: 'Wir senden dir einen Link per E-Mail. Wenn du ihn in diesem Browser öffnest, wird dein Konto gelöscht.',
    mailLink: 'Link zum Löschen senden',
    mailed: 'Sieh in deinem Postfach nach',
    mailedSentence: (email, seconds) => [
      'Wir haben einen Link an ',
      strong(email),
      ` geschickt. Er ist ${writeDuration(seconds, 'de')} gültig.`,
    ],
    onlyOwner: 'Du bist der einzige Inhaber',
    onlyOwnerSentence: 'Mach zuerst jemand anderen zum Inhaber oder lösche die Organisation.',
    chooseOwner: 'Neuen Inhaber wählen',
    openSettings: 'Einstellungen öffnen',
    nothingYet: 'Noch ist nichts gelöscht. Hast du es dir anders überlegt? Dann ignoriere die E-Mail.',
    done: 'Verstanden',
  },

  devices: {
    title: 'Geräte',
    sub: 'Geräte, auf denen du angemeldet bist. Melde unbekannte Geräte ab.',
    signedIn: 'Angemeldet',
    help: 'Jeder Browser auf einem Gerät wird einzeln aufgeführt.',
    helpUnsure: 'Wenn du ein Gerät nicht kennst, melde es ab.',
    thisDevice: 'Dieses Gerät',
    notBrowser: 'Kein Browser',
    connectedByCode: 'Mit Code verbunden',
    connect: 'Gerät verbinden',
    thisNetwork: 'dieses Netzwerk',
    otherNetwork: 'ein anderes Netzwerk',
    activeNow: 'Gerade aktiv',
    since: 'Angemeldet',
    ends: (seconds) =>
      seconds < daySeconds
        ? `Läuft ${relative().format(Math.max(1, Math.round(seconds / 3600)), 'hour')} ab`
        : `Läuft ${relative().format(Math.round(seconds / daySeconds), 'day')} ab`,
    on: (browser, system) => `${browser} auf ${system}`,
    unknown: 'Unbekanntes Gerät',
    browserUnknown: 'Unbekannter Browser',
    onlyHere: 'Du bist nur auf diesem Gerät angemeldet.',
    signOut: 'Abmelden',
    signOutWhat: (device) => `${device} abmelden`,
    signOutOthers: 'Überall sonst abmelden',
    signedOut: (device) => `${device} wurde abgemeldet`,
    alreadySignedOut: 'Bereits abgemeldet',
    signedOutOthers: (count) =>
      plural().select(count) === 'one' ? '1 anderes Gerät abgemeldet' : `${count} andere Geräte abgemeldet`,
  },

  accounts: {
    add: 'Weiteres Konto hinzufügen',
    ended: 'Abgemeldet. Erneut anmelden',
    endedNow: 'Dieses Konto ist hier nicht mehr angemeldet.',
    full: (max) =>
      max === 1
        ? 'Du kannst in diesem Browser nur ein Konto nutzen.'
        : `Du kannst in diesem Browser höchstens ${max === 5 ? 'fünf' : max} Konten nutzen.`,
    signOutThis: 'Von diesem Konto abmelden',
    signOutAll: 'Von allen Konten abmelden',
  },

  confirm: {
    title: 'Bestätige, dass du es bist',
    since: (ago) => `Du hast dich ${ago} angemeldet.`,
    byPassword: {
      toGoOn: 'Gib dein Passwort ein, um fortzufahren.',
      toDisconnect: (provider) => ['Gib dein Passwort ein, um ', strong(provider), ' zu trennen.'],
      toDelete: 'Gib dein Passwort ein, um dein Konto zu löschen.',
    },
    byProvider: {
      toGoOn: 'Melde dich erneut an, um fortzufahren.',
      toDisconnect: (provider) => ['Melde dich erneut an, um ', strong(provider), ' zu trennen.'],
      toDelete: 'Melde dich erneut an, um dein Konto zu löschen.',
    },
    usePassword: 'Passwort verwenden',
    useAccount: 'Verbundenes Konto verwenden',
    continueWith: (provider) => `Weiter mit ${provider}`,
    submit: 'Bestätigen',
    noPassword: ['Dein Konto hat kein Passwort. ', slot('again', 'Melde dich erneut an'), ', um fortzufahren.'],
  },

  ended: {
    title: 'Du wurdest abgemeldet',
    sentence: 'Melde dich an, um fortzufahren. Deine Eingaben gehen nicht verloren.',
    sentenceElsewhere: 'Melde dich an, um fortzufahren.',
    other: 'Andere Anmeldemethode',
  },
}
