import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { CallError, CallInput } from '../../client/call.ts'
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { ProblemText } from '../forms/FormNote.tsx'
import { usePorts } from '../ports.tsx'
import { toastProblem } from '../ui/Toasts.tsx'

type Change<E extends Endpoint> = {
  /** The questions whose known answers are changed, by how their keys begin. */
  keys: readonly QueryKey[]
  /** Changes the known answers as if the server had said yes. */
  show: () => void
  onDone?: (reply: ReplyOf<E>) => void
  onRefused?: (error: CallError) => void
  /** Whoever calls tells why it was refused; left out, a toast does, with the way to try again. */
  isToldElsewhere?: boolean
}

/** Something that one call does, which is shown at once, and put back where the server says no. */
export function useOptimistic<E extends Endpoint>(endpoint: E) {
  const { call, words } = usePorts()
  const queries = useQueryClient()

  return async function act(input: CallInput<E>, change: Change<E>): Promise<void> {
    const { keys, show, onDone, onRefused, isToldElsewhere = false } = change
    await Promise.all(keys.map((queryKey) => queries.cancelQueries({ queryKey })))
    const before = keys.flatMap((queryKey) => queries.getQueriesData({ queryKey }))
    show()
    const { data, error } = await call(endpoint, input)
    if (error) {
      for (const [queryKey, known] of before) queries.setQueryData(queryKey, known)
      onRefused?.(error)
      if (!isToldElsewhere)
        toastProblem(<ProblemText problem={error} />, {
          label: words.common.tryAgain,
          onPress: () => void act(input, change),
        })
    } else onDone?.(data)
    // What the person may do has changed meanwhile; the page shall show that too.
    const alsoRights = error?.status === 403 ? [['memberships']] : []
    await Promise.all([...keys, ...alsoRights].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
