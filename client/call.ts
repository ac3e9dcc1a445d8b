import { portalPath, type BodyOf, type Endpoint, type QueryOf, type ReplyOf } from '../contract/endpoint.ts'

/** Why a call failed: the body of the refusal with its status, or status 0 when no answer came. */
export type CallError = {
  status: number
  statusText: string
  code?: string
  message?: string
  /** Seconds to wait, when the server limits calls. */
  retryAfterSeconds?: number
  /** What the server's log calls this request. */
  requestId?: string
}

/** What every call resolves to; it never rejects. */
export type CallResult<Reply> = { data: Reply; error: null } | { data: null; error: CallError }

/** What a caller may give beside body and query. */
export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> }

export type CallInput<E> = (BodyOf<E> extends undefined ? { body?: Record<string, never> } : { body: BodyOf<E> }) & {
  query?: QueryOf<E>
} & CallOptions

/** Calls endpoints of one server. */
export type Caller = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<CallResult<ReplyOf<E>>>

export type CallerOptions = {
  /** The API's address with its base path. In a browser, left out, this origin's /api/auth. */
  baseURL?: string
  fetch?: typeof fetch
  /** Told after each success, with the path below the base path. */
  onSuccess?: (path: string, data: unknown) => void
}

/** Makes the function that calls endpoints with this browser's cookies. */
export function createCaller(options: CallerOptions = {}): Caller {
  const base = apiAddress(options.baseURL)
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  return async (endpoint, input) => {
    const { body, query, signal, headers } = (input ?? {}) as { body?: unknown; query?: object } & CallOptions
    const root = endpoint.under === 'portal' ? new URL(base).origin + portalPath : base
    try {
      const response = await send(root + endpoint.path + queryString(query), {
        method: endpoint.method,
        credentials: 'include',
        headers: { ...(endpoint.method === 'POST' ? { 'content-type': typeOf(body) } : {}), ...headers },
        ...(endpoint.method === 'POST' ? { body: body instanceof Blob ? body : JSON.stringify(body ?? {}) } : {}),
        ...(signal ? { signal } : {}),
      })
      const answer: unknown = await response.json().catch(() => null)
      if (!response.ok) return { data: null, error: failure(response, answer) }
      options.onSuccess?.(endpoint.path, answer)
      return { data: answer as ReplyOf<typeof endpoint>, error: null }
    } catch {
      return { data: null, error: { status: 0, statusText: 'No answer' } }
    }
  }
}

/** A picture is sent as it is, all else as JSON. */
function typeOf(body: unknown) {
  return body instanceof Blob ? body.type : 'application/json'
}

/** The API's address with its base path: `/api/auth` is added to a bare origin. */
function apiAddress(baseURL: string | undefined) {
  const url = new URL(baseURL ?? '/api/auth', globalThis.location?.origin ?? 'http://localhost:3000')
  return url.origin + (url.pathname === '/' ? '/api/auth' : url.pathname.replace(/\/$/, ''))
}

function queryString(query: object | undefined) {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  if (entries.length === 0) return ''
  const pairs = entries.map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return `?${new URLSearchParams(pairs)}`
}

function failure(response: Response, answer: unknown): CallError {
  const { code, message } = (answer ?? {}) as { code?: string; message?: string }
  const seconds = Number(response.headers.get('x-retry-after') ?? Number.NaN)
  const requestId = response.headers.get('x-request-id')
  return {
    status: response.status,
    statusText: response.statusText,
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
    ...(Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}),
    ...(requestId === null ? {} : { requestId }),
  }
}
