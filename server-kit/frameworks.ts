import { GatehouseError } from './errors.ts'
import { sendError, type NodeRequest, type NodeResponse } from './node.ts'
import type { AnyRequest, Caller, Requirement } from './types.ts'

declare global {
  // Express merges this interface into the type of its requests.
  namespace Express {
    interface Request {
      /** The caller of the request; null if no user is signed in. */
      gatehouse?: Caller | null
    }
  }
}

export type Guards = {
  authenticate: (request: AnyRequest) => Promise<Caller | null>
  require: (request: AnyRequest, requirement: Requirement) => Promise<Caller>
}

function callerFor({ authenticate, require }: Guards, request: AnyRequest, requirement: Requirement | undefined) {
  return requirement ? require(request, requirement) : authenticate(request)
}

/** Returns a middleware for node:http, Express, and other servers whose middleware has the same signature. */
export function nodeMiddleware(guards: Guards, requirement: Requirement | undefined) {
  return async function gatehouse<Request extends NodeRequest>(
    request: Request & { gatehouse?: Caller | null },
    response: NodeResponse,
    next: (error?: unknown) => void,
  ): Promise<void> {
    try {
      request.gatehouse = await callerFor(guards, request, requirement)
    } catch (error) {
      return sendError(error, response, next)
    }
    next()
  }
}

export type FastifyRequest = {
  raw: NodeRequest
  headers: NodeRequest['headers']
  method: string
  gatehouse?: Caller | null
}
export type FastifyReply = {
  raw: NodeResponse
  hijack(): unknown
  code(status: number): FastifyReply
  headers(headers: Readonly<Record<string, string>>): FastifyReply
  send(body: string): unknown
}
export type FastifyHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
export type Fastify = {
  decorateRequest(name: string, value: null): unknown
  addHook(name: 'onRequest', hook: FastifyHandler): unknown
  register(plugin: (scope: Fastify) => Promise<void>): unknown
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    parser: (request: unknown, body: unknown, done: (error: null) => void) => void,
  ): unknown
  all(path: string, handler: FastifyHandler): unknown
}

/** Returns a Fastify handler that sets the caller or responds with the refusal. */
export function preHandler(guards: Guards, requirement: Requirement | undefined): FastifyHandler {
  return async (request, reply) => {
    try {
      request.gatehouse = await callerFor(guards, request, requirement)
    } catch (error) {
      if (!(error instanceof GatehouseError)) throw error
      return reply.code(error.status).headers(error.headers).send(error.body)
    }
    return undefined
  }
}

export type Proxy = (request: NodeRequest, response: NodeResponse) => Promise<void>

export function fastifyPlugin(guards: Guards, proxy: Proxy) {
  async function plugin(fastify: Fastify, { proxy: path }: { proxy?: string } = {}) {
    fastify.decorateRequest('gatehouse', null)
    fastify.addHook('onRequest', preHandler(guards, undefined))
    if (path !== undefined) await fastify.register((scope) => addProxy(scope, path, proxy))
  }
  // Fastify must not give this plugin a scope of its own: the hook would then not run for the application's routes.
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true })
}

async function addProxy(scope: Fastify, path: string, proxy: Proxy) {
  // Passes the body through without reading it.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.all(path, (request, reply) => {
    reply.hijack()
    return proxy(request.raw, reply.raw)
  })
}

export type HonoContext = { req: { raw: Request }; set(name: never, value: never): void }

/** Returns a Hono middleware. Routes read the caller with `context.get('gatehouse')`. */
export function honoMiddleware(guards: Guards, requirement: Requirement | undefined) {
  return async function gatehouse(context: HonoContext, next: () => Promise<void>): Promise<Response | void> {
    try {
      context.set('gatehouse' as never, (await callerFor(guards, context.req.raw, requirement)) as never)
    } catch (error) {
      if (error instanceof GatehouseError) return error.toResponse()
      throw error
    }
    await next()
  }
}
