import type { FetchInfiniteQueryOptions, FetchQueryOptions } from '@tanstack/react-query'
import type { RouterContext } from './root.tsx'

/** How long a page waits for data before it shows a skeleton. Once shown, a skeleton stays for at least 300 ms. */
const patienceMilliseconds = 100

// oxlint-disable typescript/no-explicit-any -- the queries of a page return different data
type InfiniteQuery = FetchInfiniteQueryOptions<any, any, any, any, any>
type Query = FetchQueryOptions<any, any, any, any> | InfiniteQuery
// oxlint-enable typescript/no-explicit-any

/** The first queries of a page; false skips a query that this user or site does not need. */
export type Queries = readonly (Query | false)[]

/** The parameters of all paths; a route has only the parameters in its own path. */
type Params = { slug: string; id: string; teamId: string }

// oxlint-disable-next-line typescript/no-explicit-any -- so that each route keeps the type of its own parameters
type Arrival = { context: RouterContext; params: any; location: { search: object } }

/**
 * Returns the loader of a route, which fetches the data of its page while the code of the page loads. The page itself
 * shows failures. Hovering over a link preloads the code, but not the data.
 */
export function withQueries(queriesOf: (context: RouterContext, params: Params, search: object) => Queries) {
  return {
    preload: false,
    async loader(arrival: Arrival) {
      const { queries } = arrival.context
      const started = queriesOf(arrival.context, arrival.params as Params, arrival.location.search)
        .filter((query) => query !== false)
        .filter(({ queryKey }) => queries.getQueryData(queryKey) === undefined)
        .map((query) =>
          'initialPageParam' in query
            ? queries.prefetchInfiniteQuery(query as InfiniteQuery)
            : queries.prefetchQuery(query),
        )
      if (started.length === 0) return
      await Promise.race([Promise.all(started), new Promise((resolve) => setTimeout(resolve, patienceMilliseconds))])
    },
  }
}
