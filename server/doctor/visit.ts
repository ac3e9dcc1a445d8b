import { once } from 'node:events'
import { request as requestPlain, type Agent, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { connect as connectPlainly, isIP } from 'node:net'
import { connect as connectSecurely, TLSSocket, type SecureVersion } from 'node:tls'
import type { Network } from './network.ts'

/** The response of a server at one IP address, and the certificate of the server. */
export type Visit = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  certificate: Certificate | null
  /** Half the round-trip time, in milliseconds: about how long the response took to arrive. */
  delay: number
}

export type Certificate = {
  /** Why browsers refuse the certificate; null if they accept it. */
  refusal: string | null
  from: Date
  to: Date
  protocol: string | null
}

const timeoutMilliseconds = 5000
const silenceMilliseconds = 2000
const maxBytes = 65_536

type Options = {
  maxVersion?: SecureVersion
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** The path and query to send byte for byte, instead of those of the URL. */
  path?: string
  /** Reuses connections for later visits. Without an agent, each visit opens its own connection. */
  agent?: Agent
}

/** Requests a URL from one of the IP addresses of its host. Follows no redirect and accepts any certificate. */
export async function visit(network: Network, address: string, target: string, options: Options = {}): Promise<Visit> {
  const url = new URL(target)
  const startedAt = performance.now()
  const ask = url.protocol === 'https:' ? askSecurely : askPlainly
  const request = ask(network, address, url, options)
  const timer = setTimeout(() => request.destroy(timedOut()), timeoutMilliseconds)
  try {
    request.end(options.body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const delay = (performance.now() - startedAt) / 2
    const certificate = response.socket instanceof TLSSocket ? certificateOf(response.socket) : null
    return { status: response.statusCode!, headers: response.headers, body: await bodyOf(response), certificate, delay }
  } finally {
    clearTimeout(timer)
    request.on('error', () => {}).destroy()
  }
}

function askPlainly(network: Network, address: string, url: URL, options: Options) {
  return requestPlain({ ...network.reach(address, Number(url.port || 80)), ...commonOptions(url, options) })
}

function askSecurely(network: Network, address: string, url: URL, options: Options) {
  return requestSecure({
    ...network.reach(address, Number(url.port || 443)),
    ...commonOptions(url, options),
    ...tlsOptions(network, nameOf(url), options.maxVersion),
  })
}

function commonOptions(url: URL, { method = 'GET', headers, path, agent }: Options) {
  return {
    method,
    path: path ?? url.pathname + url.search,
    headers: { host: url.host, 'user-agent': 'gatehouse-doctor', ...headers },
    agent: agent ?? (false as const),
  }
}

function nameOf({ hostname }: URL) {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Sends raw bytes, which no HTTP client would send, to the server of an origin. Returns the response. */
export async function sendBytes(network: Network, address: string, origin: string, bytes: string): Promise<string> {
  const url = new URL(origin)
  const isSecure = url.protocol === 'https:'
  const place = network.reach(address, Number(url.port || (isSecure ? 443 : 80)))
  const socket = isSecure
    ? connectSecurely({ ...place, ...tlsOptions(network, nameOf(url), undefined) })
    : connectPlainly(place)
  socket.setTimeout(silenceMilliseconds, () => socket.destroy())
  socket.on('error', () => {}).write(bytes)
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1')
    if (answer.length > maxBytes) socket.destroy()
  })
  socket.on('end', () => socket.destroy())
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

async function bodyOf(response: IncomingMessage) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if ((bytes += chunk.length) > maxBytes) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function timedOut() {
  return Object.assign(new Error('no answer within 5 seconds'), { code: 'ETIMEDOUT' })
}

function tlsOptions({ authorities }: Network, name: string, maxVersion: SecureVersion | undefined) {
  return {
    ...(isIP(name) ? {} : { servername: name }),
    rejectUnauthorized: false,
    ...(authorities ? { ca: authorities } : {}),
    // OpenSSL offers old TLS versions only at this security level.
    ...(maxVersion ? { minVersion: 'TLSv1' as const, maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' } : {}),
  }
}

function certificateOf(socket: TLSSocket): Certificate {
  const { valid_from: from, valid_to: to } = socket.getPeerCertificate()
  const refusal = socket.authorized ? null : String(socket.authorizationError)
  return { refusal, from: new Date(from), to: new Date(to), protocol: socket.getProtocol() }
}
