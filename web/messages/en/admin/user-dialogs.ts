import { count } from '../plurals.ts'
import { writeDuration } from '../../duration.ts'
import { strong, type Rich } from '../../rich.ts'

export const userDialogMessages = {
  creating: {
    title: 'Create person',
    name: 'Name',
    password: 'Password',
    generate: 'Generate',
    how: 'First sign-in',
    withPassword: 'With a password I choose',
    withLink: 'With a link by email',
    linkSentence: (seconds: number) =>
      `They’ll use the link to choose a password. The link expires in ${writeDuration(seconds, 'en')}, and they can request another.`,
    missing: { NAME_MISSING: 'Enter their name.', EMAIL_MISSING: 'Enter their email address.' },
    role: 'Role',
    submit: 'Create person',
    created: (name: string) => `${name} was created`,
    createdAndMailed: (name: string, email: string) => `${name} was created. We sent the link to ${email}.`,
    createdNotMailed: (name: string) => `${name} was created, but the link wasn’t sent.`,
  },

  editing: {
    title: (name: string) => `Edit ${name}`,
    submit: 'Save',
    done: 'Saved',
  },

  roles: {
    title: (name: string) => `Set ${name}’s role`,
    sentence: 'A person with several roles has the permissions of all of them.',
    own: 'This is your own account. You keep your admin role.',
    ownLocked: 'You can’t remove your own admin role.',
    beyond: 'This role has permissions you don’t have.',
    save: 'Set role',
    changed: (name: string, role: string) => `${name}’s role was changed to ${role}`,
  },

  banning: {
    title: (name: string) => `Ban ${name}?`,
    sentence: (devices: number) =>
      devices === 0
        ? 'They won’t be able to sign in.'
        : `They’ll be signed out on ${count(devices, 'device')} and won’t be able to sign in.`,
    reason: 'Reason',
    reasonHint: 'Only admins see this.',
    until: 'Duration',
    lengths: { default: 'Default', day: '1 day', week: '7 days', forever: 'Permanently', date: 'Until a date' },
    date: 'Until',
    dateMissing: 'Choose a future date.',
    successors: 'New owners',
    successorsHint: (name: string) =>
      `${name} is the only owner of each organization below and will become an admin there. Unbanning them won’t reverse this.`,
    stillOwned: (organizations: string) => `These organizations need a new owner first: ${organizations}`,
    onlyAdminsChoose: 'Only full admins can choose new owners.',
    submit: 'Ban',
    keep: 'Keep access',
    done: (name: string) => `${name} was banned`,
    undo: 'Undo',
  },

  unbanning: {
    title: (name: string) => `Unban ${name}?`,
    sentence: 'They can sign in again immediately.',
    submit: 'Unban',
    keep: 'Keep ban',
    done: (name: string) => `${name} was unbanned`,
  },

  passwords: {
    title: (name: string) => `Set a password for ${name}`,
    sentence: 'They’ll be notified by email and signed out everywhere.',
    newPassword: 'New password',
    submit: 'Set password',
    done: (name: string) => `${name} has a new password`,
  },

  viewing: {
    title: (name: string) => `Impersonate ${name}?`,
    sentence: (name: string, seconds: number) =>
      `You’ll see what ${name} sees, for up to ${writeDuration(seconds, 'en')}. This is recorded in the audit log.`,
    submit: 'Impersonate',
    keep: 'Cancel',
  },

  resetting: {
    title: (name: string) => `Reset ${name}’s second step?`,
    sentence: (seconds: number) =>
      seconds === 0
        ? 'They’ll be signed out immediately. Their authenticator app, passkeys and recovery codes will be removed.'
        : `They’ll be notified by email and have ${writeDuration(seconds, 'en')} to stop this. Then they’ll be signed out and lose their authenticator app, passkeys and recovery codes.`,
    reason: 'Reason',
    reasonHint: 'Only admins see this.',
    reasonMissing: 'Enter a reason.',
    submit: 'Reset second step',
    keep: 'Cancel',
    waits: (name: string) => `${name} was notified by email`,
    done: (name: string) => `${name}’s second step was reset`,
  },

  signingOut: {
    title: (name: string) => `Sign out ${name} everywhere?`,
    sentence: (devices: number) => `This ends ${count(devices, 'session')}.`,
    submit: 'Sign out',
    keep: 'Keep signed in',
    done: (name: string) => `${name} was signed out everywhere`,
  },

  removing: {
    title: (name: string) => `Delete ${name}?`,
    sentence: 'Permanently deletes their profile, sessions and memberships.',
    onlyOwner: (amount: number) =>
      `They’re the only owner of ${count(amount, 'organization')}. Transfer or delete ${amount === 1 ? 'that organization' : 'those organizations'} first.`,
    typeEmail: (email: string): Rich => ['Type ', strong(email), ' to confirm'],
    differs: 'That doesn’t match their email.',
    submit: 'Delete person',
    keep: 'Keep',
    done: (name: string) => `${name} was deleted`,
  },
}

export type UserDialogMessages = typeof userDialogMessages
