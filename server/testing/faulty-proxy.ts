import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server as NetServer, Socket } from 'node:net'
import { connect, createServer as createTlsServer } from 'node:tls'
import type { Issued } from './certificates.ts'

/** A request that the proxy passes on to the server. */
export type Passing = { method: string; path: string; headers: IncomingHttpHeaders; incoming: IncomingMessage }

/** A response that the proxy passes on to the visitor. */
export type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer; passing: Passing }

/** The faults of a reverse proxy. Without faults, the proxy works correctly. */
export type Faults = {
  /** Changes a request after the proxy has set its own headers. */
  onRequest?: (passing: Passing) => void | Promise<void>
  /** Returns the response that the proxy sends without asking the server, or null to pass the request on. */
  instead?: (passing: Passing) => Omit<Answer, 'passing'> | null
  onAnswer?: (answer: Answer) => void
  /** Changes the bytes of a request before the proxy parses them. */
  onBytes?: (bytes: string) => string
  /** Whether the proxy accepts CONNECT requests, as if it opened tunnels for visitors. */
  tunnels?: boolean
  /** Whether port 80 serves the site instead of redirecting to https. */
  servesPlainly?: boolean
}

type Site = { server: string; host: string; certificate: Issued; clientAddress: string }

export type FaultyProxy = { ports: Readonly<Record<80 | 443, number>>; close(): Promise<void> }

/** Starts a TLS reverse proxy in front of a server. The proxy has the given faults. */
export async function startFaultyProxy(site: Site, faults: Faults): Promise<FaultyProxy> {
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    void answer(incoming, outgoing, site, faults).catch(() => outgoing.destroy())
  const secure = createSecureServer(site.certificate, forward)
  if (faults.tunnels)
    secure.on('connect', (_, socket: Socket) => socket.end('HTTP/1.1 200 Connection established\r\n\r\n'))
  const plain = createServer(
    faults.servesPlainly
      ? forward
      : (incoming, outgoing) => void outgoing.writeHead(308, { location: `https://${site.host}${incoming.url}` }).end(),
  )
  const securePort = await listen(secure)
  const closing: NetServer[] = [secure, plain]
  const ports = { 443: securePort, 80: await listen(plain) }
  if (faults.onBytes) {
    const front = openFront(site.certificate, securePort, faults.onBytes)
    closing.push(front)
    ports[443] = await listen(front)
  }
  return {
    ports,
    async close() {
      for (const server of [secure, plain]) server.closeAllConnections()
      await Promise.all(closing.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

async function listen(server: NetServer) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, site: Site, faults: Faults) {
  const sent: Buffer[] = []
  for await (const chunk of incoming) sent.push(chunk as Buffer)
  const passing = {
    method: incoming.method!,
    path: incoming.url!,
    incoming,
    headers: {
      ...endToEnd(incoming.headers),
      ...ownHeaders(site),
      'content-length': String(Buffer.concat(sent).length),
    },
  }
  await faults.onRequest?.(passing)
  const answered = faults.instead?.(passing) ?? (await pass(passing, Buffer.concat(sent), site))
  const reply = { ...answered, passing }
  faults.onAnswer?.(reply)
  outgoing.writeHead(reply.status, { ...reply.headers, 'content-length': reply.body.length }).end(reply.body)
}

/**
 * Returns the headers that a correct proxy passes on. Hop-by-hop headers, headers that only a proxy is allowed to set,
 * and names with underscores are left out.
 */
function endToEnd(headers: IncomingHttpHeaders) {
  const hopByHop = ['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'content-length']
  const visitors = [
    'forwarded',
    'x-real-ip',
    'x-forwarded-host',
    'x-forwarded-prefix',
    'x-original-url',
    'x-rewrite-url',
  ]
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.includes('_') && ![...hopByHop, ...visitors].includes(name)),
  )
}

function ownHeaders({ clientAddress, host }: Site) {
  return { 'x-forwarded-for': clientAddress, 'x-forwarded-proto': 'https', host }
}

async function pass({ method, path, headers }: Passing, body: Buffer, { server }: Site) {
  const { hostname, port } = new URL(server)
  const onward = request({ host: hostname, port, method, path, headers, agent: false })
  onward.end(body)
  const [response] = (await once(onward, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const { connection: _, 'transfer-encoding': __, ...kept } = response.headers
  return { status: response.statusCode!, headers: kept, body: Buffer.concat(chunks) }
}

/**
 * Creates a server in front of the proxy. The server changes the bytes of a visitor's request before the proxy parses
 * them, so that the proxy can accept requests that its parser would refuse.
 */
function openFront(certificate: Issued, port: number, change: (bytes: string) => string) {
  return createTlsServer(certificate, (visitor) => {
    const onward = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
    visitor.on('data', (chunk: Buffer) => onward.write(Buffer.from(change(chunk.toString('latin1')), 'latin1')))
    onward.pipe(visitor)
    for (const side of [visitor, onward]) side.on('error', () => {})
    onward.on('close', () => visitor.destroy())
    visitor.on('close', () => onward.destroy())
  })
}
