import { email as emailSchema } from '../../contract/fields.ts'
import type { RefusalBody } from '../../contract/refusals.ts'
import { isFullAdministrator } from '../accounts/administrators.ts'
import { changesBetween } from '../audit/changes.ts'
import { digest, randomId, randomToken } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { mailboxOf } from '../mail/budgets.ts'
import { writeMail } from '../mail/mails.ts'
import { invitationMail } from '../mail/templates/invitation.ts'
import { Refusal } from '../refusal.ts'
import { secondsAfter } from '../time.ts'
import {
  authorize,
  mayGrant,
  recordChange,
  withOrganization,
  type Caller,
  type LockedOrganization,
} from './authorization.ts'
import {
  countOpenInvitations,
  findPendingInvitation,
  insertInvitation,
  markCanceled,
  updateInvitation,
  updateSecret,
  type InvitationRow,
} from './invitations.sql.ts'
import { checkedRoles } from './members.ts'
import { findMemberByEmail, type MemberRow } from './members.sql.ts'
import { requireTeamSeat } from './team-seats.ts'

type Offer = { email: string; role: string | readonly string[]; teamId?: string | undefined }
type Request = Caller & { organizationId: string; resend?: boolean | undefined }
/** An invitation, and whether its mail is paused. */
type MailedInvitation = InvitationRow & { mailPaused?: true }
/** The locked organization, the member who invites, and the request. */
type Inviting = { organization: LockedOrganization; inviter: MemberRow; request: Request }

export function inviteMember(deps: Deps, request: Request & Offer) {
  return whileInviting(deps, request, (deps, inviting) => invite(deps, inviting, request))
}

/**
 * Invites several addresses in one call, and returns the result for each. A refused address does not affect the others.
 */
export function inviteMembers(deps: Deps, request: Request & { invitations: readonly Offer[] }) {
  return whileInviting(deps, request, async (deps, inviting) => {
    const outcomes = new Map<Offer, Awaited<ReturnType<typeof tryToInvite>>>()
    // Writing a mail locks the recipient's mailbox until the transaction ends. Mailboxes are sorted, so that concurrent
    // calls take these locks in the same order.
    const byMailbox = Map.groupBy(request.invitations, ({ email }) => mailboxOf(email))
    for (const mailbox of [...byMailbox.keys()].toSorted())
      for (const offer of byMailbox.get(mailbox)!) outcomes.set(offer, await tryToInvite(deps, inviting, offer))
    return request.invitations.map((offer) => outcomes.get(offer)!)
  })
}

function whileInviting<T>(deps: Deps, request: Request, work: (deps: Deps, inviting: Inviting) => Promise<T>) {
  const { actor, organizationId } = request
  const outsider = 'MEMBER_NOT_FOUND'
  return withOrganization(deps, { organizationId, outsider }, async (deps, organization) => {
    const inviter = await authorize(deps, {
      actor,
      organizationId,
      outsider,
      permission: { invitation: ['create'] },
      forbidden: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    })
    requireOwnMailbox(deps, request)
    return work(deps, { organization, inviter, request })
  })
}

/** Refuses inviters without a verified address, if the site sends verification mails. Exempts full administrators. */
function requireOwnMailbox({ config }: Deps, { actor: { user } }: Request) {
  if (user.emailVerified || isFullAdministrator(config, user)) return
  if (config.emailVerification.sendVerificationEmail) throw new Refusal('EMAIL_NOT_VERIFIED')
}

async function tryToInvite(
  deps: Deps,
  inviting: Inviting,
  offer: Offer,
): Promise<{ email: string; invitation: MailedInvitation | null; refusal: RefusalBody | null }> {
  const { email } = offer
  try {
    if (!emailSchema.safeParse(email).success) throw new Refusal('INVALID_EMAIL')
    return { email, invitation: await invite(deps, inviting, offer), refusal: null }
  } catch (error) {
    if (error instanceof Refusal) return { email, invitation: null, refusal: error.body }
    throw error
  }
}

/**
 * Invites one address. All checks come before the first write, because `inviteMembers` does not roll back the
 * transaction when one address is refused.
 */
async function invite(deps: Deps, inviting: Inviting, offer: Offer): Promise<MailedInvitation> {
  const { organization, inviter, request } = inviting
  const { config } = deps
  const organizationId = organization.id
  const email = offer.email.toLowerCase()
  const role = checkedRoles(deps, offer.role)
  if (!mayGrant(config, inviter, role)) throw new Refusal('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
  if (await findMemberByEmail(deps.db, { organizationId, email }))
    throw new Refusal('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  const pending = await findPendingInvitation(deps.db, { organizationId, email })
  const open = pending && Date.parse(pending.expiresAt) > deps.now().getTime() ? pending : null
  if (open && !request.resend) throw new Refusal('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
  if (!open) await requireFewInvitations(deps, inviting)
  if (offer.teamId !== undefined)
    await requireTeamSeat(deps, organization, { session: request.actor, teamId: offer.teamId })
  const isRenewed = open !== null && !config.organization.cancelPendingInvitationsOnReInvite

  const now = deps.now()
  const terms = {
    id: isRenewed ? open.id : randomId(),
    role,
    teamId: offer.teamId ?? null,
    inviterId: inviter.userId,
    expiresAt: secondsAfter(now, config.organization.invitationExpiresIn),
  }
  if (pending && !isRenewed) await markCanceled(deps.db, pending.id)
  const invitation = isRenewed
    ? await updateInvitation(deps.db, terms)
    : // Nobody knows this secret. It is replaced when the invitation is mailed.
      await insertInvitation(deps.db, { ...terms, organizationId, email, secretDigest: digest(randomToken(32)), now })
  if (!invitation) throw new Error('An open invitation appeared although the organization is locked')
  const action = isRenewed ? 'invitation.renewed' : 'invitation.created'
  await recordChange(deps, request, {
    action,
    subjectId: invitation.id,
    organizationId,
    changes: changesBetween({ role: isRenewed ? open.role : null }, { role }, ['role']),
  })
  return (await mailInvitation(deps, inviting, invitation)) ? invitation : { ...invitation, mailPaused: true }
}

/** Mails an invitation. Returns false if a budget pauses the mail. The secret from an earlier mail then stays valid. */
async function mailInvitation(deps: Deps, { organization, request }: Inviting, invitation: InvitationRow) {
  if (!deps.config.organization.sendInvitationEmail) return true
  const { user } = request.actor
  return writeMail(deps, {
    template: 'invitation',
    recipient: { email: invitation.email, emailVerified: false },
    sender: { user, isTrusted: isFullAdministrator(deps.config, user) },
    organizationId: organization.id,
    // The deletion of sample data finds the mails of an invitation by the id in this key. The random part makes each
    // key new, so that a renewed invitation is mailed again.
    idempotencyKey: `invitation/${invitation.id}/${randomId()}`,
    content: async (deps) => {
      const secret = randomToken(32)
      await updateSecret(deps.db, invitation.id, digest(secret))
      return invitationMail(deps.config, {
        locale: request.visitor.locale,
        email: invitation.email,
        organization: organization.name,
        inviter: user.name,
        role: invitation.role,
        url: `${deps.config.origin}/invite/${invitation.id}#${secret}`,
        lifetimeSeconds: deps.config.organization.invitationExpiresIn,
      })
    },
  })
}

async function requireFewInvitations(deps: Deps, { organization, inviter: member, request }: Inviting) {
  const { invitationLimit: limit } = deps.config.organization
  const max = typeof limit === 'number' ? limit : await limit({ user: request.actor.user, organization, member })
  if ((await countOpenInvitations(deps.db, organization.id, deps.now())) >= max)
    throw new Refusal('INVITATION_LIMIT_REACHED')
}
