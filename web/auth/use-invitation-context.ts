import { useEffect, useState, type ReactNode } from 'react'
import { useWording } from '../messages/use-words.ts'
import { usePorts } from '../ports.tsx'
import { safePath } from '../safe-path.ts'

/** Why a visitor is on a page: beside its form, with the mark of whom it is about. */
export type Context = { title: string; sentence: string; mark?: ReactNode }

/** An invitation as such a reason; whom it is for is told as far as whoever has the link may know. */
type OpenInvitation = Context & { recipient: string }

/** Where a visitor wants to go on to: the path that the address names, or the invitation; null where it names none. */
export function onwardIn(query: URLSearchParams) {
  const invitation = query.get('invite')
  return safePath(query.get('redirect')) ?? (invitation && safePath(`/invite/${encodeURIComponent(invitation)}`))
}

/** The address of a page on the way there, which keeps where its visitor wants to go on to. */
export function towards(path: string, onward: string | null | undefined) {
  return onward ? `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(onward)}` : path
}

/** The invitation that a visitor will go on to, by its id. */
export function invitationIn(query: URLSearchParams) {
  return /^\/invite\/([^/?#]+)$/.exec(onwardIn(query) ?? '')?.[1]
}

/**
 * Why a visitor is on this page: what its screen gives, null while that is nothing. Where a screen does not know, the
 * invitation that they will go on to.
 */
export function useVisitContext(given: Context | null | undefined): Context | null | undefined {
  const { query } = usePorts()
  const invitation = useOpenInvitation(given === undefined ? invitationIn(query) : undefined)
  return given ?? invitation
}

/** An invitation as a reason to be here; undefined until it is known, null where there is none to accept. */
export function useOpenInvitation(id: string | undefined): OpenInvitation | null | undefined {
  const { call } = usePorts()
  const say = useWording('invitation')
  const [tell, setTell] = useState<((words: typeof say) => OpenInvitation) | null>()

  useEffect(() => {
    if (id === undefined) return
    const leaving = new AbortController()
    async function read(invitationId: string) {
      const { readInvitationContext } = await import('../screens/invitation/invitation-context.ts')
      const found = await readInvitationContext(call, invitationId, leaving.signal)
      if (!leaving.signal.aborted) setTell(() => found)
    }
    void read(id)
    return () => leaving.abort()
  }, [id, call])

  return tell && tell(say)
}
