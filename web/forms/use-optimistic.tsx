import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { CallError, CallInput } from '../../client/call.ts'
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { ProblemText, ProblemTrace } from './FormNote.tsx'
import { usePorts } from '../context/app.tsx'
import { toastProblem } from '../ui/Toasts.tsx'

type Change<E extends Endpoint> = {
  /** The prefix of the keys of all queries whose cached data changes. */
  key: QueryKey
  /** Applies the change to the cached data and has no other effect, because it may run more than once. */
  show: () => void
  onShown?: () => void
  onDone?: (reply: ReplyOf<E>) => void
  onRefused?: (error: CallError) => void
  /** The caller shows refusals. If omitted, a toast shows them, with a button to retry. */
  isToldElsewhere?: boolean
  /** The page itself shows that its queries failed, so a server error is not reported twice. */
  isListTold?: boolean
}

/** An optimistic mutation: applies the change to the cache at once and rolls it back if the server refuses. */
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
    // The user’s permissions have changed in the meantime, which the page should show.
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

/** Pending mutations on a set of queries: the cached data before the first one, and the mutations in order. */
type Showing = { before: Map<string, [QueryKey, unknown]>; acts: { show: () => void }[]; open: number }

const showings = new WeakMap<QueryClient, Map<string, Showing>>()

/**
 * Applies a mutation to the cached data. Several may run at once on the same data: rolling one back keeps the changes
 * of the others, and the data is fetched again only after the last one.
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
