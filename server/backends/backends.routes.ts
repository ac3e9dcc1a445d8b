import { authenticateCaller, receipt, revocations } from '../../contract/backends/backends.ts'
import { cookiesOf } from '../http/identity/credentials.ts'
import { route } from '../http/route.ts'
import { answerRevocations, noteQuestion, readReceipt } from '../revocations/questions.ts'
import { findKeyCaller, findSessionCaller, type CallerAnswer } from './callers.ts'

export const backendRoutes = [
  route(authenticateCaller, async ({ deps, body }): Promise<CallerAnswer> => {
    const { cookie, bearer, apiKey, organization: slug, organizationId: id, instance } = body
    // Records the server kit before the kit can cache the caller. From then on, revocation receipts count the kit among
    // those that must notice a revocation.
    await noteQuestion(deps, instance, undefined)
    const organization = { slug, id }
    const site = { config: deps.config, keys: deps.keys, now: deps.now }
    if (apiKey !== undefined) return findKeyCaller(deps, { secret: apiKey, organization })
    const credential =
      bearer === undefined ? ({ via: 'cookie', value: null } as const) : ({ via: 'bearer', value: bearer } as const)
    const cookies = cookiesOf(site, credential, (name) => (name === 'cookie' ? cookie : undefined))
    return findSessionCaller(deps, { token: cookies.sessionToken(), via: credential.via, organization })
  }),

  route(revocations, ({ deps, body }) => answerRevocations(deps, body)),

  route(receipt, ({ deps, query }) => readReceipt(deps, Number(query.epoch))),
]
