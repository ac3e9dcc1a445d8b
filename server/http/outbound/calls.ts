import type { IncomingMessage, request as requestPlainly } from 'node:http'

/** The error of a call that took too long. */
export class OutboundTimeout extends Error {
  override readonly name = 'OutboundTimeout'
  readonly code = 'ETIMEDOUT'
}

export type OutboundRequest = {
  url: string
  method: 'GET' | 'POST' | 'PUT'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** The maximum time from the start of the call to the end of the reply. */
  timeoutMilliseconds: number
  /** Longer replies are cut off at this length. */
  maxReplyBytes: number
  signal?: AbortSignal | undefined
}

export type OutboundReply = {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  /** Whether the reply was cut off. */
  isCut: boolean
}

type Open = (start: { method: string; headers: Record<string, string | number> }) => ReturnType<typeof requestPlainly>

/** Sends a request and reads the reply. If the request has to be sent twice, one time limit covers both attempts. */
export async function sendWith(open: Open, request: OutboundRequest): Promise<OutboundReply> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new OutboundTimeout()), request.timeoutMilliseconds)
  const abort = () => stop.abort(request.signal?.reason)
  request.signal?.addEventListener('abort', abort, { once: true })
  if (request.signal?.aborted) abort()
  try {
    return await sendOnce(open, request, stop.signal)
  } catch (error) {
    // The other side closed an idle connection just as it was being reused, so the request is sent once more.
    if ((error as { isReused?: true }).isReused !== true) throw error
    return await sendOnce(open, request, stop.signal)
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', abort)
  }
}

function sendOnce(open: Open, request: OutboundRequest, signal: AbortSignal): Promise<OutboundReply> {
  const { body = '', maxReplyBytes } = request
  const length: Record<string, number> = request.method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) }
  const headers = { 'user-agent': 'gatehouse', 'accept-encoding': 'identity', ...request.headers, ...length }
  const reply = Promise.withResolvers<OutboundReply>()
  const call = open({ method: request.method, headers })
  const abort = () => {
    // The reply is rejected here, because destroying a request does not always emit an error.
    reply.reject(signal.reason)
    call.destroy(signal.reason as Error)
  }
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  call.on('error', (error) => {
    if (call.reusedSocket && (error as { code?: unknown }).code === 'ECONNRESET')
      Object.assign(error, { isReused: true })
    reply.reject(error)
  })
  // Without this listener, Node would close the connection and emit nothing else, and the call would wait for its time
  // limit.
  call.on('upgrade', (_, socket) => {
    socket.destroy()
    reply.reject(Object.assign(new Error('The reply is an upgrade'), { code: 'EPROTO' }))
  })
  call.on('response', (response) => {
    readUpTo(response, maxReplyBytes).then(reply.resolve, reply.reject)
  })
  call.end(request.method === 'GET' ? undefined : body)
  return reply.promise.finally(() => signal.removeEventListener('abort', abort))
}

async function readUpTo(response: IncomingMessage, maxBytes: number): Promise<OutboundReply> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Breaking out of the loop closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > maxBytes) break
  }
  const body = Buffer.concat(chunks).subarray(0, maxBytes)
  return { status: response.statusCode ?? 0, headers: response.headers, body, isCut: bytes > maxBytes }
}
