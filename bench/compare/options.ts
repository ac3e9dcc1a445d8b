import type { Options } from '../../server/config/config.ts'
import type { Variant } from './endpoints.ts'
import { origin, secret } from './users.ts'

/**
 * Returns the configuration of Gatehouse: no rate limits and no mail, because Better Auth runs without them too, and
 * Better Auth's cookie names, so that both products accept the same cookies. Everything else is the default.
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
