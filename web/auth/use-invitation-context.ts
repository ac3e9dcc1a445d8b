import { useEffect, useState } from 'react'
import { usePorts } from '../ports.tsx'
import { safePath } from '../safe-path.ts'

/** Why a visitor is on a page: beside its form. */
export type Context = { title: string; sentence: string }

/** The invitation that a visitor will go on to from here, as the reason why they are asked to sign in. */
export function useInvitationContext(): Context | undefined {
  const { query, call } = usePorts()
  const [context, setContext] = useState<Context>()
  const id = /^\/invite\/([^/?#]+)$/.exec(safePath(query.get('redirect')) ?? '')?.[1]

  useEffect(() => {
    if (id === undefined) return
    const leaving = new AbortController()
    async function read(invitationId: string) {
      const { readInvitationContext } = await import('../screens/invitation/invitation-context.ts')
      const found = await readInvitationContext(call, invitationId, leaving.signal)
      if (!leaving.signal.aborted) setContext(found)
    }
    void read(id)
    return () => leaving.abort()
  }, [id, call])

  return context
}
