import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError, CallInput } from '../../client/call.ts'
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { usePorts } from '../context/app.tsx'

/** A mutation: calls one endpoint and exposes its pending state and refusal. */
export function useAct<E extends Endpoint>(endpoint: E) {
  const { call } = usePorts()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<CallError | null>(null)
  const [isPending, setIsPending] = useState(false)

  /** Resolves to the response, or to null if the server refused. */
  async function act(input: CallInput<E>): Promise<ReplyOf<E> | null> {
    setProblem(null)
    setIsPending(true)
    const { data, error } = await call(endpoint, input)
    setIsPending(false)
    setProblem(error)
    // The user’s permissions have changed in the meantime, which the page should show.
    if (error?.status === 403) void queries.invalidateQueries({ queryKey: ['memberships'] })
    return error ? null : data
  }

  return { act, isPending, problem }
}
