import type { LaunchCheck } from '../../../../contract/admin/overview.ts'
import { strong, withStrongNumber, type Rich } from '../../rich.ts'
import { count, number, people } from '../plurals.ts'
import { lazily } from '../../lazily.ts'

const compact = lazily(() => new Intl.NumberFormat('en', { notation: 'compact' }))

export const overviewMessages = {
  overview: {
    title: 'Overview',
    period: 'Period',
    days: (amount: number) => `${amount} days`,

    usage: 'Usage',
    metrics: {
      signUps: { name: 'Sign-ups', count: (amount: number) => count(amount, 'sign-up') },
      active: { name: 'Active people', count: (amount: number) => count(amount, 'active person', 'active people') },
      signIns: { name: 'Sign-ins', count: (amount: number) => count(amount, 'sign-in') },
      failedSignIns: { name: 'Failed sign-ins', count: (amount: number) => count(amount, 'failed sign-in') },
    },
    number: (amount: number) => number().format(amount),
    percent: (ratio: number) =>
      ratio.toLocaleString('en', { style: 'percent', maximumFractionDigits: ratio < 0.0995 ? 1 : 0 }),
    change: (percent: string, from: number): Rich => [strong(percent), ` from ${number().format(from)}`],
    directions: { up: 'Up', down: 'Down' },
    same: 'No change',
    new: 'New',
    noEarlier: 'No earlier data',
    unknown: 'Unknown',

    perDay: (metric: string) => `${metric} per day`,
    today: 'Today',
    axis: (value: number) => (value < 10_000 ? number().format(value) : compact().format(value)),
    reading: (day: string, counted: string, previousDay: string, previous: string) =>
      `${day}: ${counted}, ${previousDay}: ${previous}`,
    noneInPeriod: 'None in this period',
    asTable: 'View as table',
    asChart: 'View as chart',
    day: 'Day',
    previousDay: 'Previous period',

    tomorrow: 'Your first chart appears tomorrow.',
    alone: 'You’re the only person so far.',
    invite: 'Invite people',

    totals: {
      users: (amount: number) => withStrongNumber(people(amount)),
      organizations: (amount: number) => withStrongNumber(count(amount, 'organization')),
      activeSessions: (amount: number) => withStrongNumber(count(amount, 'active session')),
    },
    exportFailed: 'Export failed sign-ins',
    updated: (ago: string) => `Days in UTC · Updated ${ago}`,

    checklist: 'Launch checklist',
    progress: (done: number, all: number) => `${done} of ${all}`,
    doctor: 'Check the whole installation',
    ready: 'Ready to launch',
    fix: 'Fix',
    addLine: 'Add this line and restart.',
    allowService: 'Allow your server to query the service. Or turn the check off: add this line and restart.',
    addOne: 'Add one of these and restart.',
    runCommand: 'Or run this command:',
    environment: 'Environment',
    documentation: (section: string): Rich => ['Documentation: ', strong(section)],
    createOrganization: 'Create organization',
    previewBranding: 'Preview your branding',
    chooseAdmin: 'Choose a person and make them an admin.',
    openPeople: 'Open People',
    done: (amount: number) => `${number().format(amount)} done`,
    show: 'Show',
    hide: 'Hide',
    testMail: 'Send test email',
    checks: {
      secret: {
        passed: 'Secret is set',
        open: 'Set your own secret',
        sentence: 'With the default one, anyone can forge a session.',
      },
      'base-url': {
        passed: 'Public URL is set',
        open: 'Set your public URL',
        sentence: 'Links in emails point to localhost until you do.',
      },
      https: {
        passed: 'HTTPS is on',
        open: 'Use HTTPS',
        sentence: 'Without it, sign-ins can be read in transit.',
      },
      mail: {
        passed: 'Email provider is connected',
        open: 'Connect an email provider',
        sentence:
          'Until you do, emails stay in the developer mailbox. Without a provider, password guessing is slowed down but not blocked.',
      },
      verification: {
        passed: 'Email verification is required',
        open: 'Require email verification',
        sentence: 'Anyone can sign up with an address they don’t own.',
      },
      'sign-in': {
        passed: 'A sign-in method is enabled',
        open: 'Enable a sign-in method',
        sentence: 'Nobody can sign in.',
      },
      'trusted-origins': {
        passed: 'Trusted origins use HTTPS',
        open: 'Switch trusted origins to HTTPS',
        sentence: 'Over HTTP, anyone on the network can change the pages of these sites.',
      },
      branding: {
        passed: 'Site name is set',
        open: 'Set your site’s name and colors',
        sentence: 'Pages and emails say “Gatehouse”.',
      },
      organization: {
        passed: 'An organization exists',
        open: 'Create your first organization',
        sentence: 'People work together in organizations.',
      },
      'second-administrator': {
        passed: 'There are at least two admins',
        open: 'Add a second admin',
        sentence: 'If you lose access to your account, nobody can get into the console.',
      },
      'password-check': {
        passed: 'Breached passwords are rejected',
        open: 'Allow your server to query the breached-password service',
        sentence: 'The service hasn’t responded in the last 24 hours. Only common passwords were rejected.',
      },
    } satisfies Record<LaunchCheck['id'], { passed: string; open: string; sentence: string }>,

    activity: 'Recent activity',
    noActivity: 'No events yet.',
    auditLog: 'View audit log',
    /** Formats the time since an event in short form: `4 min`, `3 h`, `Yesterday`. */
    shortAgo(seconds: number) {
      if (seconds < 60) return 'Now'
      if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
      if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
      const days = Math.floor(seconds / 86_400)
      return days === 1 ? 'Yesterday' : `${number().format(days)} days`
    },

    forbidden: 'Only full admins can see this.',
    people: 'People',
    auditLogName: 'Audit log',
  },
}

export type OverviewMessages = typeof overviewMessages
