import { GatehouseError } from './errors.ts'
import { fastifyPlugin, honoMiddleware, nodeMiddleware, preHandler } from './frameworks.ts'
import { createJudge } from './judge.ts'
import type { NodeRequest, NodeResponse } from './node.ts'
import { checkOptions, requireKnowledge } from './options.ts'
import { createProxy } from './proxy.ts'
import type { Acting, AnyRequest, Caller, Options, Requirement } from './types.ts'
import { createWebhooks } from './webhooks.ts'

export { GatehouseError, type ErrorCode } from './errors.ts'
export type { Acting, AnyRequest, Caller, CallerSession, NodeHeaders, Options, Requirement } from './types.ts'
export type { WebhookEvent } from './webhooks.ts'

/** The kit that `createGatehouse` returns. */
export type Gatehouse = ReturnType<typeof createGatehouse>

export type Proxy = {
  (request: Request): Promise<Response>
  (request: NodeRequest, response: NodeResponse): Promise<void>
}

/** Creates the kit with which a product's own backend identifies its callers and their permissions. */
export function createGatehouse(options: Options) {
  checkOptions(options)
  const { origin } = new URL(options.url)
  const basePath = options.basePath ?? '/api/auth'
  const send: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init))
  const place = { origin, basePath, base: origin + basePath, send }
  const { judge, forget, refresh, close } = createJudge(options, place)
  const guards = createGuards(judge, options)
  const proxy = createProxy({ ...place, forget }, options) as Proxy
  return {
    ...guards,
    /** For node:http and Express. Sets `request.gatehouse`, and refuses requests that do not meet the requirement. */
    middleware: (requirement?: Requirement) => nodeMiddleware(guards, requirement),
    /** A Fastify plugin that sets `request.gatehouse`, and serves the API at the path in its option `proxy`. */
    fastify: fastifyPlugin(guards, proxy),
    /** A Fastify handler that sets `request.gatehouse`, and refuses requests that do not meet the requirement. */
    preHandler: (requirement?: Requirement) => preHandler(guards, requirement),
    /** For Hono. Sets the variable `gatehouse`, and refuses requests that do not meet the requirement. */
    hono: (requirement?: Requirement) => honoMiddleware(guards, requirement),
    /** Forwards API requests to Gatehouse, so that browsers need to call only the origin of this backend. */
    proxy,
    /** Verifies a webhook and returns its event. */
    webhook: createWebhooks(options.webhookSecret),
    /** Fetches the list of revocations now, instead of when a request next needs it. */
    refresh,
    /** Stops listening for revocations, so that the process can end. */
    close,
  }
}

function createGuards(judge: ReturnType<typeof createJudge>['judge'], options: Options) {
  return {
    /** Returns the caller of a request; null if no user is signed in. `acting` names the organization to act in. */
    authenticate: (request: AnyRequest, acting: Acting = {}) => judge(request, acting),
    /**
     * Returns the caller. Throws a `GatehouseError` if nobody is signed in or the requirement is not met, and a
     * `TypeError` if the kit cannot check the requirement without a server key.
     */
    async require(request: AnyRequest, requirement: Requirement = {}): Promise<Caller> {
      const caller = await judge(request, requirement)
      if (!caller) throw new GatehouseError('UNAUTHORIZED')
      requireKnowledge(options, caller, requirement)
      refuseUnmet(caller, requirement)
      return caller
    },
  }
}

function refuseUnmet(caller: Caller, { organization, organizationId, permission, within }: Requirement) {
  if (organization !== undefined && caller.organization?.slug !== organization) throw new GatehouseError('NOT_A_MEMBER')
  if (organizationId !== undefined && caller.organization?.id !== organizationId)
    throw new GatehouseError('NOT_A_MEMBER')
  const isNamed = organization !== undefined || organizationId !== undefined
  if (permission && !isNamed && caller.organization === null) throw new GatehouseError('NO_ACTIVE_ORGANIZATION')
  if (permission && !caller.can(permission)) throw new GatehouseError('FORBIDDEN')
  if (within === undefined) return
  const age = Date.now() - Date.parse(caller.session?.authTime ?? '')
  if (!(age <= within * 1000)) throw new GatehouseError('SESSION_NOT_FRESH', { maxAge: within })
}
