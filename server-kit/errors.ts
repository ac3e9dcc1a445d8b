const texts = {
  INVALID_REQUEST: [400, 'The request has two credentials.'],
  UNAUTHORIZED: [401, 'Sign in first.'],
  SESSION_NOT_FRESH: [401, 'Confirm your identity first.'],
  INVALID_ORIGIN: [403, 'Another site caused this request.'],
  FORBIDDEN: [403, 'You are not allowed to do this.'],
  NO_ACTIVE_ORGANIZATION: [403, 'No organization is active. Choose or create one first.'],
  NOT_A_MEMBER: [403, 'You are not a member of this organization.'],
  RATE_LIMIT_EXCEEDED: [429, 'This API key was used too often.'],
  SERVICE_UNAVAILABLE: [503, 'Sign-in cannot be checked right now. Try again in a moment.'],
  INVALID_WEBHOOK: [400, 'The webhook is not signed by Gatehouse, or it is too old.'],
} as const

export type ErrorCode = keyof typeof texts

/** A refused request: its status, code and message. */
export class GatehouseError extends Error {
  override name = 'GatehouseError'
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, { maxAge, cause }: { maxAge?: number; cause?: unknown } = {}) {
    const [status, message] = texts[code]
    super(message, { cause })
    this.code = code
    this.status = status
    this.headers = {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...challenge(code, maxAge),
      ...(status === 503 ? { 'retry-after': '1' } : {}),
    }
  }

  /** The JSON body of the response. */
  get body() {
    return JSON.stringify({ code: this.code, message: this.message })
  }

  toResponse(): Response {
    return new Response(this.body, { status: this.status, headers: this.headers })
  }
}

/** Returns the `www-authenticate` header, which states the missing credential or proof (RFC 6750, RFC 9470). */
function challenge(code: ErrorCode, maxAge: number | undefined): Record<string, string> {
  if (code === 'UNAUTHORIZED') return { 'www-authenticate': 'Bearer' }
  if (code !== 'SESSION_NOT_FRESH') return {}
  return { 'www-authenticate': `Bearer error="insufficient_user_authentication", max_age=${maxAge ?? 0}` }
}
