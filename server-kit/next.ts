import { GatehouseError } from './errors.ts'
import type { Caller, Gatehouse, Requirement } from './gatehouse.ts'

type ReadHeaders = () => Promise<Headers> | Headers

/**
 * Returns the functions for Next.js 16. Pass the function `headers` that `next/headers` exports:
 * `export const { proxy, route, currentCaller, requireCaller } = forNext(gatehouse, headers)`.
 */
export function forNext(gatehouse: Pick<Gatehouse, 'authenticate' | 'require'>, headers: ReadHeaders) {
  return {
    /** Returns the caller in a server component, a server action or a route handler; null if nobody is signed in. */
    currentCaller: async (): Promise<Caller | null> => gatehouse.authenticate(await headers()),
    /**
     * Returns the caller. Throws a `GatehouseError` if nobody is signed in or the caller does not meet the requirement.
     */
    requireCaller: async (requirement?: Requirement): Promise<Caller> =>
      gatehouse.require(await headers(), requirement),
    /**
     * Returns a route handler that calls `handle` with the caller of the request. Callers who do not meet the
     * requirement get the status, code and message of the refusal.
     */
    route<Context>(
      requirement: Requirement,
      handle: (caller: Caller, request: Request, context: Context) => Response | Promise<Response>,
    ) {
      return async function route(request: Request, context: Context): Promise<Response> {
        try {
          return await handle(await gatehouse.require(request, requirement), request, context)
        } catch (error) {
          if (error instanceof GatehouseError) return error.toResponse()
          throw error
        }
      }
    },
    /**
     * Returns the function that `proxy.ts` exports. The function redirects signed-out visitors to the page `signIn`,
     * with the requested URL in `redirect`. Choose the guarded pages with the `matcher` of `proxy.ts`.
     */
    proxy({ signIn }: { signIn: string }) {
      return async function proxy(request: Request): Promise<Response | undefined> {
        if (await gatehouse.authenticate(request)) return undefined
        const target = new URL(signIn, request.url)
        target.searchParams.set('redirect', request.url)
        return new Response(null, { status: 307, headers: { location: target.href, 'cache-control': 'no-store' } })
      }
    },
  }
}
