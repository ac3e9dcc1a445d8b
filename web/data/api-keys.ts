import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { Caller } from '../../client/call.ts'
import { listApiKeys } from '../../contract/api-keys/api-keys.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { answer } from './queries.ts'

/**
 * The request fields that name the owner of API keys: an organization or, with `configId`, the site's own backend.
 * Without these fields, the owner is the signed-in user.
 */
export type KeyOwnerFields = { organizationId?: string; configId?: 'server' }

/** The loaded pages of a list of API keys. */
export type KeyPages = InfiniteData<ReplyOf<typeof listApiKeys>, number>

const keysOnAPage = 50

/** Returns the query for the keys of an owner, newest first. */
export function apiKeysQuery(call: Caller, owner: KeyOwnerFields) {
  return infiniteQueryOptions({
    queryKey: ['api-keys', owner],
    queryFn: ({ signal, pageParam }) =>
      answer(call(listApiKeys, { query: { ...owner, limit: String(keysOnAPage), offset: String(pageParam) }, signal })),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _, offset) => (offset + keysOnAPage < total ? offset + keysOnAPage : null),
  })
}
