import type { DashboardMessages } from '../en/dashboard.ts'
import { accountMessages } from './account.ts'
import { picturesMessages } from './pictures.ts'
import { sampleMessages } from './sample.ts'
import { switcherMessages } from './switcher.ts'
import { strong } from '../rich.ts'
import { lazily } from '../lazily.ts'
import { writeDuration } from '../duration.ts'

const relative = lazily(() => new Intl.RelativeTimeFormat('de', { numeric: 'auto' }))

export const dashboardMessages: DashboardMessages = {
  ...accountMessages,
  ...picturesMessages,
  ...sampleMessages,
  ...switcherMessages,

  results: {
    notLoaded: 'Das Laden ist fehlgeschlagen.',
  },

  crash: {
    title: 'Etwas ist schiefgegangen',
    sentence: 'Lade die Seite neu. Wenn das nicht hilft, wende dich an einen Admin.',
    reload: 'Neu laden',
    details: 'Details',
  },

  shell: {
    you: 'Du',
    profile: 'Profil',
    security: 'Sicherheit',
    activity: 'Aktivität',
    devices: 'Geräte',
    organizations: 'Organisationen',
    organization: 'Organisation',
    general: 'Allgemein',
    members: 'Mitglieder',
    invitations: 'Einladungen',
    teams: 'Teams',
    roles: 'Rollen',
    apiKeys: 'API-Schlüssel',
    applications: 'Anwendungen',
    serverKeys: 'Server-Schlüssel',
    webhooks: 'Webhooks',
    logStreams: 'Log-Streams',
    installationCheck: 'Installationsprüfung',
    administration: 'Konsole',
    overview: 'Übersicht',
    people: 'Personen',
    auditLog: 'Audit-Log',
    emails: 'E-Mails',
    settings: 'Einstellungen',
    mailbox: 'Postfach',
    signOut: 'Abmelden',
    signIn: 'Anmelden',
    navigation: 'Hauptmenü',
  },

  profile: {
    title: 'Profil',
    sub: 'Deine persönlichen Angaben.',
    about: 'Über dich',
    aboutSentence: 'Mitglieder deiner Organisationen sehen deinen Namen und dein Bild.',
    name: 'Name',
    username: 'Benutzername',
    usernameHint: 'Zum Anmelden kannst du ihn statt der E-Mail-Adresse eingeben.',
    verified: 'Bestätigt',
    notVerified: 'Nicht bestätigt',
    since: 'Dabei seit',
    id: 'Konto-ID',
    verifyBanner: (email) => ['Bestätige ', strong(email), ', damit wir wissen, dass die Adresse dir gehört.'],
    sendLink: 'Link senden',
    linkSent: (email, seconds) => [
      'Wir haben einen Link an ',
      strong(email),
      ` geschickt. Er ist ${writeDuration(seconds, 'de')} gültig.`,
    ],
    dismiss: 'Nicht jetzt',
    language: 'Sprache',
    languageSentence: 'Nur für diesen Browser.',
    thisDevice: 'Dieses Gerät',
    thisDeviceSentence: 'Wenn du dich hier abmeldest, bleiben deine anderen Geräte angemeldet.',
  },

  impersonation: {
    viewing: (name) => [
      'Du hast die Identität von ',
      strong(name),
      ' angenommen. Alles, was du tust, wird unter deinem Namen protokolliert.',
    ],
    endsIn: (minutes) => (minutes < 1 ? 'Endet in weniger als einer Minute.' : `Endet in ${minutes} Min.`),
    label: 'Identitätswechsel',
    endsSoon: 'Der Identitätswechsel endet in einer Minute.',
    stop: 'Beenden',
    notAvailable: (name) => `Nicht verfügbar, solange du die Identität von ${name} nutzt.`,
    title: (name, page) => `(als ${name}) ${page}`,
  },

  /** Formats a past time relative to now: `vor 2 Stunden`, `gestern`. */
  ago(seconds: number) {
    if (seconds < 45) return 'gerade eben'
    const units: [Intl.RelativeTimeFormatUnit, number][] = [
      ['day', 86_400],
      ['hour', 3600],
      ['minute', 60],
    ]
    const [unit, length] = units.find(([, length]) => seconds >= length * 0.95) ?? ['minute', 60]
    return relative().format(-Math.max(1, Math.round(seconds / length)), unit)
  },
}
