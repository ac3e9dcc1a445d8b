import * as z from 'zod/mini'
import type { listUsers } from '../../../../contract/admin/users.ts'
import type { QueryOf } from '../../../../contract/endpoint.ts'

/** A string in the URL. The router parses digits as a number, so numbers are converted back to strings. */
export const textInAddress = z.catch(z.optional(z.coerce.string().check(z.maxLength(254))), undefined)

const momentInAddress = z.catch(z.optional(z.iso.datetime()), undefined)

/** The tabs of a user’s details. */
export const userTabs = ['activity', 'devices', 'methods', 'organizations', 'details'] as const
export type UserTab = (typeof userTabs)[number]

export const tabInAddress = z.catch(z.optional(z.enum(userTabs)), undefined)

/** The dialog that a user's page opens at once, if the link to the page names one. */
export const askInAddress = z.catch(z.optional(z.enum(['ban', 'unban', 'remove'])), undefined)

const usersSort = z.enum(['newest', 'oldest', 'name', 'email', 'seen', 'unseen'])
export type UsersSort = z.output<typeof usersSort>

const sizes = ['25', '50', '100'] as const
/** The selectable numbers of users per page. */
export const pageSizes: readonly PageSize[] = sizes
export type PageSize = (typeof sizes)[number]

/** The search parameters of the user list. Invalid parameters are ignored. */
export const usersSearch = z.object({
  search: textInAddress,
  in: z.catch(z.optional(z.enum(['email', 'name'])), undefined),
  /** `verified`, `unverified`, `banned`, or `role:` followed by a role. */
  filter: z.catch(
    z.optional(z.string().check(z.regex(/^(?:verified|unverified|banned|role:[\w-]{1,64})$/))),
    undefined,
  ),
  /** A sign-in method that the users have: the id of a provider, or `credential` for a password. */
  provider: textInAddress,
  /** Users created at or after `from` and before `to`. */
  from: momentInAddress,
  to: momentInAddress,
  sort: z.catch(z.optional(usersSort), undefined),
  size: z.catch(z.optional(z.enum(sizes)), undefined),
  page: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))), undefined),
  /** The id of the user whose panel is open. */
  person: z.catch(z.optional(z.string()), undefined),
})
export type UsersSearch = z.output<typeof usersSearch>

/** The endpoint’s parameters for each sort order. */
export const orders = {
  newest: { sortBy: 'createdAt', sortDirection: 'desc' },
  oldest: { sortBy: 'createdAt', sortDirection: 'asc' },
  name: { sortBy: 'name', sortDirection: 'asc' },
  email: { sortBy: 'email', sortDirection: 'asc' },
  seen: { sortBy: 'lastSeenAt', sortDirection: 'desc' },
  unseen: { sortBy: 'lastSeenAt', sortDirection: 'asc' },
} as const satisfies Record<UsersSort, unknown>

type Query = QueryOf<typeof listUsers>

/** The change that clears the search text and all filters. Its keys are the search parameters that narrow the list. */
export const narrowing = { search: undefined, filter: undefined, provider: undefined, from: undefined, to: undefined }

/** Converts search parameters into the query of the list endpoint. */
export function queryOf(result: UsersSearch): Query {
  const { search, in: field, filter, provider, from, to, sort = 'newest', size = '25', page = 1 } = result
  return {
    ...(search ? { searchValue: search, searchField: field ?? 'email' } : {}),
    ...filterOf(filter),
    ...(provider ? { provider } : {}),
    ...(from ? { createdFrom: from } : {}),
    ...(to ? { createdTo: to } : {}),
    ...orders[sort],
    limit: size,
    offset: String((page - 1) * Number(size)),
  }
}

function filterOf(filter: string | undefined): Query {
  if (filter === undefined) return {}
  if (filter.startsWith('role:'))
    return { filterField: 'role', filterOperator: 'contains', filterValue: filter.slice('role:'.length) }
  if (filter === 'banned') return { filterField: 'banned', filterValue: 'true' }
  return { filterField: 'emailVerified', filterValue: String(filter === 'verified') }
}
