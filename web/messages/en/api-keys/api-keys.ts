import { permissionNames } from '../organizations/permission-names.ts'
import { lazily } from '../../lazily.ts'

const relative = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))
const daySeconds = 86_400

/** Messages for the API key pages, for the keys of a user, an organization or the site’s own backend. */
export const apiKeysMessages = {
  title: 'API keys',
  serverTitle: 'Server keys',
  sub: 'Keys let scripts act for you.',
  organizationSub: (organization: string) => `Keys let scripts act for ${organization}.`,
  serverSub: 'Your backend uses these keys to check who is calling it.',
  create: 'Create key',
  empty: 'No API keys yet.',
  emptySentence: 'A key can never do more than you can.',
  serverEmpty: 'No server keys yet.',
  serverEmptySentence: 'Your backend needs one to use gatehouse/server.',
  more: 'Show more',
  noPermission: 'Your role doesn’t let you see this organization’s API keys.',
  serverNoPermission: 'Your role doesn’t let you see the server keys.',
  notAllowed: 'Your role doesn’t allow this.',
  mayNotCreate: 'Your role doesn’t let you create API keys.',
  unnamed: 'Unnamed key',

  row: {
    created: 'Created on',
    createdBy: (name: string) => `Created by ${name} on`,
    used: (ago: string) => `Used ${ago}`,
    neverUsed: 'Never used',
    expires: 'Expires on',
    /** Formats the time until a key expires: `Expires in 6 days`, `Expires tomorrow`. */
    expiresIn: (seconds: number) =>
      seconds < daySeconds
        ? `Expires ${relative().format(Math.max(1, Math.floor(seconds / 3600)), 'hour')}`
        : `Expires ${relative().format(Math.floor(seconds / daySeconds), 'day')}`,
    neverExpires: 'Doesn’t expire',
    noPermissions: 'No permissions',
    morePermissions: (count: number) => `${count} more`,
    off: 'Off',
    expired: 'Expired',
    rotated: 'Rotated',
    stopped: 'Stopped',
    expiredSentence: 'It no longer works. Rotate it to get a new one with the same permissions.',
    rotatedUntil: (moment: string) => `Rotated: the old key is valid until ${moment}.`,
    stoppedOf: (name: string) =>
      `${name} no longer has access here, so this key no longer works. Rotate it to take it over.`,
    stoppedOfNobody:
      'This key no longer works because the account that created it was deleted. Rotate it to take it over.',
  },
  /** Formats a time in the near future: `tomorrow, 14:00`. `days` is the number of days from today. */
  moment: (days: number, date: string, time: string) =>
    days < 2 ? `${relative().format(days, 'day')}, ${time}` : `${date}, ${time}`,

  actionsFor: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnedOn: (name: string) => `${name} is on`,
  turnedOff: (name: string) => `${name} is off`,
  rotate: 'Rotate…',
  remove: 'Delete…',

  fields: {
    name: 'Name',
    nameHint: 'What uses the key, such as “Nightly export”.',
    nameMissing: 'Enter a name.',
    expires: 'Expires',
    expiresInDays: (days: number) => (days === 1 ? 'In 1 day' : `In ${days} days`),
    never: 'Never',
    stillOn: (date: string) => `Unchanged: ${date}`,
    stillNever: 'Unchanged: never',
    permissions: 'Permissions',
    atMost: 'A key can never do more than you can.',
    withoutAny: 'Without permissions, a key only proves who it belongs to.',
    onlyNarrow: (name: string) =>
      `This key acts for ${name}, so you can only remove permissions. Rotate it to make it act for you.`,
    nothingToGrant: 'You don’t have any permissions that you can grant to this key.',
    nothingToRemove: 'There are no permissions that you can remove.',
  },

  creating: {
    title: 'Create API key',
    serverTitle: 'Create server key',
    act: 'Create key',
  },

  shown: {
    title: 'Your new key',
    sentence: 'Copy it now. You won’t see it again.',
    copy: 'Copy key',
    hint: 'Send it in the x-api-key header.',
    serverHint: 'In your backend, pass it to gatehouse/server as “key”.',
    done: 'Done',
  },

  editing: {
    title: 'Edit API key',
    save: 'Save',
    saved: (name: string) => `${name} was changed`,
  },

  rotating: {
    title: (name: string) => `Rotate ${name}?`,
    sentence: 'You’ll get a new key with the same permissions.',
    sentenceOfOther:
      'You’ll get a new key with the same permissions. It will act for you, so it can never do more than you can.',
    overlap: 'The old key stops working',
    overlaps: {
      none: 'Immediately',
      hour: 'In 1 hour',
      day: 'In 1 day',
      week: 'In 7 days',
      month: 'In 30 days',
    },
    act: 'Rotate',
  },

  removing: {
    title: (name: string) => `Delete ${name}?`,
    sentence: 'It will stop working everywhere within seconds.',
    act: 'Delete',
    keep: 'Keep it',
    removed: (name: string) => `${name} was deleted`,
  },

  permissionNames: {
    ...permissionNames,
    'organization.read': 'View the organization',
    'organization.list': 'View all organizations of this site',
    'member.read': 'View members',
    'invitation.read': 'View invitations',
    'team.read': 'View teams',
    'user.list': 'View all people on this site',
  } as Record<string, string>,
}

export type ApiKeysMessages = typeof apiKeysMessages
