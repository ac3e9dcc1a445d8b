import type { DashboardMessages } from '../en/dashboard.ts'
import { accountMessages } from './account.ts'
import { picturesMessages } from './pictures.ts'
import { sampleMessages } from './sample.ts'
import { switcherMessages } from './switcher.ts'
import { strong } from '../rich.ts'

const relative = new Intl.RelativeTimeFormat('de', { numeric: 'auto' })

export const dashboardMessages: DashboardMessages = {
  ...accountMessages,
  ...picturesMessages,
  ...sampleMessages,
  ...switcherMessages,

  crash: {
    title: 'Diese Seite ist abgestürzt',
    sentence: 'Lade sie neu. Geschieht es wieder, sag es dem Betreiber dieser Seite.',
    reload: 'Neu laden',
    details: 'Einzelheiten',
  },

  shell: {
    you: 'Du',
    profile: 'Profil',
    security: 'Sicherheit',
    devices: 'Geräte',
    organizations: 'Organisationen',
    organization: 'Organisation',
    general: 'Allgemein',
    members: 'Mitglieder',
    invitations: 'Einladungen',
    teams: 'Teams',
    roles: 'Rollen',
    administration: 'Verwaltung',
    overview: 'Überblick',
    people: 'Personen',
    record: 'Protokoll',
    emails: 'Mails',
    settings: 'Einstellungen',
    development: 'Entwicklung',
    mailbox: 'Postfach',
    signOut: 'Abmelden',
    signIn: 'Anmelden',
    navigation: 'Hauptmenü',
  },

  profile: {
    title: 'Profil',
    sub: 'Wer du auf dieser Seite bist.',
    about: 'Über dich',
    aboutSentence: 'Wer hier mit dir arbeitet, sieht deinen Namen und dein Bild.',
    name: 'Name',
    verified: 'Bestätigt',
    notVerified: 'Nicht bestätigt',
    since: 'Dabei seit',
    id: 'Konto-ID',
    verifyBanner: (email) => ['Bestätige ', strong(email), ', damit du dein Passwort zurücksetzen kannst.'],
    sendLink: 'Link senden',
    linkSent: (email) => ['Wir haben einen Link an ', strong(email), ' geschickt. Er gilt 1 Stunde.'],
    dismiss: 'Nicht jetzt',
    language: 'Sprache',
    languageSentence: 'Worin dieser Browser die Seite zeigt.',
    thisDevice: 'Dieses Gerät',
    thisDeviceSentence: 'Wenn du dich hier abmeldest, bleiben deine anderen Geräte angemeldet.',
  },

  outbox: {
    title: 'Postfach',
    sub: 'Mails, die dieser Server verschickt hätte, wäre ein Mailserver eingerichtet.',
    clear: 'Leeren',
    cleared: 'Postfach geleert',
    empty: 'Noch keine Mails.',
    emptySentence: 'Registriere jemanden, und die Mail kommt hier an.',
    list: 'Mails, die neuesten zuerst',
    to: 'An',
    from: 'Von',
    links: 'Links in dieser Mail',
    open: 'Öffnen',
    link: 'Link',
    views: { html: 'HTML', text: 'Text', headers: 'Kopfzeilen' },
    frame: (subject) => `Mail: ${subject}`,
    back: 'Alle Mails',
  },

  impersonation: {
    viewing: (name) => [
      'Du siehst die Seite als ',
      strong(name),
      '. Alles, was du tust, steht unter deinem Namen im Protokoll.',
    ],
    endsIn: (minutes) => (minutes < 1 ? 'Endet in weniger als einer Minute.' : `Endet in ${minutes} min.`),
    label: 'Du siehst die Seite als jemand anderes',
    endsSoon: 'Diese Ansicht endet in einer Minute.',
    stop: 'Beenden',
    notWhileViewing: (name) => `Nicht, während du die Seite als ${name} siehst.`,
    title: (name, page) => `(als ${name}) ${page}`,
  },

  /** Writes a past time relative to now: `vor 2 Stunden`, `gestern`. */
  ago(seconds: number) {
    if (seconds < 45) return 'gerade eben'
    const units: [Intl.RelativeTimeFormatUnit, number][] = [
      ['day', 86_400],
      ['hour', 3600],
      ['minute', 60],
    ]
    const [unit, length] = units.find(([, length]) => seconds >= length * 0.95) ?? ['minute', 60]
    return relative.format(-Math.max(1, Math.round(seconds / length)), unit)
  },
}
