import { useEffect, useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { readChallenge } from '../../../contract/factors/two-factor.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { useApp } from '../../context/app.tsx'

export type OpenChallenge = ReplyOf<typeof readChallenge>

/** Why a challenge has ended. The user then has to sign in again. */
export type ChallengeEnd = 'timed-out' | 'too-many'

type State =
  | { is: 'loading' }
  | { is: 'open'; challenge: OpenChallenge }
  | { is: 'ended'; end: ChallengeEnd }
  | { is: 'problem'; problem: CallError }

/** Returns the reason why a refusal ends the challenge; null if the challenge stays open. */
export function challengeEnd({ code }: Pick<CallError, 'code'>): ChallengeEnd | null {
  if (code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE') return 'too-many'
  return code === 'INVALID_TWO_FACTOR_COOKIE' ? 'timed-out' : null
}

/** Loads the challenge of this browser and returns its state. A challenge that is not completed in time ends. */
export function useChallenge() {
  const { call } = useApp()
  const [state, setState] = useState<State>({ is: 'loading' })
  const end = (reason: ChallengeEnd) => setState({ is: 'ended', end: reason })

  async function read(signal?: AbortSignal) {
    const { data, error } = await call(readChallenge, signal ? { signal } : {})
    if (signal?.aborted) return
    const ended = error && challengeEnd(error)
    if (ended) end(ended)
    else setState(error ? { is: 'problem', problem: error } : { is: 'open', challenge: data })
  }

  useEffect(() => {
    const leaving = new AbortController()
    void read(leaving.signal)
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once
  }, [])

  const [isComplete, setIsComplete] = useState(false)
  const secondsLeft = state.is === 'open' && !isComplete ? state.challenge.secondsLeft : null
  useEffect(() => {
    if (secondsLeft === null) return
    const timer = setTimeout(() => end('timed-out'), secondsLeft * 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  return { state, end, complete: () => setIsComplete(true), read }
}
