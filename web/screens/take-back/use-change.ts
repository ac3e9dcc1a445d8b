import { useEffect, useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { lookAtChange, type takeBack } from '../../../contract/factors/take-back.ts'
import { useApp } from '../../context/app.tsx'

/** A change of sign-in methods that can be undone, and the proofs that undoing it requires. */
export type Change = ReplyOf<typeof lookAtChange>

export type TakenBack = ReplyOf<typeof takeBack>

type State =
  | { is: 'loading' }
  | { is: 'open'; change: Change }
  | { is: 'dead' }
  | { is: 'done'; result: TakenBack }
  | { is: 'problem'; problem: CallError }

/** Loads and returns the change that a mailed link would undo, without using the link up. */
export function useChange(token: string | null) {
  const { call } = useApp()
  const [state, setState] = useState<State>({ is: token === null ? 'dead' : 'loading' })

  async function read(signal?: AbortSignal) {
    if (token === null) return
    const { data, error } = await call(lookAtChange, { body: { token }, ...(signal ? { signal } : {}) })
    if (signal?.aborted) return
    if (error) return setState(error.code === 'INVALID_TOKEN' ? { is: 'dead' } : { is: 'problem', problem: error })
    setState({ is: 'open', change: data })
  }

  useEffect(() => {
    const leaving = new AbortController()
    void read(leaving.signal)
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once
  }, [])

  return {
    state,
    read: () => read(),
    onDead: () => setState({ is: 'dead' }),
    onDone: (result: TakenBack) => setState({ is: 'done', result }),
  }
}
