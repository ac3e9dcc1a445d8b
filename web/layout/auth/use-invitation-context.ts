import { useEffect, useState, type ReactNode } from 'react'
import { useOverride, type Override } from '../../context/messages.ts'
import { useApp } from '../../context/app.tsx'
import { safePath } from '../../context/safe-path.ts'

/** Why a visitor is on a page, with the avatar of the user or organization that the page is about. */
export type Context = { title: string; sentence: string; avatar?: ReactNode }

/** The context of an open invitation. The recipient’s email address is masked, because anyone can have the link. */
type OpenInvitation = Context & { recipient: string }

/** Returns the path of the visitor’s destination, from the parameter `redirect` or `invite`; null without either. */
export function onwardIn(query: URLSearchParams) {
  const invitation = query.get('invite')
  return safePath(query.get('redirect')) ?? (invitation && safePath(`/invite/${encodeURIComponent(invitation)}`))
}

/** Adds the visitor’s destination to the URL of an intermediate page. */
export function towards(path: string, onward: string | null | undefined) {
  return onward ? `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(onward)}` : path
}

/** Returns the id of the invitation that the visitor wants to open, or undefined. */
export function invitationIn(query: URLSearchParams) {
  return /^\/invite\/([^/?#]+)$/.exec(onwardIn(query) ?? '')?.[1]
}

/**
 * Returns why a visitor is on this page: the context that the screen provides or, if `given` is undefined, the context
 * of the invitation that the visitor wants to open. A screen passes null until it knows its own context.
 */
export function useVisitContext(given: Context | null | undefined): Context | null | undefined {
  const { query } = useApp()
  const invitation = useOpenInvitation(given === undefined ? invitationIn(query) : undefined)
  return given ?? invitation
}

/** Returns an invitation’s context: undefined while loading, null if the invitation is not open or not available. */
export function useOpenInvitation(id: string | undefined): OpenInvitation | null | undefined {
  const { call } = useApp()
  const override = useOverride()
  const [tell, setTell] = useState<((override: Override) => OpenInvitation) | null>()

  useEffect(() => {
    if (id === undefined) return
    const leaving = new AbortController()
    async function read(invitationId: string) {
      const { readInvitationContext } = await import('./invitation-context.ts')
      const found = await readInvitationContext(call, invitationId, leaving.signal)
      if (!leaving.signal.aborted) setTell(() => found)
    }
    void read(id)
    return () => leaving.abort()
  }, [id, call])

  return tell && tell(override)
}
