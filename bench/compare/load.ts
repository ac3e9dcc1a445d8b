import { createConnection } from 'node:net'

/** One request, and a check of the response body. */
export type Call = { request: Buffer; isRight: (body: string) => boolean }

export type Loaded = { count: number; seconds: number; milliseconds: number[] }

type Load = {
  port: number
  connections: number
  /** Returns the next call, or null when there are no more. */
  next: () => Call | null
  seconds: number
  /** Ends the load after this many calls. */
  max?: number
  /** The pause between a response and the next request on the same connection. */
  pauseMilliseconds?: number
}

// The status of every response is checked, but only every 25th body, because reading bodies would slow down the load
// generator.
const readEvery = 25

/** Calls a local server repeatedly over several connections for a bounded time. Fails at the first wrong response. */
export async function load({ max = 100_000, ...options }: Load): Promise<Loaded> {
  const milliseconds: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + options.seconds * 1000
  let sent = 0
  const next = () => (sent++ < max && performance.now() < endsAt ? options.next() : null)
  const record = (elapsed: number) => milliseconds.push(elapsed) % readEvery === 1
  await Promise.all(Array.from({ length: options.connections }, () => callOver(options, next, record)))
  return { count: milliseconds.length, seconds: (performance.now() - startedAt) / 1000, milliseconds }
}

/** Sends requests over one connection, one after another. */
function callOver(
  { port, pauseMilliseconds }: Load,
  next: () => Call | null,
  record: (elapsed: number) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1').setNoDelay(true)
    let received: Buffer = Buffer.alloc(0)
    let call = next()
    let sentAt = 0
    const fail = (message: string) => {
      socket.destroy()
      reject(new Error(message))
    }
    const send = () => {
      if (!call) {
        socket.end()
        return resolve()
      }
      sentAt = performance.now()
      socket.write(call.request)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => call && fail('The server closed the connection'))
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const answer = readAnswer(received)
      if (!answer) return
      received = Buffer.alloc(0)
      const isRead = record(performance.now() - sentAt)
      if (answer.status !== 200) return fail(`Status ${answer.status}: ${answer.body()}`)
      if (isRead && !isRight(call!, answer.body())) return fail(`Wrong reply: ${answer.body()}`)
      call = next()
      if (pauseMilliseconds === undefined) send()
      else setTimeout(send, pauseMilliseconds)
    })
  })
}

function isRight(call: Call, body: string) {
  try {
    return call.isRight(body)
  } catch {
    return false
  }
}

/** Parses a response, or returns null if more bytes are needed. */
function readAnswer(bytes: Buffer) {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = bytes.toString('latin1', 0, headEnd).toLowerCase()
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1]
  const body = bytes.subarray(headEnd + 4)
  if (length !== undefined)
    return body.length < Number(length) ? null : { status, body: () => body.toString('utf8', 0, Number(length)) }
  return body.subarray(-5).toString('latin1') === '0\r\n\r\n' ? { status, body: () => joinChunks(body) } : null
}

function joinChunks(body: Buffer) {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!size) return Buffer.concat(parts).toString()
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 4 + size
  }
}

export function quantile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
