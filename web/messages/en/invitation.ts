import { roleNames } from './switcher.ts'
import { strong, type Rich } from '../rich.ts'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const daySeconds = 86_400

/** When an invitation expires or has expired: `Ends in 31 hours`, `Ended yesterday`. */
export function ends(seconds: number) {
  return `${seconds > 0 ? 'Ends' : 'Ended'} ${fromNow(seconds)}`
}

/** Messages about invitations that were created without a mail because of a limit on mails. */
export const unmailed = {
  to: (email: string) => `The invitation to ${email} is open, but no mail was sent.`,
  toSentence: 'There were too many mails lately. Send it again later, or copy its link.',
  title: (number: number) =>
    number === 1
      ? 'One invitation was created, but no mail was sent.'
      : `${number} invitations were created, but no mails were sent.`,
  sentence: 'There were too many mails lately. You can send them again later, in the list of invitations.',
  chip: 'Invited, no mail sent',
}

function fromNow(seconds: number) {
  const hours = Math.round(seconds / 3600)
  if (Math.abs(seconds) >= 2 * daySeconds) return relative.format(Math.round(seconds / daySeconds), 'day')
  if (hours !== 0) return relative.format(hours, 'hour')
  return relative.format(Math.round(seconds / 60), 'minute')
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
  facts: { inviter: 'Invited by', role: 'Your role', team: 'Your team', email: 'For', ends: 'Ends' },
  context: (organization: string) => `Join ${organization}`,
  contextSentence: (inviter: string, organization: string, role: string, email: string, end: string) =>
    `${inviter} invited you to ${organization} as ${role}. For ${email}. ${end}.`,
  recipient: (email: string) => `The invitation is for ${email}.`,
  createSentence: 'Create your account to join.',
  createAndJoin: 'Create account and join',
  signInSentence: 'Sign in to join.',
  signInAndJoin: 'Sign in and join',
  declineTitle: 'Decline this invitation?',
  declineSentence: (inviter: string) => `To join later, you’ll need a new one from ${inviter}.`,
  keep: 'Keep it',
  declined: 'Declined',
  declinedSentence: (organization: string) => `You won’t join ${organization}.`,
  toAccount: 'Go to my account',
  other: 'This invitation is for someone else',
  otherSentence: (mine: string, email: string): Rich => ['You are ', strong(mine), '. It is for ', strong(email), '.'],
  switchAccount: 'Switch account',
  unverified: 'Verify your email first',
  unverifiedSentence: (email: string): Rich => [
    'We need to know that you read mail at ',
    strong(email),
    '. Open the link we send there.',
  ],
  sendLink: 'Send link',
  member: (organization: string) => `You’re already in ${organization}`,
  memberSentence: 'There is nothing left to do.',
  open: (organization: string) => `Open ${organization}`,
  usedByYou: 'You’ve used this invitation',
  used: 'This invitation has been used',
  usedSentence: 'An invitation works once.',
  expired: (when: string) => `This invitation ended ${when}`,
  expiredSentence: (inviter: string) => `Ask ${inviter} for a new one.`,
  canceled: 'This invitation was canceled',
  canceledSentence: (inviter: string) => `Ask ${inviter} or another admin.`,
  rejectedByYou: 'You declined this invitation',
  rejected: 'This invitation was declined',
  rejectedSentence: 'Changed your mind? Ask for a new one.',
  inviterLeft: 'This invitation isn’t valid any more',
  inviterLeftSentence: (inviter: string, organization: string) => `${inviter} has left ${organization}.`,
  full: (organization: string) => `${organization} is full right now`,
  fullSentence: (inviter: string, until: string) => `Tell ${inviter}. The invitation stays open until ${until}.`,
  teamFull: (team: string) => `The team ${team} is full right now`,
  teamGone: 'The team you’re invited to is gone',
  gone: 'We can’t find this invitation',
  goneSentence: 'Check that you copied the whole link.',
  request: (inviter: string, organization: string) =>
    `Hi ${inviter}, my invitation to ${organization} doesn’t work any more. Could you send me a new one?`,
  requestLabel: 'Copy a message to send',
}
