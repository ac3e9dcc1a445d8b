import { accountMessages } from './account.ts'
import { picturesMessages } from './pictures.ts'
import { sampleMessages } from './sample.ts'
import { switcherMessages } from './switcher.ts'
import { strong, type Rich } from '../rich.ts'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Messages of the dashboard. Signed-out pages do not load them. */
export const dashboardMessages = {
  ...accountMessages,
  ...picturesMessages,
  ...sampleMessages,
  ...switcherMessages,

  crash: {
    title: 'This page broke',
    sentence: 'Reload it. If it breaks again, tell whoever runs this site.',
    reload: 'Reload',
    details: 'Details',
  },

  shell: {
    you: 'You',
    profile: 'Profile',
    security: 'Security',
    devices: 'Devices',
    organizations: 'Organizations',
    organization: 'Organization',
    general: 'General',
    members: 'Members',
    invitations: 'Invitations',
    teams: 'Teams',
    roles: 'Roles',
    administration: 'Administration',
    overview: 'Overview',
    people: 'People',
    record: 'Record',
    emails: 'Emails',
    settings: 'Settings',
    development: 'Development',
    mailbox: 'Mailbox',
    signOut: 'Sign out',
    signIn: 'Sign in',
    navigation: 'Main',
  },

  profile: {
    title: 'Profile',
    sub: 'Who you are on this site.',
    about: 'About you',
    aboutSentence: 'People you work with here see your name and picture.',
    name: 'Name',
    verified: 'Verified',
    notVerified: 'Not verified',
    since: 'Member since',
    id: 'Account ID',
    verifyBanner: (email: string): Rich => ['Verify ', strong(email), ' so you can reset your password.'],
    sendLink: 'Send link',
    linkSent: (email: string): Rich => ['We sent a link to ', strong(email), '. It works for 1 hour.'],
    dismiss: 'Not now',
    language: 'Language',
    languageSentence: 'What this browser shows the site in.',
    thisDevice: 'This device',
    thisDeviceSentence: 'Signing out here leaves your other devices signed in.',
  },

  outbox: {
    title: 'Mailbox',
    sub: 'Mail that this server would have sent, while no mail server is set up.',
    clear: 'Clear',
    cleared: 'Mailbox cleared',
    empty: 'No mail yet.',
    emptySentence: 'Sign someone up and it lands here.',
    list: 'Mails, newest first',
    to: 'To',
    from: 'From',
    links: 'Links in this mail',
    open: 'Open',
    link: 'link',
    views: { html: 'HTML', text: 'Text', headers: 'Headers' },
    frame: (subject: string) => `Mail: ${subject}`,
    back: 'All mails',
  },

  impersonation: {
    viewing: (name: string): Rich => [
      'You are viewing as ',
      strong(name),
      '. Everything you do is recorded under your name.',
    ],
    endsIn: (minutes: number) => (minutes < 1 ? 'Ends in less than a minute.' : `Ends in ${minutes} min.`),
    label: 'Viewing as somebody else',
    endsSoon: 'Viewing ends in a minute.',
    stop: 'Stop',
    notWhileViewing: (name: string) => `Not while viewing as ${name}.`,
    title: (name: string, page: string) => `(as ${name}) ${page}`,
  },

  /** Writes a past time relative to now: `2 hours ago`, `yesterday`. */
  ago(seconds: number) {
    if (seconds < 45) return 'just now'
    const units: [Intl.RelativeTimeFormatUnit, number][] = [
      ['day', 86_400],
      ['hour', 3600],
      ['minute', 60],
    ]
    const [unit, length] = units.find(([, length]) => seconds >= length * 0.95) ?? ['minute', 60]
    return relative.format(-Math.max(1, Math.round(seconds / length)), unit)
  },
}

export type DashboardMessages = typeof dashboardMessages
