import type { Options } from '../../server/config/config.ts'
import type { Variant } from './endpoints.ts'
import { origin, secret } from './users.ts'

/**
 * Returns a configuration of Gatehouse that is comparable with Better Auth’s: without rate limits and mail, and with
 * Better Auth’s cookie names, so that both products accept the same cookies.
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
