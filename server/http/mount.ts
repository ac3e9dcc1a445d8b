import type { Endpoint } from '../../contract/endpoint.ts'
import { createBackendVisitors } from './backend-visitor.ts'
import type { Permissions } from '../../contract/roles.ts'
import type { Level } from '../../contract/sessions/assurance.ts'
import type { StepUpMethod } from '../../contract/sign-in/challenge.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../process/log.ts'
import { RedirectError, Refusal } from '../refusal.ts'
import type { ObservedRequest } from '../telemetry/telemetry.ts'
import { isForm, readForm, readJson, readPicture, type Incoming } from './body.ts'
import { authorize, refuseMachine, requireStepUp } from './identity/authorization.ts'
import { checkCaptcha, type RequireCaptcha } from './captcha.ts'
import { cookiesOf, pickCredential, type Credential } from './identity/credentials.ts'
import { callerOf, type Authenticate, type AuthenticateKey, type Identified } from './identity/caller.ts'
import type { Cookies } from './cookies/cookies.ts'
import { fetchingOf } from './fetching.ts'
import type { Outages } from './outages.ts'
import { checkOrigin, checkRedirectTargets } from './origin-check.ts'
import { createLookup, type Match } from './lookup.ts'
import type { LimitCheck } from './limits/limit-check.ts'
import { jsonReply, otherReply, refusalReply } from './replies.ts'
import type { Context, Route } from './route.ts'
import { readPart, writeReply } from './schemas.ts'
import type { TrustedOrigins } from './trusted-origins.ts'
import type { VisitorOf } from './visitors.ts'

/** One HTTP request in the pipeline that handles the API. */
export type Exchange = Incoming & {
  id: string
  method: string
  /** The path exactly as it was sent, without the query. */
  path: string
  search: string
  socketAddress: string | undefined
  /** The facts that telemetry collects about this request. Absent if telemetry observes no requests. */
  observed?: ObservedRequest | undefined
}

export type Pipeline = {
  deps: Deps
  checkLimit: LimitCheck
  trusted: TrustedOrigins
  visitorOf: VisitorOf
  authenticate: Authenticate
  authenticateKey: AuthenticateKey
  outages: Outages
  requireCaptcha: RequireCaptcha
  /** Whether a user has any administrator permission. */
  administers: (actor: Actor) => boolean
  /**
   * Whether a user's roles grant all of these permissions. If `permissions` is undefined: whether the user is a full
   * administrator.
   */
  mayAdminister: (actor: Actor, permissions: Permissions | undefined) => boolean
  /** Returns the methods with which a caller can confirm their identity again at this level. */
  stepUpMethods: (deps: Deps, actor: Actor, level: Level) => Promise<readonly StepUpMethod[]>
  /**
   * Returns the value of the header that states when a revocation takes effect in server kits and other services. Null
   * if the value cannot be read now.
   */
  writeReceipt: (deps: Deps) => Promise<string | null>
}

/**
 * Creates the function that handles API calls. Its steps run in this order: path, limit, credential, origin, body,
 * redirect targets, schema, CAPTCHA, authentication, authorization, step-up, route.
 *
 * Every error that a step throws is converted to a response here.
 */
export function mountRoutes(routes: readonly Route[], parts: Pipeline) {
  const pipeline = { ...parts, endpoints: routes.map(({ endpoint }) => endpoint) }
  const find = createLookup(routes, pipeline.deps.config.basePath)
  const visiting = createBackendVisitors(pipeline.deps, pipeline)

  return async function answer(exchange: Exchange): Promise<Response> {
    const startedAt = performance.now()
    const match = find(exchange)
    const { config } = pipeline.deps
    const credential = pickCredential(exchange.header, config)
    const cookies = cookiesOf(pipeline.deps, credential, exchange.header)
    let response: Response
    let failure: unknown
    let isOutage = false
    try {
      const visit = exchange.header('gatehouse-key') === undefined ? exchange : await visiting(exchange)
      response = await run(visit, match, { credential, cookies }, pipeline)
    } catch (error) {
      const outage = pipeline.outages.refusalFor(error)
      isOutage = outage !== null
      failure = outage ?? error
      response = toReply(failure, cookies, exchange, match)
    }
    if (config.bearer.enabled) addIssuedToken(response, cookies)
    if (exchange.observed) observe(exchange.observed, exchange, match, failure)
    if (!isOutage) logExchange(exchange, match, response, failure, performance.now() - startedAt, pipeline.deps)
    return response
  }
}

type Mounted = Pipeline & { endpoints: readonly Endpoint[] }

async function run(exchange: Exchange, match: Match | null, { credential, cookies }: Identified, pipeline: Mounted) {
  const { trusted, endpoints } = pipeline
  const { observed } = exchange
  const deps = observed ? { ...pipeline.deps, observed } : pipeline.deps
  if (!match || deps.config.disabledPaths.includes(match.pathBelowBase)) throw new Refusal('NOT_FOUND')
  const { endpoint } = match.route
  const visitor = pipeline.visitorOf(exchange, cookies)
  await pipeline.checkLimit({ path: match.pathBelowBase, limit: endpoint.limit }, exchange)

  if (credential.via === 'several') throw new Refusal('INVALID_REQUEST')
  if (credential.via === 'api-key') refuseMachine(endpoint)

  const { parsed, query } = await readRequest(endpoint, exchange, credential, trusted)

  if (endpoint.mayAskCaptcha)
    await checkCaptcha(deps, { exchange, path: match.pathBelowBase, parsed, visitor, cookies }, pipeline)

  const { actor, server } = await callerOf(endpoint, { deps, credential, cookies }, pipeline)
  authorize(endpoint, { actor, server, visitor }, pipeline)
  await requireStepUp(endpoint, { actor, body: parsed }, pipeline)
  const body = endpoint.picture ? await readPicture(exchange) : parsed
  const headers: Record<string, string> = {}
  const { params } = match
  const fetching = fetchingOf(exchange.header, trusted)
  const input = { body, query, params, headers, fetching }
  const context = { deps, ...input, actor, server, visitor, cookies, trusted, endpoints } as Context<Endpoint>
  const result = await match.route.answer(context as never)
  if (endpoint.revokes) Object.assign(headers, receiptHeaders(await pipeline.writeReceipt(deps)))

  const other = otherReply(result, cookies.lines, exchange)
  if (other) return other
  if (typeof endpoint.reply === 'string') throw new Error(`${endpoint.name} must return a ${endpoint.reply}`)
  return jsonReply(writeReply(endpoint.reply, result), cookies.lines, exchange.id, { headers })
}

function receiptHeaders(receipt: string | null) {
  return receipt === null ? {} : { 'gatehouse-receipt': receipt, 'access-control-expose-headers': 'gatehouse-receipt' }
}

/**
 * Adds the session's token as a header. Clients without cookies store it and send it back in the Authorization header,
 * as with Better Auth.
 */
function addIssuedToken(response: Response, cookies: Cookies) {
  const token = cookies.issuedToken()
  if (token === null) return
  // The headers are read only if there is a token, because a response whose headers were read is slower to send.
  const { headers } = response
  headers.set('set-auth-token', token)
  headers.append('access-control-expose-headers', 'set-auth-token')
}

/** Returns the parsed body and query of a request after checking its origin and its redirect targets. */
async function readRequest(endpoint: Endpoint, exchange: Exchange, { via }: Credential, trusted: TrustedOrigins) {
  // If the credential is in a header, cookies are ignored. A page of another site then gains nothing from the visitor's
  // browser, so the origin need not be checked.
  if (endpoint.method === 'POST' && !endpoint.form && via === 'cookie') checkOrigin(exchange.header, trusted)
  const sentBody = endpoint.method === 'POST' && !endpoint.picture ? await readBody(endpoint, exchange) : undefined
  const sentQuery = readQuery(exchange.search)
  checkRedirectTargets(sentBody, 'body', trusted)
  checkRedirectTargets(sentQuery, 'query', trusted)
  return {
    parsed: readPart(endpoint.body, sentBody, 'body'),
    query: readPart(endpoint.query, sentQuery, 'query'),
  }
}

function readBody(endpoint: Endpoint, incoming: Incoming) {
  return endpoint.form || (endpoint.alsoForm && isForm(incoming)) ? readForm(incoming) : readJson(incoming)
}

const maxParameters = 100

/**
 * Reads the query. A parameter that occurs twice becomes a list, which no schema accepts. Refuses too many parameters,
 * and values that contain NUL.
 */
function readQuery(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>
  if (search === '') return query
  const parameters = [...new URLSearchParams(search)]
  if (parameters.length > maxParameters || parameters.some(([, value]) => value.includes('\0')))
    throw new Refusal('VALIDATION_ERROR', { values: { part: 'query' } })
  for (const [name, value] of parameters) {
    const earlier = query[name]
    query[name] = earlier === undefined ? value : [earlier, value].flat()
  }
  return query
}

function toReply(error: unknown, cookies: Cookies, exchange: Exchange, match: Match | null) {
  const asOAuth = match?.route.endpoint.oauthErrors
  if (error instanceof Refusal) return refusalReply(error, cookies.lines, exchange.id, { asOAuth })
  if (error instanceof RedirectError) {
    if (error.otherwise) return refusalReply(error.otherwise, cookies.lines, exchange.id)
    const body = { code: error.code.toUpperCase(), message: error.code }
    return jsonReply(JSON.stringify(body), cookies.lines, exchange.id, { status: 401 })
  }
  return refusalReply(new Refusal('INTERNAL_SERVER_ERROR'), [], exchange.id, { asOAuth })
}

function observe(observed: ObservedRequest, { id }: Exchange, match: Match | null, failure: unknown) {
  observed.id = id
  observed.route = match?.pathBelowBase ?? ''
  observed.endpoint = match?.route.endpoint ?? null
  if (failure instanceof Refusal) observed.code = failure.code
  else if (failure instanceof RedirectError) observed.code = failure.code.toUpperCase()
  else if (failure !== undefined) observed.code = 'INTERNAL_SERVER_ERROR'
}

function logExchange(
  exchange: Exchange,
  match: Match | null,
  response: Response,
  failure: unknown,
  milliseconds: number,
  { config, log }: Deps,
) {
  const fields = {
    requestId: exchange.id,
    method: exchange.method,
    endpoint: match?.pathBelowBase ?? 'none',
    status: response.status,
    milliseconds: Math.round(milliseconds),
    ...(failure instanceof Refusal ? { code: failure.code } : {}),
  }
  if (response.status >= 500) log.error({ ...fields, error: describeError(failure) }, 'Request failed')
  else if (exchange.observed && config.log.requests) return
  else if (exchange.method !== 'GET' || response.status >= 400) log.info(fields, 'Request')
  else log.debug(fields, 'Request')
}
