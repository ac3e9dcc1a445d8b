import * as z from 'zod/mini'
import { periods } from './log-filter.ts'

const text = z.catch(z.optional(z.coerce.string().check(z.minLength(1), z.maxLength(254))), undefined)
const moment = z.catch(z.optional(z.iso.datetime()), undefined)

/** Reads the filter of an audit log from the URL. Invalid parts are ignored. */
export const logSearch = z.object({
  search: text,
  kind: text,
  action: z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined),
  userId: text,
  actorId: text,
  subjectId: text,
  organizationId: text,
  ipAddress: text,
  period: z.catch(z.optional(z.pipe(z.coerce.string(), z.enum(periods))), undefined),
  from: moment,
  to: moment,
  event: z.catch(z.optional(z.coerce.string().check(z.regex(/^\d{1,18}$/))), undefined),
})
