import { queryOptions } from '@tanstack/react-query'
import type { Caller } from '../../client/call.ts'
import { listLogStreams } from '../../contract/log-streams/log-streams.ts'
import { answer } from './queries.ts'

/**
 * The interval for refetching while a stream is not up to date. It is short, so that the page soon shows when the
 * stream has caught up.
 */
const pollMilliseconds = 2000
/** The interval for refetching while all streams are up to date. The server sends new events at the same interval. */
const idlePollMilliseconds = 5000

/** Returns the query for the configured log streams. */
export function logStreamsQuery(call: Caller) {
  return queryOptions({
    queryKey: ['log-streams'],
    queryFn: ({ signal }) => answer(call(listLogStreams, { signal })),
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(({ state }) => state !== 'up-to-date') ? pollMilliseconds : idlePollMilliseconds,
  })
}
