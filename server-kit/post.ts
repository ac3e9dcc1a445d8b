import { GatehouseError } from './errors.ts'

/** Calls an endpoint with the server key. Throws if Gatehouse does not answer or replies with an error. */
export type Post = <Reply>(
  path: string,
  body: object,
  options: { timeout: number; signal?: AbortSignal | undefined },
) => Promise<Reply>

/** The error for a call to which Gatehouse replied with an error status. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: number
  constructor(status: number, code: string) {
    super(`Gatehouse answered ${status} ${code}`)
    this.status = status
  }
}

export function createPost({ base, key, send }: { base: string; key: string; send: typeof fetch }): Post {
  const instance = crypto.randomUUID()
  const headers = { 'content-type': 'application/json', 'x-api-key': key }
  let isAway = false

  /** Logs only the first failure of an outage. */
  function noteOutage(error: unknown) {
    if (!isAway) console.error(`${base} does not answer: ${reasonOf(error)}`)
    isAway = true
  }

  return async function post<Reply>(path: string, body: object, { timeout, signal }: Parameters<Post>[2]) {
    const deadline = AbortSignal.timeout(timeout)
    const response = await send(base + path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...body, instance }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    }).catch((error: unknown) => {
      if (!signal?.aborted) noteOutage(error)
      throw error
    })
    isAway = false
    if (response.ok) return (await response.json()) as Reply
    const refused = new RefusedError(response.status, codeIn(await response.text()))
    if (response.status === 401 || response.status === 403) complain(refused)
    throw refused
  }
}

/** Returns the code of a network error, or the message of any other error. */
function reasonOf(error: unknown) {
  const { message, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? message
}

let hasComplained = false

/** Logs the first refusal of the server key, because a wrong key would otherwise look like an outage. */
function complain(refused: RefusedError) {
  if (!hasComplained) console.error(`The server key is not accepted: ${refused.message}`)
  hasComplained = true
}

function codeIn(text: string) {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? ''
  } catch {
    return ''
  }
}

/** Returns the error for a request that cannot be checked because Gatehouse does not respond. */
export function unavailable(cause: unknown) {
  return new GatehouseError('SERVICE_UNAVAILABLE', { cause })
}
