import { roleNames } from './switcher.ts'
import { strong, type Rich } from '../rich.ts'
import { lazily } from '../lazily.ts'

const relative = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))
const daySeconds = 86_400

/** Formats the seconds until or since an invitation expires: `Expires in 31 hours`, `Expired yesterday`. */
export function ends(seconds: number) {
  return `${seconds > 0 ? 'Expires' : 'Expired'} ${fromNow(seconds)}`
}

/** Messages about invitations whose mail was not sent because of a limit on mails. */
export const unmailed = {
  to: (email: string) => `The invitation to ${email} was created, but its email wasn’t sent.`,
  toSentence: 'Too many emails were sent recently. Send the invitation again later, or copy its link.',
  title: (number: number) =>
    number === 1
      ? 'One invitation was created, but its email wasn’t sent.'
      : `${number} invitations were created, but their emails weren’t sent.`,
  sentence: 'Too many emails were sent recently. Send the invitations again later, under Invitations.',
  chip: 'Invited, no email sent',
}

function fromNow(seconds: number) {
  const hours = Math.round(seconds / 3600)
  if (Math.abs(seconds) >= 2 * daySeconds) return relative().format(Math.round(seconds / daySeconds), 'day')
  if (hours !== 0) return relative().format(hours, 'hour')
  return relative().format(Math.round(seconds / 60), 'minute')
}

export type InvitationMessages = typeof invitationMessages

export const invitationMessages = {
  roleNames,
  ends,
  fromNow,
  join: (organization: string) => `Join ${organization}?`,
  joinButton: (organization: string) => `Join ${organization}`,
  joined: (organization: string) => `You joined ${organization}`,
  decline: 'Decline',
  invitedAs: (inviter: string, role: string): Rich => [strong(inviter), ' invited you as ', strong(role), '.'],
  facts: { inviter: 'Invited by', role: 'Your role', team: 'Your team', email: 'For', ends: 'Expires' },
  context: (organization: string) => `Join ${organization}`,
  contextSentence: (inviter: string, organization: string, role: string, email: string, end: string) =>
    `${inviter} invited ${email} to ${organization} as ${role}. ${end}.`,
  recipient: (email: string) => `The invitation is for ${email}.`,
  createSentence: 'Create your account to join.',
  createAndJoin: 'Create account and join',
  signInSentence: 'Sign in to join.',
  signInAndJoin: 'Sign in and join',
  declineTitle: 'Decline this invitation?',
  declineSentence: (inviter: string) => `To join later, you’ll need a new invitation from ${inviter}.`,
  keep: 'Keep it',
  declined: 'Declined',
  declinedSentence: (organization: string) => `You won’t be added to ${organization}.`,
  toAccount: 'Go to my account',
  other: 'This invitation is for someone else',
  otherSentence: (mine: string, email: string): Rich => [
    'You’re signed in as ',
    strong(mine),
    '. The invitation is for ',
    strong(email),
    '.',
  ],
  switchAccount: 'Switch account',
  unverified: 'Verify your email first',
  unverifiedSentence: (email: string): Rich => [
    'Confirm that ',
    strong(email),
    ' is yours by opening the link we’ll send you.',
  ],
  sendLink: 'Send link',
  member: (organization: string) => `You’re already in ${organization}`,
  open: (organization: string) => `Open ${organization}`,
  usedByYou: 'You already used this invitation',
  used: 'This invitation was already used',
  usedSentence: 'An invitation can only be used once.',
  expired: (when: string) => `This invitation expired on ${when}`,
  expiredSentence: (inviter: string) => `Ask ${inviter} for a new invitation.`,
  canceled: 'This invitation was canceled',
  canceledSentence: (inviter: string) => `Ask ${inviter} or another admin for a new invitation.`,
  rejectedByYou: 'You declined this invitation',
  rejected: 'This invitation was declined',
  rejectedSentence: 'Changed your mind? Ask for a new invitation.',
  inviterLeft: 'This invitation is no longer valid',
  inviterLeftSentence: (inviter: string, organization: string) =>
    `${inviter} can no longer invite people to ${organization}.`,
  full: (organization: string) => `${organization} is full right now`,
  fullSentence: (inviter: string, until: string) => `Let ${inviter} know. The invitation is valid until ${until}.`,
  teamFull: (team: string) => `The team ${team} is full right now`,
  gone: 'Invitation not found',
  goneSentence: 'Check that you copied the whole link.',
  request: (inviter: string, organization: string) =>
    `Hi ${inviter}, my invitation to ${organization} no longer works. Could you send me a new one?`,
  requestLabel: 'Copy a message to send',
}
