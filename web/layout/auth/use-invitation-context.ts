import { useEffect, useState, type ReactNode } from 'react'
import { useOverride, type Override } from '../../context/messages.ts'
import { useApp } from '../../context/app.tsx'
import { safePath } from '../../context/safe-path.ts'

/**
 * The reason why a visitor is on a page, with a picture of the user or organization concerned. Shown next to the form.
 */
export type Context = { title: string; sentence: string; avatar?: ReactNode }

/** The context of an open invitation. The recipient’s email address is masked, because anyone with the link sees it. */
type OpenInvitation = Context & { recipient: string }

/** Returns the visitor's destination: a path or an invitation from the query string, or null. */
export function onwardIn(query: URLSearchParams) {
  const invitation = query.get('invite')
  return safePath(query.get('redirect')) ?? (invitation && safePath(`/invite/${encodeURIComponent(invitation)}`))
}

/** Adds the visitor’s destination to the URL of an intermediate page. */
export function towards(path: string, onward: string | null | undefined) {
  return onward ? `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(onward)}` : path
}

/** Returns the id of the invitation that the visitor wants to open. */
export function invitationIn(query: URLSearchParams) {
  return /^\/invite\/([^/?#]+)$/.exec(onwardIn(query) ?? '')?.[1]
}

/**
 * Returns why a visitor is on this page: the context that the screen provides (null while the context is not known
 * yet), otherwise the invitation that the visitor wants to open.
 */
export function useVisitContext(given: Context | null | undefined): Context | null | undefined {
  const { query } = useApp()
  const invitation = useOpenInvitation(given === undefined ? invitationIn(query) : undefined)
  return given ?? invitation
}

/** Returns the context of an invitation: undefined while loading, null if it is not open or cannot be fetched. */
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
