import type { LaunchCheck } from '../../contract/portal/overview.ts'
import { accountEnglish } from './english-account.ts'
import { strong, type Rich } from './rich.ts'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** The words of the portal, in English; pages for people who are not signed in do without them. */
export const portalEnglish = {
  ...accountEnglish,

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
    administration: 'Administration',
    overview: 'Overview',
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

  overview: {
    title: 'Overview',
    sub: (app: string) => `How ${app} is doing.`,
    checklist: 'Before you launch',
    checklistSentence: (done: number, all: number) => `${done} of ${all} done. Each line says what settles it.`,
    ready: 'Ready to launch.',
    readySentence: 'Nothing on the launch checklist is open.',
    done: 'Done',
    open: 'To do',
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
        open: 'Mail only goes to the developer mailbox. Connect a mail server.',
      },
      verification: {
        passed: 'Addresses are verified before use.',
        open: 'Anyone can sign up with an address that isn’t theirs.',
      },
      'second-administrator': {
        passed: 'More than one person can administer.',
        open: 'You are the only admin. Make someone else one too.',
      },
    } satisfies Record<LaunchCheck['id'], { passed: string; open: string }>,
    people: 'People',
    newThisWeek: 'New this week',
    activeSessions: 'Active sign-ins',
    forbidden: 'Only admins can see this.',
  },

  /** `2 hours ago`, `yesterday`, for a moment so many seconds back. */
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

/** The words of the portal in one language. */
export type PortalWords = typeof portalEnglish
