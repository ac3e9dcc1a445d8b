import type { CallError, Caller } from '../../../client/call.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { maskedAddress } from '../../../contract/masked-address.ts'
import type { InvitationWithOrigin } from '../../../contract/organization.ts'
import { getInvitation, openInvitation, previewInvitation } from '../../../contract/organizations/invitations.ts'
import type { Site } from '../../context/boot.ts'
import type { Preview } from '../../layout/auth/invitation-context.ts'

/** The states in which this visitor can neither accept nor decline an invitation. */
export type Closed =
  | { standing: 'gone' }
  | Closing<'canceled' | 'expired' | 'inviter-left' | 'full' | 'team-full' | 'other-person' | 'declined-now'>
  | { standing: 'member'; preview: Preview; slug: string }
  /**
   * Already accepted or declined. `isOwn` is true if the visitor's email address matches the masked address of the
   * invitation. `slug` is defined if the visitor is a member.
   */
  | { standing: 'accepted' | 'rejected'; preview: Preview; isOwn: boolean; slug: string | undefined }

type Closing<Standing> = Standing extends string ? { standing: Standing; preview: Preview } : never

/** The details that a signed-out visitor with the mailed secret can see. */
export type Opened = ReplyOf<typeof openInvitation>

/** The state of an invitation for this visitor. */
export type Standing =
  | { standing: 'waiting' }
  | { standing: 'problem'; problem: CallError }
  /**
   * For a signed-out visitor. `opened` is null unless the visitor has a valid secret from the mail, because only the
   * secret reveals the email address.
   */
  | { standing: 'signed-out'; preview: Preview; opened: Opened | null }
  | { standing: 'open'; preview: Preview; invitation: InvitationWithOrigin }
  | Closed

type Visit = { call: Caller; site: Site; id: string; secret: string | null; isSignedOut: boolean }

/** Loads an invitation and returns its state for this visitor. */
export async function findStanding(visit: Visit): Promise<Standing> {
  const { call, site, id } = visit
  const { data: preview, error } = await call(previewInvitation, { query: { id } })
  if (error)
    return error.status === 404 || error.status === 400 ? { standing: 'gone' } : { standing: 'problem', problem: error }
  const slug = site.organizations.memberships.find(({ organization }) => organization.id === preview.organizationId)
    ?.organization.slug
  if (preview.state === 'accepted' || preview.state === 'rejected')
    return { standing: preview.state, preview, isOwn: isTo(site.session?.user.email, preview), slug }
  if (preview.state !== 'pending') return { standing: preview.state, preview }
  if (visit.isSignedOut) return findSignedOut(visit, preview)
  const { data: invitation, error: refusal } = await call(getInvitation, { query: { id } })
  if (refusal) return closedBy(refusal, preview)
  if (slug !== undefined) return { standing: 'member', preview, slug }
  return { standing: 'open', preview, invitation }
}

/**
 * Returns the state for a signed-out visitor. Treats a rejected secret like a missing secret, because the server does
 * not reveal whether a rejected secret is expired or wrong.
 */
async function findSignedOut({ call, id, secret }: Visit, preview: Preview): Promise<Standing> {
  if (secret === null) return { standing: 'signed-out', preview, opened: null }
  const { data: opened, error } = await call(openInvitation, { body: { invitationId: id, secret } })
  if (error && error.status !== 400) return { standing: 'problem', problem: error }
  return { standing: 'signed-out', preview, opened }
}

/** True if an email address matches the masked address of the invitation. */
function isTo(email: string | undefined, preview: Preview) {
  return email !== undefined && maskedAddress(email) === preview.email
}

/** Returns the state of a pending invitation after the server has refused a call about it. */
export function closedBy(refusal: CallError, preview: Preview): Standing {
  const { code = '' } = refusal
  if (code === 'INVITATION_NOT_FOUND') return { standing: 'gone' }
  const closed = closedByCode[code]
  return closed ? { standing: closed, preview } : { standing: 'problem', problem: refusal }
}

const closedByCode: Record<string, 'other-person' | 'inviter-left' | 'full' | 'team-full' | undefined> = {
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'other-person',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 'inviter-left',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'full',
  TEAM_MEMBER_LIMIT_REACHED: 'team-full',
}
