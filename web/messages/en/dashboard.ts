import { accountMessages } from './account.ts'
import { picturesMessages } from './pictures.ts'
import { sampleMessages } from './sample.ts'
import { switcherMessages } from './switcher.ts'
import { strong, type Rich } from '../rich.ts'
import { lazily } from '../lazily.ts'
import { writeDuration } from '../duration.ts'

const relative = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))

/** Messages for the dashboard. Signed-out pages do not load them. */
export const dashboardMessages = {
  ...accountMessages,
  ...picturesMessages,
  ...sampleMessages,
  ...switcherMessages,

  results: {
    notLoaded: 'Couldn’t load this.',
  },

  crash: {
    title: 'Something went wrong',
    sentence: 'Reload the page. If that doesn’t help, contact your administrator.',
    reload: 'Reload',
    details: 'Details',
  },

  shell: {
    you: 'You',
    profile: 'Profile',
    security: 'Security',
    activity: 'Activity',
    devices: 'Devices',
    organizations: 'Organizations',
    organization: 'Organization',
    general: 'General',
    members: 'Members',
    invitations: 'Invitations',
    teams: 'Teams',
    roles: 'Roles',
    apiKeys: 'API keys',
    applications: 'Applications',
    serverKeys: 'Server keys',
    webhooks: 'Webhooks',
    logStreams: 'Log streams',
    installationCheck: 'Installation check',
    administration: 'Console',
    overview: 'Overview',
    people: 'People',
    auditLog: 'Audit log',
    emails: 'Emails',
    settings: 'Settings',
    mailbox: 'Mailbox',
    signOut: 'Sign out',
    signIn: 'Sign in',
    navigation: 'Main',
  },

  profile: {
    title: 'Profile',
    sub: 'Your personal details.',
    about: 'About you',
    aboutSentence: 'Members of your organizations see your name and picture.',
    name: 'Name',
    username: 'Username',
    usernameHint: 'You can sign in with it instead of your email.',
    verified: 'Verified',
    notVerified: 'Not verified',
    since: 'Member since',
    id: 'Account ID',
    verifyBanner: (email: string): Rich => ['Verify ', strong(email), ' to confirm that it’s yours.'],
    sendLink: 'Send link',
    linkSent: (email: string, seconds: number): Rich => [
      'We sent a link to ',
      strong(email),
      `. The link expires in ${writeDuration(seconds, 'en')}.`,
    ],
    dismiss: 'Not now',
    language: 'Language',
    languageSentence: 'The language used in this browser.',
    thisDevice: 'This device',
    thisDeviceSentence: 'Signing out here leaves your other devices signed in.',
  },

  impersonation: {
    viewing: (name: string): Rich => [
      'You’re impersonating ',
      strong(name),
      '. Everything you do is logged under your name.',
    ],
    endsIn: (minutes: number) => (minutes < 1 ? 'Ends in less than a minute.' : `Ends in ${minutes} min.`),
    label: 'Impersonation',
    endsSoon: 'Impersonation ends in a minute.',
    stop: 'Stop',
    notAvailable: (name: string) => `Not available while impersonating ${name}.`,
    title: (name: string, page: string) => `(as ${name}) ${page}`,
  },

  /** Formats a past time relative to now: `2 hours ago`, `yesterday`. */
  ago(seconds: number) {
    if (seconds < 45) return 'just now'
    const units: [Intl.RelativeTimeFormatUnit, number][] = [
      ['day', 86_400],
      ['hour', 3600],
      ['minute', 60],
    ]
    const [unit, length] = units.find(([, length]) => seconds >= length * 0.95) ?? ['minute', 60]
    return relative().format(-Math.max(1, Math.round(seconds / length)), unit)
  },
}

export type DashboardMessages = typeof dashboardMessages
