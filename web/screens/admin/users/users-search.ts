import * as z from 'zod/mini'
import type { listUsers } from '../../../../contract/admin/users.ts'
import type { QueryOf } from '../../../../contract/endpoint.ts'

/** A text in an address, where one of digits only is a text too. */
export const textInAddress = z.catch(z.optional(z.coerce.string().check(z.maxLength(254))), undefined)

/** A moment in an address. */
export const momentInAddress = z.catch(z.optional(z.iso.datetime()), undefined)

/** The views of one person. */
export const userTabs = ['profile', 'devices', 'ways', 'organizations', 'log'] as const
export type UserTab = (typeof userTabs)[number]

/** The tab that an address names, where it names one. */
export const tabInAddress = z.catch(z.optional(z.enum(userTabs)), undefined)

const usersSort = z.enum(['newest', 'oldest', 'name', 'email', 'seen', 'unseen'])
/** The orders in which people can be shown. */
export type UsersSort = z.output<typeof usersSort>

const sizes = ['25', '50', '100'] as const
/** How many people a page shows, to choose from. */
export const pageSizes: readonly PageSize[] = sizes
export type PageSize = (typeof sizes)[number]

/** What the address of the people's page says, where wrong parts count as left out. */
export const usersSearch = z.object({
  search: textInAddress,
  in: z.catch(z.optional(z.enum(['email', 'name'])), undefined),
  /** `verified`, `unverified`, `banned`, or `role:` with the name of one. */
  filter: z.catch(
    z.optional(z.string().check(z.regex(/^(?:verified|unverified|banned|role:[\w-]{1,64})$/))),
    undefined,
  ),
  /** The way they sign in. */
  provider: textInAddress,
  /** Who joined from this moment on, and before that one. */
  from: momentInAddress,
  to: momentInAddress,
  sort: z.catch(z.optional(usersSort), undefined),
  size: z.catch(z.optional(z.enum(sizes)), undefined),
  page: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))), undefined),
  /** Who is open at the side. */
  person: z.catch(z.optional(z.string()), undefined),
  tab: tabInAddress,
})
export type UsersSearch = z.output<typeof usersSearch>

/** Each order, as the server names it. */
export const orders = {
  newest: { sortBy: 'createdAt', sortDirection: 'desc' },
  oldest: { sortBy: 'createdAt', sortDirection: 'asc' },
  name: { sortBy: 'name', sortDirection: 'asc' },
  email: { sortBy: 'email', sortDirection: 'asc' },
  seen: { sortBy: 'lastSeenAt', sortDirection: 'desc' },
  unseen: { sortBy: 'lastSeenAt', sortDirection: 'asc' },
} as const satisfies Record<UsersSort, unknown>

type Query = QueryOf<typeof listUsers>

/** The parts of an address that leave people out. */
export const narrowing = { search: undefined, filter: undefined, provider: undefined, from: undefined, to: undefined }

/** What the server is asked for what the address says. */
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
