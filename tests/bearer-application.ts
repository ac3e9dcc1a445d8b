import type { startApp } from '../server/testing/start-app.ts'
import { createVisitor, type Visitor } from '../server/testing/visitor.ts'

type App = Awaited<ReturnType<typeof startApp>>

/**
 * Returns a client that sends a session token in the Authorization header instead of cookies: first the token of the
 * visitor's session, and later the newest token that a response has issued.
 */
export function bearerApplication({ website, config }: App, { visitor }: { visitor: Visitor }): Visitor {
  let [, token] = [...visitor.cookies].find(([name]) => name.endsWith('session_token'))!
  return createVisitor({
    origin: config.origin,
    basePath: config.basePath,
    async fetch(request, environment) {
      const headers = new Headers(request.headers)
      headers.delete('cookie')
      headers.set('authorization', `Bearer ${token}`)
      const response = await website.fetch(new Request(request, { headers }), environment)
      token = response.headers.get('set-auth-token') ?? token
      return response
    },
  })
}
