import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { CallError, CallInput } from '../../client/call.ts'
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { ProblemText, ProblemTrace } from '../forms/FormNote.tsx'
import { usePorts } from '../ports.tsx'
import { toastProblem } from '../ui/Toasts.tsx'

type Change<E extends Endpoint> = {
  /** The questions whose known answers are changed, by how their keys begin. */
  key: QueryKey
  /** Changes the known answers as if the server had said yes, and nothing else: it may be done again. */
  show: () => void
  onShown?: () => void
  onDone?: (reply: ReplyOf<E>) => void
  onRefused?: (error: CallError) => void
  /** Whoever calls tells why it was refused; left out, a toast does, with the way to try again. */
  isToldElsewhere?: boolean
  /** Whether the page says itself when the questions cannot be answered; a fault of the server is then not told twice. */
  isListTold?: boolean
}

/** Something that one call does, which is shown at once, and put back where the server says no. */
export function useOptimistic<E extends Endpoint>(endpoint: E) {
  const { call, words } = usePorts()
  const queries = useQueryClient()

  return async function act(input: CallInput<E>, change: Change<E>): Promise<void> {
    const { key, show, onShown, onDone, onRefused, isToldElsewhere = false, isListTold = false } = change
    await queries.cancelQueries({ queryKey: key })
    const shown = showAtOnce(queries, key, show)
    onShown?.()
    const { data, error } = await call(endpoint, input)
    if (error) {
      shown.putBack()
      onRefused?.(error)
    } else onDone?.(data)
    // What the person may do has changed meanwhile; the page shall show that too.
    if (error?.status === 403) void queries.invalidateQueries({ queryKey: ['memberships'] })
    const read = shown.end()
    if (!error || isToldElsewhere) return read
    if (isListTold && error.status >= 500 && (await read, isUnread(queries, key))) return
    toastProblem(
      { text: <ProblemText problem={error} />, details: <ProblemTrace problem={error} /> },
      { label: words.common.tryAgain, onPress: () => void act(input, change) },
    )
    await read
  }
}

/** What is shown of the answers to some questions while acts upon them go on: what was known before, and the acts. */
type Showing = { before: Map<string, [QueryKey, unknown]>; acts: { show: () => void }[]; open: number }

const showings = new WeakMap<QueryClient, Map<string, Showing>>()

/**
 * Shows an act in the known answers. Others upon the same may go on at once: one that is put back leaves what the others
 * show, and only after the last of them the server is asked again.
 */
function showAtOnce(queries: QueryClient, queryKey: QueryKey, show: () => void) {
  const all = showings.get(queries) ?? new Map<string, Showing>()
  showings.set(queries, all)
  const showing: Showing = all.get(hashKey(queryKey)) ?? { before: new Map(), acts: [], open: 0 }
  all.set(hashKey(queryKey), showing)
  for (const [each, known] of queries.getQueriesData({ queryKey }))
    if (!showing.before.has(hashKey(each))) showing.before.set(hashKey(each), [each, known])
  const act = { show }
  showing.acts.push(act)
  showing.open += 1
  show()

  return {
    putBack() {
      showing.acts = showing.acts.filter((each) => each !== act)
      for (const [each, known] of showing.before.values()) queries.setQueryData(each, known)
      for (const each of showing.acts) each.show()
    },
    async end() {
      showing.open -= 1
      if (showing.open > 0) return
      all.delete(hashKey(queryKey))
      await queries.invalidateQueries({ queryKey })
    },
  }
}

function isUnread(queries: QueryClient, queryKey: QueryKey) {
  return queries
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .some(({ state }) => state.status === 'error')
}
