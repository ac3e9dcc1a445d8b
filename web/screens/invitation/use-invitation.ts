import { useEffect, useMemo, useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { maskedAddress } from '../../../contract/masked-address.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { InvitationWithOrigin } from '../../../contract/organization.ts'
import { getInvitation, openInvitation, previewInvitation } from '../../../contract/organizations/invitations.ts'
import { recallInvitationSecret, rememberInvitationSecret } from '../../context/browser-storage.ts'
import { useApp } from '../../context/app.tsx'
import type { Preview } from '../../layout/auth/invitation-context.ts'

/** Why an invitation cannot be answered by this visitor. */
export type Closed =
  | { standing: 'gone' }
  | {
      standing: 'canceled' | 'expired' | 'inviter-left' | 'full' | 'team-full' | 'other-person' | 'declined-now'
      preview: Preview
    }
  | { standing: 'member'; preview: Preview; slug: string }
  /** Accepted or declined before: by this visitor, as far as their address tells, who may be in the organization. */
  | { standing: 'accepted' | 'rejected'; preview: Preview; isOwn: boolean; slug: string | undefined }

/** What the holder of the mailed secret may see before signing in. */
export type Opened = ReplyOf<typeof openInvitation>

/** How an invitation stands for this visitor. */
export type Standing =
  | { standing: 'waiting' }
  | { standing: 'signed-out' }
  | { standing: 'problem'; problem: CallError }
  | { standing: 'by-link'; preview: Preview; opened: Opened }
  | { standing: 'open'; preview: Preview; invitation: InvitationWithOrigin }
  | Closed

/** Reads the invitation of this page’s address, as far as this visitor may see it. */
export function useInvitation() {
  const { site, call, place } = useApp()
  const [is, setIs] = useState<Standing>({ standing: 'waiting' })
  // oxlint-disable-next-line react/exhaustive-deps -- taken once: the secret is not left where it was
  const { id, secret } = useMemo(() => takeLink(place ?? window.location), [])

  /** Where the organization is for this visitor, who may be in it already. */
  function slugOf(organizationId: string) {
    return site.organizations.memberships.find(({ organization }) => organization.id === organizationId)?.organization
      .slug
  }

  /** Someone who is not signed in joins here with the mailed secret, and without it signs in on the usual page. */
  async function findSignedOut(preview: Preview): Promise<Standing> {
    if (secret === null) return { standing: 'signed-out' }
    const { data: opened, error } = await call(openInvitation, { body: { invitationId: id, secret } })
    if (opened) return { standing: 'by-link', preview, opened }
    return error.status === 400 ? { standing: 'signed-out' } : { standing: 'problem', problem: error }
  }

  async function find(isSignedOut = !site.session): Promise<Standing> {
    const { data: preview, error } = await call(previewInvitation, { query: { id } })
    if (error)
      return error.status === 404 || error.status === 400
        ? { standing: 'gone' }
        : { standing: 'problem', problem: error }
    const slug = slugOf(preview.organizationId)
    if (preview.state === 'accepted' || preview.state === 'rejected')
      return { standing: preview.state, preview, isOwn: isTo(site.session?.user.email, preview), slug }
    if (preview.state !== 'pending') return { standing: preview.state, preview }
    if (isSignedOut) return findSignedOut(preview)
    const { data: invitation, error: refusal } = await call(getInvitation, { query: { id } })
    if (refusal) return closedBy(refusal, preview)
    if (slug !== undefined) return { standing: 'member', preview, slug }
    return { standing: 'open', preview, invitation }
  }

  async function read() {
    setIs(await find())
  }

  /** Reads it again for a visitor who has just signed out to use another account. */
  async function readSignedOut() {
    setIs(await find(true))
  }

  useEffect(() => {
    void read()
    // Opened without its secret and now with it, which browsers take for a jump within the page.
    const startAgain = () => window.location.reload()
    addEventListener('hashchange', startAgain)
    return () => removeEventListener('hashchange', startAgain)
    // oxlint-disable-next-line react/exhaustive-deps -- read once; what it uses stays the same
  }, [])

  return { id, secret, is, read, readSignedOut, close: setIs }
}

/** Whether an address may be the one that an invitation is for, of which only a part is told. */
function isTo(email: string | undefined, preview: Preview) {
  return email !== undefined && maskedAddress(email) === preview.email
}

/** What a refusal says about an invitation that was open a moment ago. */
export function closedBy(refusal: CallError, preview: Preview): Standing {
  const { code = '' } = refusal
  if (code === 'INVITATION_NOT_FOUND') return { standing: 'gone' }
  const closed = closedByCode[code]
  return closed ? { standing: closed, preview } : { standing: 'problem', problem: refusal }
}

const closedByCode: Record<
  string,
  Exclude<Closed['standing'], 'gone' | 'member' | 'accepted' | 'rejected'> | undefined
> = {
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'other-person',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 'inviter-left',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'full',
  TEAM_MEMBER_LIMIT_REACHED: 'team-full',
  TEAM_NOT_FOUND: 'team-full',
}

/**
 * The invitation that the address names, with the secret that its mail put behind the #.
 *
 * The secret goes from the address at once, and into this tab’s memory, where it outlasts signing in.
 */
function takeLink(place: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const { pathname, search, hash } = place
  const id = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  if (hash.length > 1) {
    rememberInvitationSecret(id, hash.slice(1))
    if (place === window.location) window.history.replaceState(window.history.state, '', pathname + search)
  }
  return { id, secret: recallInvitationSecret(id) }
}
