import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'

/** The pages whose filters can be saved. */
const page = z.enum(['audit-log'])

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The filter as the query string of the page, without a question mark. */
  query: z.string(),
  createdAt: timestamp,
})

const shared = {
  internal: true,
  access: 'administrator',
  permission: { event: ['list'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS',
} as const

export const listSavedViews = endpoint({
  ...shared,
  name: 'listSavedViews',
  summary: 'Lists the saved views of the signed-in user, in alphabetical order.',
  method: 'GET',
  path: '/views',
  query: z.object({ page }),
  reply: z.object({ views: z.array(savedView) }),
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS'],
})

export const saveView = endpoint({
  ...shared,
  name: 'saveView',
  summary: 'Saves a view under a name; a view with the same name is replaced.',
  method: 'POST',
  path: '/views/save',
  body: z.object({
    page,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    query: z.string().check(z.maxLength(2000)),
  }),
  reply: savedView,
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS', 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_VIEWS'],
})

export const deleteView = endpoint({
  ...shared,
  name: 'deleteView',
  summary: 'Deletes a saved view of the signed-in user. Does nothing if there is no such view.',
  method: 'POST',
  path: '/views/delete',
  body: z.object({ id: z.string().check(z.maxLength(100)) }),
  reply: z.object({ status: z.boolean() }),
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS'],
})
