import type { FoundBy } from '../../contract/admin/search.ts'
import type { LaunchCheck } from '../../contract/portal/overview.ts'
import { rolesIn, type Permissions } from '../../contract/roles.ts'
import { eventEnglish } from './english-events.ts'
import { personDialogEnglish } from './english-person-dialogs.ts'
import { strong, type Rich } from './rich.ts'

const plural = new Intl.PluralRules('en')
const number = new Intl.NumberFormat('en')

/** `1 person`, `3 people`. */
function count(amount: number, one: string, many = `${one}s`) {
  return `${number.format(amount)} ${plural.select(amount) === 'one' ? one : many}`
}

const people = (amount: number) => count(amount, 'person', 'people')

const knownRoles: Record<string, { name: string; sentence: string }> = {
  admin: { name: 'Admin', sentence: 'Looks after people, sign-ins and organizations here.' },
  user: { name: 'User', sentence: 'Uses the site and administers nothing.' },
}

/** One role as people call it; a role of the site’s own goes by the name it was given. */
function roleName(role: string) {
  return Object.hasOwn(knownRoles, role) ? knownRoles[role]!.name : role
}

/** What a role of the site’s own allows: `user: list, ban`. */
function grants(permissions: Permissions) {
  const granting = Object.entries(permissions).filter(([, actions]) => actions.length > 0)
  return granting.map(([resource, actions]) => `${resource}: ${actions.join(', ')}`).join(' · ') || 'Grants nothing.'
}

/** The words of the administration screens, in English. */
export const administrationEnglish = {
  ...eventEnglish,
  count: (amount: number) => number.format(amount),
  roleName,
  roleNames: (role: string | null) =>
    rolesIn(role ?? '')
      .map(roleName)
      .join(', '),
  /** What a role allows, in the site’s words or the machine’s. */
  roleSentence: (role: string, permissions: Permissions = {}) =>
    Object.hasOwn(knownRoles, role) ? knownRoles[role]!.sentence : grants(permissions),
  right: (resource: string, action: string) => `You don’t have this right (${resource}: ${action}).`,

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
        open: 'Mail only goes to the developer mailbox. Connect a mail server.',
      },
      verification: {
        passed: 'Addresses are verified before use.',
        open: 'Anyone can sign up with an address that isn’t theirs.',
      },
      'sign-in': {
        passed: 'People have a way to sign in.',
        open: 'Nobody can sign in. Turn passwords on, or add a provider.',
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
    newThisWeek: 'New this week',
    activeSessions: 'Open sign-ins',
    organizations: 'Organizations',
    active: 'Seen lately',
    activeSentence: (day: number, week: number, month: number) =>
      `${number.format(day)} today, ${number.format(week)} this week, ${number.format(month)} this month.`,
    days: 'The last 30 days',
    daysSentence: 'Days are counted in UTC.',
    signUps: 'New people',
    signIns: 'Sign-ins',
    perDay: (what: string, total: number) => `${what} in the last 30 days: ${number.format(total)}`,
    day: 'Day',
    asTable: 'Show as table',
    asBars: 'Show as bars',
    newest: 'Newest people',
    noSignUps: 'No sign-ups yet.',
    allPeople: 'All people',
    refused: 'Refused sign-ins',
    refusedSentence: 'A wrong password, or an address without an account.',
    noRefused: 'Nobody was refused.',
    wholeRecord: 'The whole record',
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

  people: {
    title: 'People',
    total: (total: number, isCapped: boolean) =>
      isCapped ? `More than ${number.format(total)} people` : people(total),
    found: (total: number, isCapped: boolean) =>
      isCapped ? `More than ${number.format(total)} found` : `${people(total)} found`,
    create: 'Create person',
    table: 'People',
    searchFor: { email: 'Search email', name: 'Search name' },
    searchIn: 'Search in',
    fields: { email: 'Email', name: 'Name' },
    filter: 'Filter',
    filters: {
      all: 'Everybody',
      verified: 'Verified',
      unverified: 'Not verified',
      banned: 'Banned',
      week: 'Joined in 7 days',
      month: 'Joined in 30 days',
    },
    filterRole: (role: string) => `Role: ${roleName(role)}`,
    sort: 'Sort',
    sorts: {
      newest: 'Newest first',
      oldest: 'Oldest first',
      name: 'By name',
      email: 'By email',
      seen: 'Last seen first',
      unseen: 'Last seen last',
    },
    sortBy: (column: string) => `Sort by ${column}`,
    person: 'Person',
    role: 'Role',
    state: 'State',
    ways: 'Signs in with',
    organizations: 'Organizations',
    lastSeen: 'Last seen',
    never: 'Never',
    created: 'Joined',
    actions: 'Actions',
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select everybody on this page',
    notYourself: 'Not yourself',
    you: 'You',
    alone: 'You’re the only person here yet.',
    aloneSentence: 'Create people here, or let them sign up by themselves.',
    nobody: 'Nobody here matches.',
    clear: 'Clear search and filter',
    size: 'Rows on a page',
    sizes: (size: number) => `${size} a page`,
    copyCsv: 'Copy as CSV',
    copiedCsv: (amount: number) => `Copied ${people(amount)}`,
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: (page: number, pages: number) => `Page ${number.format(page)} of ${number.format(pages)}`,
    narrow: (total: number) => `Only the first ${number.format(total)} can be paged to. Search for less.`,
  },

  state: {
    active: 'Active',
    unverified: 'Not verified',
    banned: 'Banned',
    bannedUntil: (date: string) => `Banned until ${date}`,
  },

  way: (provider: string) => (provider === 'credential' ? 'Password' : provider),

  bulk: {
    selected: (amount: number) => `${number.format(amount)} selected`,
    clear: 'Clear',
    ban: 'Ban',
    unban: 'Lift ban',
    role: 'Set role',
    signOut: 'Sign out everywhere',
    remove: 'Delete',
    titles: {
      ban: (amount: number) => `Ban ${people(amount)}?`,
      unban: (amount: number) => `Lift the ban of ${people(amount)}?`,
      role: (amount: number) => `Set the role of ${people(amount)}`,
      signOut: (amount: number) => `Sign out ${people(amount)} everywhere?`,
      remove: (amount: number) => `Delete ${people(amount)}?`,
    },
    sentences: {
      ban: 'They are signed out at once and can’t sign in.',
      unban: 'They can sign in again.',
      role: 'This takes the place of the roles they have now.',
      signOut: 'Every device of theirs has to sign in again.',
      remove: 'Their profiles, sign-ins and memberships go for good.',
    },
    typeNumber: (amount: number): Rich => ['Type ', strong(String(amount)), ' to confirm'],
    numberDiffers: 'That isn’t the number.',
    progress: (done: number, all: number) => `${done} of ${all}`,
    finished: (done: number, failed: number) =>
      failed === 0 ? `${people(done)} done.` : `${number.format(done)} done, ${number.format(failed)} not.`,
    keep: 'Keep as it is',
    close: 'Close',
  },

  person: {
    title: 'Person',
    back: 'All people',
    openPage: 'Open as page',
    closePanel: 'Close',
    gone: 'This person isn’t here',
    goneSentence: 'They may have been deleted.',
    id: 'ID',
    tabs: { profile: 'Profile', devices: 'Devices', ways: 'Sign-in ways', organizations: 'Organizations', log: 'Log' },
    tabsLabel: 'About this person',
    actionsFor: (name: string) => `Actions for ${name}`,
    copyId: 'Copy ID',
    copied: 'Copied',
    setRole: 'Set role',
    setPassword: 'Set password',
    viewAs: 'View as this person',
    signOut: 'Sign out everywhere',
    ban: 'Ban',
    unban: 'Lift ban',
    remove: 'Delete',
    reasons: {
      yourself: 'Not yourself',
      admin: 'Not for admins',
      banned: 'Lift the ban first',
      greater: 'They may do more than you',
    },
    email: 'Email',
    name: 'Name',
    role: 'Role',
    verified: 'Verified',
    notVerified: 'Not verified',
    lastSeen: 'Last seen',
    created: 'Joined',
    updated: 'Changed',
    banReason: 'Reason',
    banUntil: 'Banned until',
    forGood: 'For good',
    danger: 'Danger zone',
    banSentence: 'Keeps this person out, for a while or for good.',
    unbanSentence: 'Lets this person sign in again.',
    removeSentence: 'Deletes this person with everything that is theirs.',
    noDevices: 'No devices.',
    noDevicesSentence: 'This person is signed in nowhere.',
    ended: 'Ended',
    borrowed: 'Opened by an admin',
    noWays: 'No way to sign in.',
    noWaysSentence: 'Set a password, or let them reset it.',
    connected: 'Since',
    noOrganizations: 'No organizations.',
    noOrganizationsSentence: 'This person is in none.',
    onlyOwner: 'Only owner',
    suspended: 'Suspended',
    members: (amount: number) => count(amount, 'member'),
    noLog: 'Nothing recorded.',
    logBy: 'Done by this person',
    logAbout: 'Done to this person',
    logChoice: 'Which events',
  },

  ...personDialogEnglish,

  organizations: {
    title: 'Organizations',
    total: (total: number) => count(total, 'organization'),
    found: (total: number) => `${count(total, 'organization')} found`,
    search: 'Search name or address',
    table: 'Organizations',
    name: 'Name',
    slug: 'Address',
    members: 'Members',
    created: 'Created',
    sortBy: (column: string) => `Sort by ${column}`,
    none: 'No organizations yet.',
    noneSentence: 'People create them, and you can too.',
    nothing: 'No organization matches.',
    clear: 'Clear search',
    more: 'Show more',
    shown: (shown: number, total: number) => `${number.format(shown)} of ${number.format(total)}`,
    page: 'Organization',
    back: 'All organizations',
    gone: 'This organization isn’t here',
    goneSentence: 'It may have been deleted.',
    about: 'About',
    id: 'ID',
    invitations: 'Open invitations',
    teams: 'Teams',
    membersShown: (shown: number, total: number) =>
      shown < total ? `The first ${number.format(shown)} of ${number.format(total)}.` : count(total, 'member'),
    owner: 'Owner',
    suspended: 'Suspended',
    noOwner: 'Nobody who can act owns this organization.',
    record: 'What happened here',
    danger: 'Danger zone',
    remove: 'Delete organization',
    removeSentence: 'Deletes it with its members, teams and invitations.',
    removeTitle: (name: string) => `Delete ${name}?`,
    removeGoes: (members: number) => `${count(members, 'member')} lose it at once. It can’t be undone.`,
    typeSlug: (slug: string): Rich => ['Type ', strong(slug), ' to confirm'],
    differs: 'That isn’t its address.',
    keep: 'Keep',
    removed: (name: string) => `${name} is deleted`,
  },

  emails: {
    title: 'Emails',
    sub: 'What people get from this site, with made-up names in it.',
    list: 'Mails',
    views: { desktop: 'Desktop', phone: 'Phone', dark: 'Dark', text: 'Text' },
    frame: (subject: string) => `Mail: ${subject}`,
    inInbox: 'In an inbox',
    sendTest: 'Send me this',
    sent: (email: string) => `Sent to ${email}`,
    openMailbox: 'Open the mailbox',
    back: 'All mails',
    templates: {
      'verify-email': 'Verify email',
      'reset-password': 'Reset password',
      'password-changed': 'Password changed',
      'change-email': 'Approve a new email',
      'email-changed': 'Email changed',
      'new-device': 'New device',
      invitation: 'Invitation',
      'account-exists': 'Account exists already',
      'account-linked': 'Provider connected',
      'link-account': 'Approve a connection',
      'delete-account': 'Delete account',
      'account-deleted': 'Account deleted',
    } as Record<string, string>,
  },

  settings: {
    title: 'Settings',
    sub: 'What this server runs with. Change it in the file or the environment.',
    option: 'Option',
    value: 'Value',
    source: 'Set by',
    byDefault: 'Default',
    hidden: 'Hidden',
    unset: 'Not set',
    function: 'A function decides',
    empty: 'None',
    yes: 'Yes',
    no: 'No',
    search: 'Find an option',
    nothing: 'No option is called that.',
    changedOnly: 'Only what is set here',
    server: 'Server',
    colour: 'Colour',
    colourSentence: 'Try another one. Nothing is saved; put it into the configuration to keep it.',
    colourLabel: 'Colour of this site',
    light: 'Light',
    dark: 'Dark',
    sample: 'Sign in',
    contrast: (ink: 'White' | 'Dark', ratio: string) => `${ink} text on your colour: ${ratio} to 1`,
    moved: 'Made a little lighter or darker, so that it can be read.',
    line: 'Line for the configuration',
  },
}

/** The words of the administration screens in one language. */
export type AdministrationWords = typeof administrationEnglish
