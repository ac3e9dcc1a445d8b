import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError, CallInput } from '../../client/call.ts'
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { usePorts } from '../ports.tsx'

/** Something that one call does: whether it is going on, and why the server said no. */
export function useAct<E extends Endpoint>(endpoint: E) {
  const { call } = usePorts()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<CallError | null>(null)
  const [isPending, setIsPending] = useState(false)

  /** Resolves to what the server answered, or to null when it said no. */
  async function act(input: CallInput<E>): Promise<ReplyOf<E> | null> {
    setProblem(null)
    setIsPending(true)
    const { data, error } = await call(endpoint, input)
    setIsPending(false)
    setProblem(error)
    // What the person may do has changed meanwhile; the page shall show that too.
    if (error?.status === 403) void queries.invalidateQueries({ queryKey: ['memberships'] })
    return error ? null : data
  }

  return { act, isPending, problem }
}
