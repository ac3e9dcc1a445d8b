import { rolesIn } from '../../../contract/roles.ts'
import { count } from './plurals.ts'
import { roleName } from './switcher.ts'

const fields: Record<string, string> = {
  role: 'Role',
  team: 'Team',
  name: 'Name',
  image: 'Picture',
  email: 'Email',
  username: 'Username',
  displayUsername: 'Username as shown',
  banned: 'Banned',
  banReason: 'Reason',
  banExpires: 'Banned until',
  provider: 'Sign-in method',
  slug: 'URL name',
  logo: 'Logo',
  metadata: 'Metadata',
  enabled: 'Turned on',
  expiresAt: 'Expires on',
  permissions: 'Permissions',
  url: 'Address',
  events: 'Events',
  organizations: 'Organizations',
  state: 'Status',
}

/** Messages for lists of events. The sentences of the events are in `event-sentences.ts`. */
export const eventMessages = {
  event: {
    /**
     * Returns the display names of the roles in a stored list, which may be roles of the site or of an organization.
     */
    roleNames: (role: string) =>
      rolesIn(String(role))
        .map((name) => (name === 'user' ? 'User' : roleName(name)))
        .join(', '),
    password: 'a password',
    /** The sentence for an action that this version of the pages does not know. */
    unknownAction: (action: string) => `Event ${action}`,
    system: 'Gatehouse',
    operator: 'Command line',
    devices: (amount: number) => count(amount, 'device'),
    addresses: (amount: number) => count(amount, 'IP address', 'IP addresses'),

    field: 'Field',
    before: 'Before',
    after: 'After',
    noValue: 'None',
    yes: 'Yes',
    no: 'No',
    fieldName: (field: string) => (Object.hasOwn(fields, field) ? fields[field]! : field),
    device: 'Device',
    ipAddress: 'IP address',
    time: 'Time',
    id: 'Event ID',
    copyLink: 'Copy link to this event',
    linkCopied: 'Link copied',
    openUser: (name: string) => `Open ${name}`,
    inAuditLog: 'Open in audit log',
    similar: {
      accounts: 'All sign-ups and deletions',
      roles: 'All role changes',
      bans: 'All bans',
      impersonation: 'All impersonations',
      passwords: 'All password changes',
      emails: 'All email changes',
      profiles: 'All profile changes',
      signIns: 'All sign-ins',
      failedSignIns: 'All failed sign-ins',
      methods: 'All sign-in method changes',
      switches: 'All organization switches',
      keys: 'All API key changes',
      system: 'All system events',
      organizations: 'All organization changes',
      members: 'All member changes',
      invitations: 'All invitations',
      webhooks: 'All webhook changes',
      teams: 'All team changes',
    },
  },
}
