import type { FoundBy } from '../../../../contract/admin/search.ts'
import type { LaunchCheck } from '../../../../contract/admin/overview.ts'
import { count, number } from '../plurals.ts'

/** Messages of the overview, and of the search across users and organizations. */
export const overviewMessages = {
  overview: {
    title: 'Overview',
    sub: (app: string) => `How ${app} is doing.`,
    checklist: 'Before you launch',
    checklistSentence: (done: number, all: number) => `${done} of ${all} done. Each line says what settles it.`,
    ready: 'Ready to launch.',
    readySentence: 'Nothing on the launch checklist is open.',
    done: 'Done',
    open: 'To do',
    testMail: 'Send a test mail',
    checks: {
      secret: {
        passed: 'Your own secret signs the sign-ins.',
        open: 'The default secret is in use. Anyone could forge a sign-in.',
      },
      'base-url': {
        passed: 'Links in mails use your address.',
        open: 'Set the address people reach this site at, so links are right.',
      },
      https: {
        passed: 'The site is served over https.',
        open: 'Serve the site over https, so sign-ins can’t be read on the way.',
      },
      mail: {
        passed: 'Mail is sent to people.',
        open: 'Mail only goes to the developer mailbox. Connect a mail server. Without mail, each account admits one guess an hour for ever. Its owner would have no other way in.',
      },
      verification: {
        passed: 'Addresses are verified before use.',
        open: 'Anyone can sign up with an address that isn’t theirs.',
      },
      'sign-in': {
        passed: 'People have a way to sign in.',
        open: 'Nobody can sign in. Turn passwords on, or add a provider.',
      },
      'trusted-origins': {
        passed: 'Other sites may call over https only.',
        open: 'Other sites may call over http. Anyone on the way could use that.',
      },
      organization: {
        passed: 'There is an organization to work in.',
        open: 'Nobody has created an organization yet.',
      },
      'second-administrator': {
        passed: 'More than one person can administer.',
        open: 'You are the only admin. Make someone else one too.',
      },
    } satisfies Record<LaunchCheck['id'], { passed: string; open: string }>,
    numbers: 'Numbers',
    people: 'People',
    activeSessions: 'Open sign-ins',
    organizations: 'Organizations',
    active: 'Seen lately',
    days: 'The last 30 days',
    daysSentence: 'Days are counted in UTC.',
    signUps: 'New people',
    signIns: 'Sign-ins',
    perDay: (what: string, total: number) => `${what} in the last 30 days: ${number.format(total)}`,
    day: 'Day',
    asTable: 'Show as table',
    asBars: 'Show as bars',
    newest: 'Newest people',
    allPeople: 'All people',
    refused: 'Refused sign-ins',
    refusedSentence: 'A wrong password, or an address without an account.',
    noRefused: 'Nobody was refused.',
    unknownAddress: 'An address without an account',
    forbidden: 'Only full admins can see this.',
  },

  search: {
    label: 'Find people and organizations',
    hint: 'Name, email, ID or IP address',
    results: (text: string) => `Results for “${text}”`,
    found: (amount: number) => `${count(amount, 'result')}`,
    none: (text: string) => `Nothing here matches “${text}”.`,
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
