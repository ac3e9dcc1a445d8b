import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done } from '../fields.ts'

export const removeOrganization = endpoint({
  summary:
    'Deletes an organization with everything in it, also where its own people may not; false when there is none.',
  method: 'POST',
  path: '/remove-organization',
  under: 'portal',
  access: 'administrator',
  body: z.object({ organizationId: z.string() }),
  reply: done,
  refusals: [],
})
