import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { brandStylesheet } from '../../contract/pages/accent.ts'
import { pageRoutes } from '../../contract/pages/routes.ts'
import type { Locale } from '../../contract/pages/languages.ts'
import type { Permissions } from '../../contract/roles.ts'
import type { Level } from '../../contract/sessions/assurance.ts'
import type { StepUpMethod } from '../../contract/sign-in/challenge.ts'
import type { Boot } from '../../contract/pages/boot.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { fileOf } from '../place.ts'
import { describeError } from '../process/log.ts'
import { Refusal } from '../refusal.ts'
import type { RequireCaptcha } from './captcha.ts'
import { createClientIp } from './client-ip.ts'
import { createCookies } from './cookies/cookies.ts'
import { corsFor } from './cors.ts'
import { answerDevelopmentProvider, type DevelopmentProvider } from './development-provider.ts'
import { createEarlyRefusals, type RefuseEarly } from './early-refusals.ts'
import { faultPage, plainPagePolicy, waitPage } from './error-page.ts'
import { createForms } from './forms.ts'
import { keepChoice, localeOf } from './language.ts'
import { createLimitCheck, type LimitCheck } from './limits/limit-check.ts'
import type { Authenticate, AuthenticateKey } from './identity/caller.ts'
import { mountRoutes, type Exchange } from './mount.ts'
import { createOutages, type Outages } from './outages.ts'
import { readFirstReplies, type Address } from './page/first-replies.ts'
import { answerPage, readBuiltPages, type BuiltPages } from './pages.ts'
import { countedPages, createDatabaseLimits, createMemoryLimits, type LimitStore } from './limits/rate-limit.ts'
import { pageReply, redirectReply, refusalReply, strictTransportHeader } from './replies.ts'
import { Page, type Route } from './route.ts'
import { nextRequestId } from './request-id.ts'
import { createSecondaryLimits } from './limits/secondary-limits.ts'
import { observedOf } from '../telemetry/telemetry.ts'
import { fileHeaders, staticFiles } from './static-files.ts'
import { createTrustedOrigins, type TrustedOrigins } from './trusted-origins.ts'
import { wellKnownPasskeys } from './well-known.ts'
import { createVisitors, type VisitorOf } from './visitors.ts'

/** The complete server as a function from requests to responses. */
export type Website = {
  fetch(request: Request, bindings?: Partial<HttpBindings>): Response | Promise<Response>
  refuseEarly?: RefuseEarly
}

type Parts = {
  routes: readonly Route[]
  deps: Deps
  authenticate: Authenticate
  authenticateKey: AuthenticateKey
  mayAdminister: (actor: Actor, permissions: Permissions | undefined) => boolean
  /** Returns the methods with which a caller can confirm their identity again at this level. */
  stepUpMethods: (deps: Deps, actor: Actor, level: Level) => Promise<readonly StepUpMethod[]>
  requireCaptcha: RequireCaptcha
  /** Returns the value of the header that states when a revocation takes effect in server kits and other services. */
  writeReceipt: (deps: Deps) => Promise<string | null>
  /** Whether a caller has any administrator permission; false while impersonating. */
  administers: (actor: Actor) => boolean
  /** Whether a user has no memberships, no administrator permission, and at most one sign-in. */
  isNewcomer: (deps: Deps, actor: Actor, memberships: number) => Promise<boolean>
  readBoot: (deps: Deps, visit: { actor: Actor | null; visitor: Visitor }) => Promise<Boot>
  /** Returns the GET calls that a page makes first. The server sends their responses with the page. */
  firstCalls: (page: Address, boot: Boot) => readonly Address[]
  developmentProvider: DevelopmentProvider | null
}

/** Creates the website, which routes requests to the API, the pages and the files. */
export function createWebsite(parts: Parts): Website {
  const { routes, deps, authenticate, authenticateKey, mayAdminister, administers, stepUpMethods } = parts
  const { requireCaptcha, writeReceipt } = parts
  const { config } = deps
  const trusted = createTrustedOrigins(config)
  const clientIp = createClientIp(config.advanced.ipAddress)
  const visitorOf = createVisitors(config, clientIp)
  const checkLimit = createLimitCheck(deps, createLimits(deps), clientIp)
  const outages = createOutages(deps.log)
  const callers = { authenticate, authenticateKey, mayAdminister, administers, stepUpMethods }
  const checks = { checkLimit, trusted, requireCaptcha, ...callers }
  const api = mountRoutes(routes, { deps, visitorOf, outages, writeReceipt, ...checks })

  const pages = readBuiltPages(fileOf('pages'))
  const website: Hosted = new Hono()
  if (config.secureCookies) website.use(strictTransport)
  addApi(website, config, { api, trusted })
  addFiles(website, config, pages.size > 0)
  if (parts.developmentProvider) addDevelopmentProvider(website, deps, parts.developmentProvider, visitorOf)
  addForms(website, config, api)
  // Page requests are always counted in memory, so that counting them needs no query.
  const checkPageLimit = createLimitCheck(deps, deps.memoryLimits ?? createMemoryLimits(), clientIp)
  addPages(website, parts, { pages, api, trusted, visitorOf, checkPageLimit })
  addErrorPages(website, deps, outages)
  return { fetch: website.fetch, refuseEarly: createEarlyRefusals({ deps, routes, trusted, clientIp }) }
}

type Hosted = Hono<{ Bindings: HttpBindings }>
type Api = (exchange: Exchange) => Promise<Response>

function addApi(website: Hosted, { basePath, trustedOrigins }: Config, { api, trusted }: ApiParts) {
  // Pages on other origins can call the API only if trusted origins are configured.
  if (trustedOrigins.length > 0) for (const path of apiPaths(basePath)) website.use(path, corsFor(trusted.includes))
  website.get('/api/reference', (context) => {
    const exchange = exchangeOf(context)
    return api(exchange.path === '/api/reference' ? { ...exchange, path: `${basePath}/reference` } : exchange)
  })
  for (const path of apiPaths(basePath)) website.all(path, (context) => api(exchangeOf(context)))
}

type ApiParts = { api: Api; trusted: TrustedOrigins }

function addFiles(website: Hosted, config: Config, hasPages: boolean) {
  const brand = brandStylesheet(config.branding)
  if (hasPages)
    website.use('/assets/*', staticFiles(fileOf('assets'), '/assets', 'public, max-age=31536000, immutable'))
  // Without this, the response for a missing file would be a page. Caches would store the page with the visitor's data
  // under the file's URL.
  website.all('/assets/*', notFound)
  website.get('/plain.css', staticFiles(fileOf('public'), '', 'public, max-age=3600'))
  website.get('/brand.css', (context) =>
    context.body(brand, 200, { 'content-type': 'text/css; charset=utf-8', ...fileHeaders('public, max-age=60') }),
  )
  website.get('/.well-known/change-password', (context) =>
    redirectReply('/account/security#password', [], exchangeOf(context).id),
  )
  for (const [path, answer] of wellKnownPasskeys(config)) website.get(path, answer)
}

function addDevelopmentProvider(
  website: Hosted,
  { config, keys, now }: Deps,
  provider: DevelopmentProvider,
  visitorOf: VisitorOf,
) {
  website.all(`${provider.path}/*`, async (context) => {
    const exchange = exchangeOf(context)
    const { isLocal } = visitorOf(exchange, createCookies(config, keys, undefined, now))
    if (!isLocal) return notFound(context)
    return (await answerDevelopmentProvider(provider, context.req.raw, exchange.id)) ?? notFound(context)
  })
}

/** Handles forms that pages send without JavaScript. */
function addForms(website: Hosted, config: Config, api: Api) {
  const answerForm = createForms(config, api)
  for (const { path } of pageRoutes)
    if (!/[*{]/.test(path)) website.post(path, (context) => answerForm(exchangeOf(context)))
  website.post('/invite/:id', (context) => answerForm(exchangeOf(context)))
}

type PageParts = ApiParts & { pages: BuiltPages; visitorOf: VisitorOf; checkPageLimit: LimitCheck }

/**
 * Serves pages on all paths that have no route. A route that matches every path would also match the paths of the API
 * and slow down each call.
 */
function addPages(website: Hosted, parts: Parts, { pages, api, trusted, visitorOf, checkPageLimit }: PageParts) {
  const { deps, authenticate, administers, isNewcomer, readBoot, firstCalls } = parts
  const { config, keys, now } = deps
  website.notFound(async (context) => {
    if (!['GET', 'HEAD'].includes(context.req.method)) return notFound(context)
    const exchange = exchangeOf(context)
    if (exchange.observed) Object.assign(exchange.observed, { id: exchange.id, route: 'page' })
    await checkPageLimit(countedPages, exchange)
    const cookies = createCookies(config, keys, exchange.header('cookie'), now)
    const visitor = visitorOf(exchange, cookies)
    const kept = keepChoice(config.locales, exchange, cookies)
    if (kept !== null) return redirectReply(trusted.safeRedirect(kept) ?? '/', cookies.lines, exchange.id)
    const actor = await authenticate(deps, cookies, { refresh: false })
    const boot = await readBoot(deps, { actor, visitor })
    const calling = { config, trusted, api, cookies, extend: () => authenticate(deps, cookies, { refresh: true }) }
    const isAtStart = exchange.path === '/' && actor !== null
    return answerPage(pages, {
      path: exchange.path,
      query: new URLSearchParams(exchange.search),
      boot,
      locale: visitor.locale,
      isAdministrator: actor !== null && administers(actor),
      isNewcomer: isAtStart && (await isNewcomer(deps, actor, boot.organizations.memberships.length)),
      requestId: exchange.id,
      captcha: config.captcha.provider === 'proof-of-work' ? null : config.captcha.provider,
      safeRedirect: trusted.safeRedirect,
      firstReplies: await readFirstReplies(exchange, firstCalls(exchange, boot), calling),
    })
  })
}

function addErrorPages(website: Hosted, { config, keys, log, now }: Deps, outages: Outages) {
  const { name } = config.branding
  website.onError((error, context) => {
    const { id, method, header, observed } = exchangeOf(context)
    const cookies = createCookies(config, keys, header('cookie'), now)
    const locale = localeOf(config.locales, { header, cookies })
    const refusal = error instanceof Refusal ? error : outages.refusalFor(error)
    if (observed) Object.assign(observed, { id, code: refusal?.code ?? 'INTERNAL_SERVER_ERROR' })
    if (refusal) return refusalPage(name, refusal, { locale, id })
    log.error({ requestId: id, method, endpoint: 'page', status: 500, error: describeError(error) }, 'Page failed')
    return pageReply(new Page(faultPage(name, id, locale), plainPagePolicy), id, 500)
  })
}

function refusalPage(appName: string, refusal: Refusal, { locale, id }: { locale: Locale; id: string }) {
  const kind = refusal.code === 'TOO_MANY_REQUESTS' ? 'busy' : 'away'
  const reply = pageReply(new Page(waitPage(appName, kind, locale), plainPagePolicy), id, refusal.status)
  reply.headers.set('retry-after', String(refusal.retryAfterSeconds))
  return reply
}

/** Returns the paths of the API: everything below its base path and below /api. */
function apiPaths(basePath: string) {
  return basePath.startsWith('/api/') ? ['/api/*'] : [`${basePath}/*`, '/api/*']
}

function createLimits({ config, db, log, secondaryStorage, memoryLimits }: Deps): LimitStore {
  const { storage } = config.rateLimit
  if (storage === 'database') return createDatabaseLimits(db)
  const here = memoryLimits ?? createMemoryLimits()
  return storage === 'secondary-storage' && secondaryStorage ? createSecondaryLimits(secondaryStorage, here, log) : here
}

function notFound(context: Context<{ Bindings: HttpBindings }>) {
  return refusalReply(new Refusal('NOT_FOUND'), [], exchangeOf(context).id)
}

/**
 * Returns a request as an `Exchange`, which has the exact bytes of the path. A request from the network has these bytes
 * in `incoming.url`. A request from inside the process has no `incoming`, so its path comes from its URL.
 */
function exchangeOf(context: Context<{ Bindings: HttpBindings }>): Exchange {
  const incoming = context.env?.incoming as HttpBindings['incoming'] | undefined
  const target = incoming?.url ?? context.req.url.slice(new URL(context.req.url).origin.length)
  const mark = target.indexOf('?')
  const { raw } = context.req
  return {
    id: nextRequestId(),
    method: context.req.method,
    path: mark < 0 ? target : target.slice(0, mark),
    search: mark < 0 ? '' : target.slice(mark),
    ...(incoming?.headers
      ? { header: (name) => incoming.headers[name]?.toString(), body: incoming }
      : { header: (name) => raw.headers.get(name) ?? undefined, body: raw.body }),
    socketAddress: incoming?.socket?.remoteAddress,
    observed: observedOf(incoming),
  }
}

async function strictTransport(context: Context, next: () => Promise<void>) {
  await next()
  context.header(...strictTransportHeader)
}
