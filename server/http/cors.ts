import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { captchaHeader } from '../../contract/sign-in/captcha.ts'

type IsTrusted = (origin: string) => boolean

const exposedHeaders = ['x-retry-after', 'retry-after', 'x-request-id', 'set-auth-jwt', 'set-auth-token']

/** Creates the middleware that allows pages of trusted origins to call the API and read its responses. */
export function corsFor(isTrusted: IsTrusted) {
  const answer = cors({
    origin: (origin) => (isTrusted(origin) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['content-type', 'authorization', 'x-api-key', captchaHeader],
    exposeHeaders: exposedHeaders,
    maxAge: 600,
  })
  return async (context: Context, next: () => Promise<void>) => {
    const preflight = await answer(context, next)
    preflight?.headers.set('x-content-type-options', 'nosniff')
    return preflight
  }
}

/** Returns the CORS headers of a response that is sent before the middleware of `corsFor` runs. */
export function corsHeaders(origin: string | undefined, isTrusted: IsTrusted): Record<string, string> {
  return {
    ...(origin !== undefined && isTrusted(origin) ? { 'access-control-allow-origin': origin } : {}),
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposedHeaders.join(','),
    vary: 'Origin',
  }
}
