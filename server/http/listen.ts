import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { serve } from '@hono/node-server'
import type { Website } from './website.ts'

/** A website that answers on a port. */
export type Listening = {
  port: number
  /** Takes no more requests, and resolves when those under way are answered, at the latest after 20 s. */
  close(): Promise<void>
}

const graceMilliseconds = 20_000

/** Listens for HTTP, with time limits that keep a slow or silent caller from holding a connection for long. */
export function listen(website: Website, address: { port: number; host: string }): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: website.fetch as never,
        port: address.port,
        // Without a name Node listens on every address, also where the machine has no IPv6.
        ...(address.host === '::' ? {} : { hostname: address.host }),
        serverOptions: { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 2_000 },
      },
      ({ port }: AddressInfo) => {
        server.off('error', reject)
        resolve({ port, close: () => close(server, sockets) })
      },
    ) as Server
    server.maxHeadersCount = 100
    const sockets = new Set<Socket>()
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    server.once('error', reject)
  })
}

function close(server: Server, sockets: ReadonlySet<Socket>) {
  return new Promise<void>((resolve) => {
    const forced = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
    // A connection kept open for more requests is idle once its answer is out.
    // So is one on which nothing was ever said, as browsers open them ahead of need.
    const idle = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, 20)
    server.close(() => {
      clearTimeout(forced)
      clearInterval(idle)
      resolve()
    })
  })
}
