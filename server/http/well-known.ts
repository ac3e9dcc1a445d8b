import type { Context } from 'hono'
import type { Config } from '../config/config.ts'
import { fileHeaders } from './static-files.ts'

type Answer = (context: Context) => Response

/**
 * Returns the handlers of the well-known paths that password managers and browsers request. The replies contain the URL
 * of the page on which users add and manage passkeys, and the related origins that can use this site's passkeys.
 */
export function wellKnownPasskeys({ origin, passkey }: Config): ReadonlyMap<string, Answer> {
  const found = new Map<string, Answer>()
  if (!passkey.enabled) return found
  const page = `${origin}/account/security#passkeys`
  found.set('/.well-known/passkey-endpoints', (context) =>
    context.json({ enroll: page, manage: page }, 200, fileHeaders('public, max-age=3600')),
  )
  const { relatedOrigins } = passkey
  if (relatedOrigins.length > 0)
    found.set('/.well-known/webauthn', (context) =>
      context.json({ origins: relatedOrigins }, 200, fileHeaders('public, max-age=3600')),
    )
  return found
}
