import { pathBelowBase, type BodyOf, type Endpoint, type QueryOf, type ReplyOf } from '../contract/endpoint.ts'
import type { ErrorCode, RefusalBody, RefusalDetails } from '../contract/refusals.ts'

/** Why a call failed: the body of the refusal with its status, or status 0 if there was no response. */
export type CallError = {
  status: number
  statusText: string
  code?: ErrorCode
  message?: string
  /** The details of the refusal, such as the organizations that need another owner. */
  details?: RefusalDetails
  /** How many seconds to wait after a call that a rate limit refused. */
  retryAfterSeconds?: number
  /** The request's id in the server log. */
  requestId?: string
}

/**
 * When a revocation that happened at `at` takes effect: by `kitsBy` in every backend with the server kit, and by
 * `tokensBy` in services that only verify tokens.
 */
export type Receipt = { epoch: number; at: string; kitsBy: string; tokensBy: string }

/** The result of a call, with a receipt if the call revoked authority. The promise of a call never rejects. */
export type CallResult<Reply> =
  | { data: Reply; error: null; receipt?: Receipt }
  | { data: null; error: CallError; receipt?: undefined }

/** Options of a call in addition to body and query. */
export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> }

export type CallInput<E> = (BodyOf<E> extends undefined ? { body?: Record<string, never> } : { body: BodyOf<E> }) & {
  query?: QueryOf<E>
} & CallOptions

export type Caller = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<CallResult<ReplyOf<E>>>

export type CallerOptions = {
  /** The API's URL, including the base path. Default in a browser: `/api/auth` of this origin. */
  baseURL?: string
  fetch?: typeof fetch
  /** Called after each success, before the call resolves. */
  onSuccess?: (endpoint: Endpoint, data: unknown) => void
}

/** Creates the function that calls endpoints with this browser's cookies. */
export function createCaller(options: CallerOptions = {}): Caller {
  const base = apiAddress(options.baseURL)
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  return async (endpoint, input) => {
    const { body, query, signal, headers } = (input ?? {}) as { body?: unknown; query?: object } & CallOptions
    try {
      const response = await send(base + pathBelowBase(endpoint) + queryString(query), {
        method: endpoint.method,
        credentials: 'include',
        headers: { ...(endpoint.method === 'POST' ? { 'content-type': typeOf(body) } : {}), ...headers },
        ...(endpoint.method === 'POST' ? { body: body instanceof Blob ? body : JSON.stringify(body ?? {}) } : {}),
        ...(signal ? { signal } : {}),
      })
      const answer: unknown = await response.json().catch(() => null)
      if (!response.ok) return { data: null, error: failure(response, answer) }
      options.onSuccess?.(endpoint, answer)
      return { data: answer as ReplyOf<typeof endpoint>, error: null, ...receiptOf(response) }
    } catch {
      return { data: null, error: { status: 0, statusText: 'No answer' } }
    }
  }
}

/** Returns the content type of a body: pictures are sent as bytes, everything else as JSON. */
function typeOf(body: unknown) {
  return body instanceof Blob ? body.type : 'application/json'
}

/** Returns the API's URL, including the base path. Appends `/api/auth` to a bare origin. */
function apiAddress(baseURL: string | undefined) {
  const url = new URL(baseURL ?? '/api/auth', globalThis.location?.origin ?? 'http://localhost:3000')
  return url.origin + (url.pathname === '/' ? '/api/auth' : url.pathname.replace(/\/$/, ''))
}

/** Formats a query string. A list becomes one parameter per value, all with the same name. */
function queryString(query: object | undefined) {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    [(value as QueryValue | readonly QueryValue[]) ?? []].flat().map((each) => [name, String(each)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

type QueryValue = string | number | boolean

/** Parses the receipt of a response. The receipt's fields are in a fixed order. */
function receiptOf({ headers }: Response): { receipt?: Receipt } {
  const receipt = headers.get('gatehouse-receipt')
  if (!receipt) return {}
  const [epoch, at = '', kitsBy = '', tokensBy = ''] = receipt.split(/[=;]/).filter((_, index) => index % 2 === 1)
  return { receipt: { epoch: Number(epoch), at, kitsBy, tokensBy } }
}

function failure(response: Response, answer: unknown): CallError {
  const { code, message, details } = (answer ?? {}) as Partial<RefusalBody>
  // Without the header, or with zero seconds, there is no need to wait.
  const retryAfterSeconds = Number(response.headers.get('x-retry-after')) || null
  const requestId = response.headers.get('x-request-id')
  const given = { code, message, details, retryAfterSeconds, requestId }
  return {
    status: response.status,
    statusText: response.statusText,
    // Leaves out fields that the response lacks.
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)),
  }
}
