import { email as emailSchema } from '../../contract/fields.ts'
import type { RefusalBody } from '../../contract/refusals.ts'
import type { StoredOrganization } from '../../contract/organization.ts'
import { mostInvitationsPerHour } from '../config.ts'
import { digest, randomId, randomToken } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { writeMail } from '../mail/mails.ts'
import { pausedKey } from '../mail/pause.ts'
import { invitationMail } from '../mail/templates/invitation.ts'
import { Refusal } from '../refusal.ts'
import { hourSeconds, secondsAfter } from '../time.ts'
import { authorize, mayGrant, recordChange, withOrganization, type Caller } from './authorization.ts'
import {
  countInvitationsTo,
  countOpenInvitations,
  findPendingInvitation,
  insertInvitation,
  markCanceled,
  updateInvitation,
  type InvitationRow,
} from './invitations.sql.ts'
import { checkedRoles } from './members.ts'
import { findMemberByEmail, type MemberRow } from './members.sql.ts'
import { requireTeamSeat } from './team-seats.ts'

type Offer = { email: string; role: string | readonly string[]; teamId?: string | undefined }
type Request = Caller & { organizationId: string; resend?: boolean | undefined }
/** The organization that invites, in its transaction, with the member who does it. */
type Inviting = { organization: StoredOrganization; inviter: MemberRow; request: Request }

/** Invites whoever reads mail at an address. */
export function inviteMember(deps: Deps, request: Request & Offer) {
  return whileInviting(deps, request, (deps, inviting) => invite(deps, inviting, request))
}

/** Invites many addresses at once, and tells for each what came of it; those refused do not keep the others back. */
export function inviteMembers(deps: Deps, request: Request & { invitations: readonly Offer[] }) {
  return whileInviting(deps, request, async (deps, inviting) => {
    const outcomes: { email: string; invitation: InvitationRow | null; refusal: RefusalBody | null }[] = []
    for (const offer of request.invitations) outcomes.push(await tryToInvite(deps, inviting, offer))
    return outcomes
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
    return work(deps, { organization, inviter, request })
  })
}

async function tryToInvite(deps: Deps, inviting: Inviting, offer: Offer) {
  const { email } = offer
  try {
    if (!emailSchema.safeParse(email).success) throw new Refusal('INVALID_EMAIL')
    return { email, invitation: await invite(deps, inviting, offer), refusal: null }
  } catch (error) {
    if (error instanceof Refusal) return { email, invitation: null, refusal: error.body }
    throw error
  }
}

/** All that may be refused is refused before anything is written, so that a refusal needs no undoing. */
async function invite(deps: Deps, inviting: Inviting, offer: Offer) {
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
  if (offer.teamId !== undefined) await requireTeamSeat(deps, request.actor, { organizationId, teamId: offer.teamId })
  const isRenewed = open !== null && !config.organization.cancelPendingInvitationsOnReInvite
  if (!isRenewed) await requireFewInvitationsTo(deps, email)

  const secret = randomToken(32)
  const now = deps.now()
  const terms = {
    id: isRenewed ? open.id : randomId(),
    role,
    teamId: offer.teamId ?? null,
    secretDigest: digest(secret),
    inviterId: inviter.userId,
    expiresAt: secondsAfter(now, config.organization.invitationExpiresIn),
  }
  if (pending && !isRenewed) await markCanceled(deps.db, pending.id)
  const invitation = isRenewed
    ? await updateInvitation(deps.db, terms)
    : await insertInvitation(deps.db, { ...terms, organizationId, email, now })
  if (!invitation) throw new Error('An open invitation was there although the organization is locked')
  const action = isRenewed ? 'invitation.renewed' : 'invitation.created'
  await recordChange(deps, request, { action, subjectId: invitation.id, organizationId })
  await mailInvitation(deps, inviting, invitation, secret)
  return invitation
}

async function mailInvitation(
  deps: Deps,
  { organization, request }: Inviting,
  invitation: InvitationRow,
  secret: string,
) {
  if (!deps.config.organization.sendInvitationEmail) return
  await writeMail(deps, {
    template: 'invitation',
    recipient: invitation.email,
    idempotencyKey: pausedKey(deps, `invitation/${invitation.id}`),
    content: invitationMail(deps.config, {
      locale: request.visitor.locale,
      email: invitation.email,
      organization: organization.name,
      inviter: request.actor.user.name,
      role: invitation.role,
      url: `${deps.config.origin}/invite/${invitation.id}#${secret}`,
      lifetimeSeconds: deps.config.organization.invitationExpiresIn,
    }),
  })
}

async function requireFewInvitations(deps: Deps, { organization, inviter: member, request }: Inviting) {
  const { invitationLimit: limit } = deps.config.organization
  const most = typeof limit === 'number' ? limit : await limit({ user: request.actor.user, organization, member })
  if ((await countOpenInvitations(deps.db, organization.id, deps.now())) >= most)
    throw new Refusal('INVITATION_LIMIT_REACHED')
}

/** Inviting and canceling in turn would else send an address any number of mails. */
async function requireFewInvitationsTo(deps: Deps, email: string) {
  if (!deps.config.rateLimit.enabled) return
  const sent = await countInvitationsTo(deps.db, email, secondsAfter(deps.now(), -hourSeconds))
  if (sent >= mostInvitationsPerHour) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: hourSeconds })
}
