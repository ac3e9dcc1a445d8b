import type { MutationFunctionContext, QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallError } from '../../client/call.ts'
import type { CallFailed } from './queries.ts'

type OptimisticOptions<Variables> = {
  /** The prefix of the keys of all queries whose cached data changes. */
  queryKey: QueryKey
  /** Applies the change to the cached data. It can run more than once, so it must have no other effect. */
  show: (variables: Variables, queries: QueryClient) => void
  /** Called after a rollback; `retry` sends the same change again. */
  onRefused?: ((problem: CallError, retry: () => void) => void) | undefined
  /**
   * True if the page itself shows an error when its queries fail. In that case, `onRefused` is not called for a server
   * error if the queries fail, too.
   */
  isFailureShown?: boolean
}

/** A change that is shown before the server has confirmed it, and the cached data that it replaced. */
type Change = { before: [QueryKey, unknown][]; show: () => void }

/**
 * Returns the options of an optimistic mutation, which applies a change to the cache at once, rolls it back if the
 * server refuses, and fetches the data again after the last of several concurrent changes.
 */
export function optimistic<Variables>(options: OptimisticOptions<Variables>) {
  const { queryKey, show } = options
  return {
    mutationKey: queryKey,

    async onMutate(variables: Variables, { client }: MutationFunctionContext): Promise<Change> {
      await client.cancelQueries({ queryKey })
      const change = { before: client.getQueriesData({ queryKey }), show: () => show(variables, client) }
      change.show()
      return change
    },

    onError(
      _failure: CallFailed,
      _variables: Variables,
      change: Change | undefined,
      { client }: MutationFunctionContext,
    ) {
      if (change) rollBack(client, queryKey, change)
    },

    onSettled(
      _reply: unknown,
      failure: CallFailed | null,
      _variables: Variables,
      change: Change | undefined,
      { client }: MutationFunctionContext,
    ) {
      const isLast = client.isMutating({ mutationKey: queryKey }) === 1
      const fetched = isLast ? client.invalidateQueries({ queryKey }) : Promise.resolve()
      if (failure && change) void report(options, failure, { change, client, fetched })
    },
  }
}

/** Calls `onRefused`, unless the page itself already shows that its queries failed. */
async function report<Variables>(
  { queryKey, onRefused, isFailureShown }: OptimisticOptions<Variables>,
  { problem }: CallFailed,
  { change, client, fetched }: { change: Change; client: QueryClient; fetched: Promise<void> },
) {
  const mutation = client.getMutationCache().find({ predicate: ({ state }) => state.context === change })
  if (isFailureShown && problem.status >= 500) {
    await fetched
    const active = client.getQueryCache().findAll({ queryKey, type: 'active' })
    if (active.some(({ state }) => state.status === 'error')) return
  }
  onRefused?.(problem, () => {
    if (mutation)
      void client.getMutationCache().build(client, mutation.options).execute(mutation.state.variables).catch(ignore)
  })
}

/** Restores the data that a refused change replaced, then reapplies later changes that were not refused. */
function rollBack(queries: QueryClient, mutationKey: QueryKey, refused: Change) {
  const changes = queries
    .getMutationCache()
    .findAll({ mutationKey, exact: true, predicate: ({ state }) => state.status !== 'error' })
    .map(({ state }) => state.context as Change | undefined)
  for (const [key, data] of refused.before) queries.setQueryData(key, data)
  for (const change of changes.slice(changes.indexOf(refused) + 1)) {
    if (!change) continue
    change.before = queries.getQueriesData({ queryKey: mutationKey })
    change.show()
  }
}

// `onError` and `onSettled` of the mutation have already handled the failure.
function ignore() {}
