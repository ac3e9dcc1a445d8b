import type { FoundBy } from '../../../../contract/admin/search.ts'
import type { LaunchCheck } from '../../../../contract/admin/overview.ts'
import { count, number } from '../plurals.ts'

/** Messages of the overview, and of the search across users and organizations. */
export const overviewMessages = {
  overview: {
    title: 'Overview',
    checklist: 'Launch checklist',
    checklistSentence: (done: number, all: number) => `${done} of ${all}`,
    ready: 'Ready to launch.',
    readySentence: 'All checks passed.',
    done: 'Done',
    open: 'To do',
    testMail: 'Send test email',
    checks: {
      secret: {
        passed: 'Secret is set',
        open: 'Set your own secret. With the default one, anyone can forge a session.',
      },
      'base-url': {
        passed: 'Public URL is set',
        open: 'Set your public URL',
      },
      https: {
        passed: 'HTTPS is on',
        open: 'Use HTTPS to protect sign-ins in transit',
      },
      mail: {
        passed: 'Email provider is connected',
        open: 'Connect an email provider. Without one, password guessing is only slowed to one attempt an hour, never stopped.',
      },
      verification: {
        passed: 'Email verification is required',
        open: 'Require email verification',
      },
      'sign-in': {
        passed: 'A sign-in method is enabled',
        open: 'Enable passwords or a provider',
      },
      'trusted-origins': {
        passed: 'Trusted origins use HTTPS',
        open: 'Switch trusted origins to HTTPS',
      },
      organization: {
        passed: 'An organization exists',
        open: 'Create your first organization',
      },
      'second-administrator': {
        passed: 'There are at least two admins',
        open: 'Add a second admin',
      },
    } satisfies Record<LaunchCheck['id'], { passed: string; open: string }>,
    numbers: 'Numbers',
    people: 'People',
    activeSessions: 'Active sessions',
    organizations: 'Organizations',
    active: 'Active people',
    days: 'The last 30 days',
    daysSentence: 'Days are counted in UTC.',
    signUps: 'Sign-ups',
    signIns: 'Sign-ins',
    perDay: (what: string, total: number) => `${what} in the last 30 days: ${number.format(total)}`,
    day: 'Day',
    asTable: 'View as table',
    asBars: 'View as chart',
    newest: 'Newest people',
    allPeople: 'All people',
    refused: 'Failed sign-ins',
    refusedSentence: 'Wrong password or unknown email address.',
    noRefused: 'None in this period',
    unknownAddress: 'Unknown email address',
    forbidden: 'Only full admins can see this.',
  },

  search: {
    label: 'Find people and organizations',
    hint: 'Name, email, ID or IP address',
    results: (text: string) => `Results for “${text}”`,
    found: (amount: number) => `${count(amount, 'result')}`,
    none: (text: string) => `No results for “${text}”`,
    people: 'People',
    organizations: 'Organizations',
    foundBy: {
      id: 'by ID',
      email: 'by email',
      name: 'by name',
      organization: 'by organization',
      'ip-address': 'by IP address',
      invitation: 'by invitation',
    } satisfies Record<FoundBy, string>,
  },
}

export type OverviewMessages = typeof overviewMessages
