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
  /**
   * Already accepted or declined. `isOwn` is true if the address suggests that this visitor did so; `slug` is defined
   * if they are a member.
   */
  | { standing: 'accepted' | 'rejected'; preview: Preview; isOwn: boolean; slug: string | undefined }

/** The details that a signed-out visitor who has the mailed secret may see. */
export type Opened = ReplyOf<typeof openInvitation>

/** The state of an invitation for this visitor. */
export type Standing =
  | { standing: 'waiting' }
  | { standing: 'signed-out' }
  | { standing: 'problem'; problem: CallError }
  | { standing: 'by-link'; preview: Preview; opened: Opened }
  | { standing: 'open'; preview: Preview; invitation: InvitationWithOrigin }
  | Closed

/** Loads the invitation that this page’s URL names. */
export function useInvitation() {
  const { site, call, place } = useApp()
  const [is, setIs] = useState<Standing>({ standing: 'waiting' })
  // oxlint-disable-next-line react/exhaustive-deps -- runs once, because it removes the secret from the URL
  const { id, secret } = useMemo(() => takeLink(place ?? window.location), [])

  /** Returns the organization’s slug if this visitor is a member. */
  function slugOf(organizationId: string) {
    return site.organizations.memberships.find(({ organization }) => organization.id === organizationId)?.organization
      .slug
  }

  /** A signed-out visitor with the mailed secret joins on this page; without the secret, they sign in first. */
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

  /** Loads the invitation again after the visitor has signed out to use another account. */
  async function readSignedOut() {
    setIs(await find(true))
  }

  useEffect(() => {
    void read()
    // Opening the link with its secret after opening it without changes only the hash, which does not reload the page.
    const startAgain = () => window.location.reload()
    addEventListener('hashchange', startAgain)
    return () => removeEventListener('hashchange', startAgain)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once; the values it uses do not change
  }, [])

  return { id, secret, is, read, readSignedOut, close: setIs }
}

/** True if an address matches the masked address of the invitation. */
function isTo(email: string | undefined, preview: Preview) {
  return email !== undefined && maskedAddress(email) === preview.email
}

/** Returns the state of an invitation that was open until a call about it was refused. */
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
 * Returns the invitation’s id from the URL, and the secret that its mail put into the hash.
 *
 * Moves the secret from the URL to this tab’s storage, where it survives signing in.
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
