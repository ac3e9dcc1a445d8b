import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Starts a proxy in front of a test database. A test can break existing connections and refuse new connections. */
export async function startDatabaseProxy(databaseUrl: string, after: (work: () => Promise<void>) => void) {
  const { searchParams, pathname } = new URL(databaseUrl)
  const path = `${searchParams.get('host')}/.s.PGSQL.5432`
  const sockets = new Set<Socket>()
  let cutsAt: string | null = null
  const server = createServer((socket) => {
    const there = connect(path)
    for (const each of [socket, there]) {
      sockets.add(each)
      each.on('error', () => {})
      each.on('close', () => {
        sockets.delete(each)
        socket.destroy()
        there.destroy()
      })
    }
    there.pipe(socket)
    socket.on('data', (bytes) => {
      if (cutsAt === null || !bytes.includes(cutsAt)) return void there.write(bytes)
      cutsAt = null
      there.unpipe(socket)
      there.once('data', () => socket.destroy()).resume()
      there.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const proxy = {
    url: `postgresql://gatehouse@127.0.0.1:${port}${pathname}?sslmode=disable`,
    /** Breaks every existing connection. */
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    /**
     * Breaks the connection on which a client next sends these bytes. The server receives the bytes, but its response
     * does not reach the client.
     */
    cutAt(bytes: string) {
      cutsAt = bytes
    },
    /** Refuses new connections and breaks the existing ones. */
    async refuse() {
      server.close()
      proxy.cut()
      await once(server, 'close')
    },
    async admit() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
  after(async () => {
    if (server.listening) await proxy.refuse()
  })
  return proxy
}
