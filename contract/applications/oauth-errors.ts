import type { RefusalCode } from '../refusals.ts'

/** The errors of OAuth 2.0 (RFC 6749, RFC 8628) that calls return; `unauthorized` is Better Auth's. */
export const oauthErrors = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'access_denied',
  'authorization_pending',
  'slow_down',
  'expired_token',
  'unauthorized',
  'server_error',
  'temporarily_unavailable',
] as const
export type OAuthError = (typeof oauthErrors)[number]

const named: Partial<Record<RefusalCode, OAuthError>> = {
  INVALID_CLIENT_ID: 'invalid_client',
  INVALID_DEVICE_CODE: 'invalid_grant',
  EXPIRED_DEVICE_CODE: 'expired_token',
  EXPIRED_USER_CODE: 'expired_token',
  AUTHORIZATION_PENDING: 'authorization_pending',
  POLLING_TOO_FREQUENTLY: 'slow_down',
  ACCESS_DENIED: 'access_denied',
}

const byStatus: Readonly<Record<number, OAuthError>> = {
  401: 'unauthorized',
  403: 'access_denied',
  // A client that polls too fast has to slow down (RFC 8628, 3.5).
  429: 'slow_down',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** Returns the OAuth error that corresponds to a refusal. */
export function oauthErrorOf(code: RefusalCode, status: number): OAuthError {
  return named[code] ?? byStatus[status] ?? 'invalid_request'
}
