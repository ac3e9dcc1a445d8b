import type { EventAction } from '../../../contract/audit/actions.ts'
import { strong, type Rich } from '../rich.ts'
import { named, rich, type EventFacts as Facts, type Phrase } from '../event-facts.ts'
import { number } from './plurals.ts'

const atStart = {
  you: 'You',
  deleted: 'A deleted person',
  visitor: 'An unknown person',
  system: 'Gatehouse',
  operator: 'Someone on the command line',
}
const inside = {
  you: 'you',
  deleted: 'a deleted person',
  visitor: 'an unknown person',
  system: 'Gatehouse',
  operator: 'someone on the command line',
}

function whom({ subject, isOwn }: Facts): Phrase {
  if (!isOwn) return named(subject, inside)
  return subject === 'you' ? 'yourself' : 'themselves'
}

/** Names the actor. During impersonation, names the administrator first: `Mira Osei as Ana Ruiz`. */
function who({ actor, impersonator }: Facts): Phrase {
  if (impersonator === null) return named(actor, atStart)
  return [named(impersonator, atStart), ' as ', named(actor, inside)]
}

function whose({ subject, isOwn }: Facts): Phrase {
  if (subject === 'you') return 'your'
  return isOwn ? 'their own' : [named(subject, inside), '’s']
}

function whoseAtStart({ subject }: Facts): Phrase {
  return subject === 'you' ? 'Your' : [named(subject, atStart), '’s']
}

/** Returns the owner of the changed account: `your` or `their` in the user’s own events, otherwise the user's name. */
function theirs(facts: Facts): Phrase {
  if (!facts.isOwn) return whose(facts)
  return facts.actor === 'you' ? 'your' : 'their'
}

const unnamed = 'a deleted organization'
const organization = ({ isHere, organization: name }: Facts): Phrase =>
  isHere ? 'the organization' : name === null ? unnamed : strong(name)
/** Returns a preposition and the organization, or nothing on its own pages: ` in Northwind Traders`. */
const within = (facts: Facts, word = 'in'): Phrase =>
  facts.isHere ? '' : [` ${word} `, facts.organization === null ? unnamed : strong(facts.organization)]
const asRole = ({ after }: Facts): Phrase => (after === null ? '' : [' as ', strong(after)])
const team = (name: string | null): Phrase => (name === null ? 'a team' : ['the team ', strong(name)])
const webhook = ({ thing }: Facts): Phrase => (thing === null ? 'a webhook' : ['the webhook ', strong(thing)])
const logStream = ({ thing }: Facts): Phrase => (thing === null ? 'a log stream' : ['the log stream ', strong(thing)])
const apiKey = ({ thing }: Facts): Phrase => (thing === null ? 'an API key' : ['the API key ', strong(thing)])
const method = ({ thing }: Facts): Phrase => (thing === null ? 'a sign-in method' : strong(thing))
const app = ({ thing }: Facts): Phrase => (thing === null ? 'a device' : strong(thing))
const to = ({ after }: Facts): Phrase => (after === null ? '' : [' to ', strong(after)])

function profile(facts: Facts): Rich {
  const { field, after } = facts
  if (field === 'name' && after !== null) return rich`${who(facts)} changed ${theirs(facts)} name to ${strong(after)}`
  if (field === 'image') return rich`${who(facts)} ${after === null ? 'removed' : 'changed'} ${theirs(facts)} picture`
  return rich`${who(facts)} updated ${theirs(facts)} profile`
}

function organizationChange(facts: Facts): Rich {
  const { field, before, after } = facts
  if (field === 'name' && before && after) return rich`${who(facts)} renamed ${strong(before)} to ${strong(after)}`
  if (field === 'slug') return rich`${who(facts)} changed the URL name of ${organization(facts)}${to(facts)}`
  if (field === 'logo')
    return rich`${who(facts)} ${after === null ? 'removed' : 'changed'} the logo of ${organization(facts)}`
  return rich`${who(facts)} updated ${organization(facts)}`
}

function failedSignIns(facts: Facts): Rich {
  const { count, subject, isAboutPage } = facts
  const failed = strong(count === 1 ? 'Failed sign-in' : `${number().format(count)} failed sign-ins`)
  if (isAboutPage) return rich`${failed} with a wrong password or code`
  return subject === 'visitor' ? rich`${failed} for an unknown account` : rich`${failed} for ${whom(facts)}`
}

/** A sentence for each action of the audit log. */
export const eventSentences: Record<EventAction, (facts: Facts) => Rich> = {
  'user.signed-up': (facts) => rich`${who(facts)} signed up`,
  'user.sign-up-refused': (facts) => rich`Someone tried to sign up with ${whose(facts)} email address`,
  'user.sign-up-denied': () => rich`A sign-up was refused by the “Sign-up decision” setting`,
  'user.created': (facts) => rich`${who(facts)} created ${whose(facts)} account`,
  'user.created-by-setup': (facts) => rich`${who(facts)} set up this site as the first admin`,
  'user.role-set': (facts) => rich`${who(facts)} changed ${whose(facts)} role${to(facts)}`,
  'user.banned': (facts) => {
    if (facts.until === null) return rich`${who(facts)} banned ${whom(facts)} permanently`
    return rich`${who(facts)} banned ${whom(facts)} until ${strong(facts.until)}`
  },
  'user.unbanned': (facts) => rich`${who(facts)} unbanned ${whom(facts)}`,
  'user.ban-expired': (facts) => rich`${whoseAtStart(facts)} ban expired`,
  'impersonation.started': (facts) => rich`${who(facts)} started impersonating ${whom(facts)}`,
  'impersonation.ended': (facts) => rich`${who(facts)} stopped impersonating ${whom(facts)}`,
  'user.email-verified': (facts) => rich`${who(facts)} verified ${theirs(facts)} email address`,
  'user.password-reset-requested': (facts) => rich`Someone requested a password reset for ${whom(facts)}`,
  'user.password-reset': (facts) => rich`${who(facts)} reset ${theirs(facts)} password`,
  'user.password-changed': (facts) => rich`${who(facts)} changed ${theirs(facts)} password`,
  'user.password-set': (facts) =>
    facts.isOwn ? rich`${who(facts)} set a password` : rich`${who(facts)} set a password for ${whom(facts)}`,
  'user.updated': profile,
  'user.username-set': (facts) => rich`${who(facts)} changed ${theirs(facts)} username${to(facts)}`,
  'user.email-change-requested': (facts) => rich`${who(facts)} asked to change ${theirs(facts)} email${to(facts)}`,
  'user.email-change-canceled': (facts) => rich`${who(facts)} canceled ${theirs(facts)} email change`,
  'user.email-changed': (facts) => rich`${who(facts)} changed ${theirs(facts)} email${to(facts)}`,
  'user.deletion-requested': (facts) => rich`${who(facts)} asked to delete ${theirs(facts)} account`,
  'user.deleted': (facts) =>
    facts.isOwn ? rich`${who(facts)} deleted their own account` : rich`${who(facts)} deleted ${whose(facts)} account`,
  'session.started': (facts) => rich`${who(facts)} signed in`,
  'session.ended': (facts) => {
    if (!facts.isOwn) return rich`${who(facts)} signed ${whom(facts)} out on one device`
    return facts.isOnAnotherDevice ? rich`${who(facts)} signed out another device` : rich`${who(facts)} signed out`
  },
  'session.refused': failedSignIns,
  'sign-in.challenged': (facts) => rich`${who(facts)} was asked for a second step`,
  'sign-in.mailed': (facts) => rich`Someone requested a sign-in email for ${named(facts.subject, inside)}`,
  'sign-in.disowned': (facts) => rich`Someone with access to ${whose(facts)} inbox denied a sign-in`,
  'session.stepped-up': (facts) => rich`${who(facts)} re-authenticated with the second step`,
  'email-code.enabled': (facts) => rich`${who(facts)} turned on email codes as a second step`,
  'email-code.disabled': (facts) => rich`${who(facts)} turned off email codes as a second step`,
  'second-factor.replaced': (facts) => rich`${who(facts)} replaced the authenticator app`,
  'second-factor.enabled': (facts) => rich`${who(facts)} turned on the second step`,
  'second-factor.disabled': (facts) => rich`${who(facts)} turned off ${theirs(facts)} second step`,
  'second-factor.used': (facts) => rich`${who(facts)} completed the second step`,
  'second-factor.refused': (facts) => rich`A wrong code was entered for ${whose(facts)} second step`,
  'second-factor.locked': (facts) => rich`Too many wrong codes were entered for ${whose(facts)} second step`,
  'factor-reset.requested': (facts) => rich`${who(facts)} asked to reset ${theirs(facts)} second step`,
  'factor-reset.approved': (facts) => rich`${who(facts)} approved the reset of ${whose(facts)} second step`,
  'factor-reset.stopped': (facts) => rich`${who(facts)} stopped the reset of ${whose(facts)} second step`,
  'factor-reset.done': (facts) => rich`${whoseAtStart(facts)} second step was reset`,
  'credentials.taken-back': (facts) =>
    rich`A change to ${whose({ ...facts, isOwn: false })} sign-in methods was undone`,
  'recovery-codes.created': (facts) => rich`${who(facts)} created new recovery codes`,
  'recovery-codes.used': (facts) => rich`${who(facts)} used a recovery code`,
  'device.approved': (facts) => rich`${who(facts)} connected ${app(facts)} to ${theirs(facts)} account`,
  'device.denied': (facts) => rich`${who(facts)} declined to connect ${app(facts)} to ${theirs(facts)} account`,
  'device.trusted': (facts) => rich`${who(facts)} marked a device as trusted`,
  'device.distrusted': (facts) => rich`${who(facts)} removed one or more of ${whose(facts)} trusted devices`,
  'device.theft-suspected': (facts) => rich`One of ${whose(facts)} trusted devices may have been copied`,
  'passkey.added': (facts) => rich`${who(facts)} added a passkey`,
  'passkey.renamed': (facts) => rich`${who(facts)} renamed a passkey`,
  'passkey.removed': (facts) => rich`${who(facts)} removed a passkey`,
  'passkey.suspect': (facts) => rich`One of ${whose(facts)} passkeys may have been copied`,
  'session.confirmed': (facts) => rich`${who(facts)} re-authenticated`,
  'session.organization-set': (facts) => rich`${who(facts)} switched to ${organization(facts)}`,
  'user.sessions-ended': (facts) =>
    facts.isOwn
      ? rich`${who(facts)} signed out ${theirs(facts)} other devices`
      : rich`${who(facts)} signed ${whom(facts)} out everywhere`,
  'guessing.lane-closed': (facts) =>
    rich`${who(facts)} paused password sign-in on new devices for ${whose(facts)} account`,
  'guessing.lane-reopened': (facts) =>
    rich`${who(facts)} resumed password sign-in on new devices for ${theirs(facts)} account`,
  'site.guessing-noticed': () => rich`${atStart.system} detected an unusual number of wrong passwords`,
  'password-check.unreachable': (facts) => rich`${who(facts)} couldn’t reach the list of breached passwords`,
  'captcha.refused': (facts) => rich`${who(facts)} rejected a CAPTCHA response`,
  'captcha.unreachable': (facts) => rich`${who(facts)} couldn’t reach the CAPTCHA service`,
  'account.linked': (facts) => rich`${who(facts)} connected ${method(facts)}`,
  'account.unlinked': (facts) =>
    rich`${who(facts)} removed ${method(facts)}${facts.thing === null ? '' : ' as a sign-in method'}`,
  'webhook.created': (facts) => rich`${who(facts)} added ${webhook(facts)}${within(facts)}`,
  'webhook.updated': (facts) => rich`${who(facts)} changed ${webhook(facts)}${within(facts)}`,
  'webhook.deleted': (facts) => rich`${who(facts)} deleted ${webhook(facts)}${within(facts)}`,
  'webhook.secret-rotated': (facts) => rich`${who(facts)} rotated the secret of ${webhook(facts)}${within(facts)}`,
  'webhook.disabled': (facts) => rich`${who(facts)} disabled ${webhook(facts)}${within(facts)}`,
  'key-pair.created': (facts) => rich`${who(facts)} created a signing key`,
  'api-key.created': (facts) => rich`${who(facts)} created ${apiKey(facts)}${within(facts)}`,
  'api-key.updated': (facts) => rich`${who(facts)} changed ${apiKey(facts)}${within(facts)}`,
  'api-key.rotated': (facts) => rich`${who(facts)} rotated ${apiKey(facts)}${within(facts)}`,
  'api-key.deleted': (facts) => rich`${who(facts)} deleted ${apiKey(facts)}${within(facts)}`,
  'mail.sample-sent': (facts) => rich`${who(facts)} sent a test email`,
  'log-stream.send-requested': (facts) => rich`${who(facts)} started sending the events waiting in ${logStream(facts)}`,
  'organization.created': (facts) => rich`${who(facts)} created ${organization(facts)}`,
  'organization.updated': organizationChange,
  'organization.deleted': (facts) =>
    rich`${who(facts)} deleted ${facts.thing === null ? 'an organization' : strong(facts.thing)}`,
  'organization.ownership-transferred': (facts) =>
    rich`${who(facts)} transferred ownership${within(facts, 'of')} to ${whom(facts)}`,
  'member.added': (facts) =>
    facts.isOwn
      ? rich`${who(facts)} joined ${organization(facts)}${asRole(facts)}`
      : rich`${who(facts)} added ${whom(facts)}${within(facts, 'to')}${asRole(facts)}`,
  'member.removed': (facts) => rich`${who(facts)} removed ${whom(facts)}${within(facts, 'from')}`,
  'member.left': (facts) => rich`${who(facts)} left ${organization(facts)}`,
  'member.role-set': (facts) => rich`${who(facts)} changed ${whose(facts)} role${to(facts)}${within(facts)}`,
  'member.team-set': (facts) =>
    facts.after === null
      ? rich`${who(facts)} removed ${whom(facts)} from ${team(facts.before)}${within(facts)}`
      : rich`${who(facts)} moved ${whom(facts)} to ${team(facts.after)}${within(facts)}`,
  'member.suspended': (facts) => rich`${who(facts)} suspended ${whom(facts)}${within(facts)}`,
  'member.restored': (facts) => rich`${who(facts)} restored ${whom(facts)}${within(facts)}`,
  'invitation.created': (facts) =>
    rich`${who(facts)} invited ${whom(facts)}${facts.isHere ? asRole(facts) : within(facts, 'to')}`,
  'invitation.renewed': (facts) => rich`${who(facts)} sent ${whom(facts)} another invitation${within(facts, 'to')}`,
  'invitation.accepted': (facts) => rich`${who(facts)} accepted the invitation${within(facts, 'to')}`,
  'invitation.rejected': (facts) => rich`${who(facts)} declined the invitation${within(facts, 'to')}`,
  'invitation.canceled': (facts) => rich`${who(facts)} canceled ${whose(facts)} invitation${within(facts, 'to')}`,
  'team.created': (facts) => rich`${who(facts)} created ${team(facts.thing)}${within(facts)}`,
  'team.updated': (facts) =>
    facts.before && facts.after
      ? rich`${who(facts)} renamed the team ${strong(facts.before)} to ${strong(facts.after)}${within(facts)}`
      : rich`${who(facts)} updated ${team(facts.thing)}${within(facts)}`,
  'team.removed': (facts) => rich`${who(facts)} deleted ${team(facts.thing)}${within(facts)}`,
}
