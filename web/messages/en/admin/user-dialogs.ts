import { count } from '../plurals.ts'
import { strong, type Rich } from '../../rich.ts'

/** Writes a duration in hours if it is a whole number of hours, otherwise in minutes: `1 hour`, `90 minutes`. */
function duration(seconds: number) {
  const minutes = Math.round(seconds / 60)
  return minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute')
}

export const userDialogMessages = {
  creating: {
    title: 'Create person',
    name: 'Name',
    password: 'Password',
    generate: 'Generate',
    copy: 'Copy',
    how: 'How they sign in first',
    withPassword: 'With a password I choose',
    withLink: 'With a link by email',
    linkSentence: 'They choose a password with it. It works for 1 hour, and they can ask for another.',
    missing: { NAME_MISSING: 'Enter their name.', EMAIL_MISSING: 'Enter their email address.' },
    role: 'Role',
    submit: 'Create person',
    created: (name: string) => `${name} is created`,
    createdAndMailed: (name: string, email: string) => `${name} is created. The link went to ${email}.`,
    createdNotMailed: (name: string) => `${name} is created, but the link wasn’t sent.`,
  },

  roles: {
    title: (name: string) => `Set the role of ${name}`,
    sentence: 'Several roles are allowed; each adds to the others.',
    own: 'This is your own account. You keep your admin role.',
    ownLocked: 'You can’t take your own admin role away.',
    beyond: 'It allows more than you may do.',
    save: 'Set role',
    changed: (name: string, role: string) => `${name} is now ${role}`,
  },

  banning: {
    title: (name: string) => `Ban ${name}?`,
    sentence: (devices: number) =>
      devices === 0
        ? 'They can’t sign in any more.'
        : `Signs out ${count(devices, 'device')}. They can’t sign in any more.`,
    reason: 'Reason',
    reasonHint: 'For the record. The person doesn’t see it.',
    until: 'How long',
    lengths: { default: 'As configured', day: '1 day', week: '7 days', forever: 'For good', date: 'Until a date' },
    date: 'Until',
    dateMissing: 'Choose a day that is still to come.',
    successors: 'Who takes over as owner',
    successorsHint: (name: string) =>
      `${name} is the only owner and becomes an admin there. Lifting the ban doesn’t change that back.`,
    stillOwned: (organizations: string) => `Needs a new owner first: ${organizations}`,
    onlyAdminsChoose: 'Only admins can choose one.',
    submit: 'Ban',
    keep: 'Keep access',
    done: (name: string) => `${name} is banned`,
  },

  unbanning: {
    title: (name: string) => `Lift the ban of ${name}?`,
    sentence: 'They can sign in again at once.',
    submit: 'Lift ban',
    keep: 'Keep the ban',
    done: (name: string) => `${name} can sign in again`,
  },

  passwords: {
    title: (name: string) => `Set a password for ${name}`,
    sentence: 'They are told by mail and signed out everywhere.',
    newPassword: 'New password',
    generate: 'Generate',
    copy: 'Copy password',
    submit: 'Set password',
    done: (name: string) => `${name} has a new password`,
  },

  viewing: {
    title: (name: string) => `View as ${name}?`,
    sentence: (name: string, seconds: number) =>
      `You will see what ${name} sees, for ${duration(seconds)}. It is recorded.`,
    submit: 'View as',
    keep: 'Stay yourself',
  },

  signingOut: {
    title: (name: string) => `Sign out ${name} everywhere?`,
    sentence: (devices: number) => `This ends ${count(devices, 'sign-in')}.`,
    submit: 'Sign out',
    keep: 'Keep signed in',
    done: (name: string) => `${name} is signed out everywhere`,
  },

  removing: {
    title: (name: string) => `Delete ${name}?`,
    sentence: 'Their profile, sign-ins and memberships go for good.',
    onlyOwner: (amount: number) =>
      `They are the only owner of ${count(amount, 'organization')}. Give each another owner, or delete it.`,
    typeEmail: (email: string): Rich => ['Type ', strong(email), ' to confirm'],
    differs: 'That isn’t their email.',
    submit: 'Delete person',
    keep: 'Keep',
    done: (name: string) => `${name} is deleted`,
  },
}

export type UserDialogMessages = typeof userDialogMessages
