import { useEffect, useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { readMagicLink } from '../../../contract/sign-in/magic-link.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { useApp } from '../../context/app.tsx'

export type OpenedLinkFacts = ReplyOf<typeof readMagicLink>

type State =
  | { is: 'loading' }
  | { is: 'open'; facts: OpenedLinkFacts }
  | { is: 'dead' }
  | { is: 'ended' }
  | { is: 'problem'; problem: CallError }

/** Loads and returns the sign-in request of a link, without using the link up. */
export function useOpenedLink(token: string | null) {
  const { call } = useApp()
  const [state, setState] = useState<State>({ is: token === null ? 'dead' : 'loading' })

  async function read(signal?: AbortSignal) {
    if (token === null) return
    const { data, error } = await call(readMagicLink, { body: { token }, ...(signal ? { signal } : {}) })
    if (signal?.aborted) return
    if (error) return setState(error.code === 'INVALID_TOKEN' ? { is: 'dead' } : { is: 'problem', problem: error })
    setState({ is: 'open', facts: data })
  }

  useEffect(() => {
    const leaving = new AbortController()
    void read(leaving.signal)
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once
  }, [])

  return { state, read: () => read(), end: (is: 'dead' | 'ended') => setState({ is }) }
}
