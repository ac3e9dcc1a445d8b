import type { Options } from '../../server/config.ts'
import type { Variant } from './endpoints.ts'
import { origin, secret } from './people.ts'

/**
 * How Gatehouse is set up: no limits, no mail, since the other side has none either, and the names of the cookies that
 * both sides sign alike. Everything else is its default.
 */
export function gatehouseOptions(of: { databaseUrl: string; connections: number; variant?: Variant }): Options {
  return {
    secret,
    baseURL: origin,
    advanced: { cookiePrefix: 'better-auth' },
    database: { url: of.databaseUrl, maxConnections: of.connections },
    rateLimit: { enabled: false },
    emailVerification: { sendOnSignUp: false },
    user: { newDeviceEmail: false },
    organization: { sendInvitationEmail: false },
    session: { cookieCache: { enabled: of.variant === 'cached' } },
    jwt: { disableSettingJwtHeader: of.variant !== 'token' },
    log: { level: 'error' },
  }
}
