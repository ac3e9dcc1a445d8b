import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

const readyForQuery = 'Z'.charCodeAt(0)
const idle = 'I'.charCodeAt(0)

/**
 * Starts a pooler in front of a database. The pooler opens two connections to the database for each client, and
 * switches to the other connection after each transaction, as PgBouncer in transaction mode does under load. Returns
 * the pooler's URL.
 */
export async function startTransactionPooler(databaseUrl: string, after: (work: () => Promise<void>) => void) {
  const { searchParams, pathname } = new URL(databaseUrl)
  const path = `${searchParams.get('host')}/.s.PGSQL.5432`
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    const backends = [connect(path), connect(path)] as const
    let current = 0
    for (const socket of [client, ...backends]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => [client, ...backends].forEach((each) => each.destroy()))
    }
    // The client's startup message goes to the second connection and, when that connection is ready, to the first. The
    // client gets only the first connection's response, so it sends no query before both connections are ready.
    let startFirst = () => {}
    client.once('data', (startup) => {
      startFirst = () => backends[0].write(startup)
      backends[1].write(startup)
      client.on('data', (bytes) => backends[current]!.write(bytes))
    })
    for (const [index, backend] of backends.entries()) {
      let hasStarted = false
      relay(backend, (message) => {
        if (index === current || hasStarted) client.write(message)
        if (message[0] !== readyForQuery) return
        if (hasStarted && message[5] === idle) current = 1 - current
        else if (!hasStarted && index === 1) startFirst()
        hasStarted = true
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return `postgresql://gatehouse@127.0.0.1:${port}${pathname}?sslmode=disable`
}

/** Calls `take` with each protocol message: a byte for the type, four bytes for the length, and the content. */
function relay(backend: Socket, take: (message: Buffer) => void) {
  let buffered = Buffer.alloc(0)
  backend.on('data', (bytes) => {
    buffered = Buffer.concat([buffered, bytes])
    while (buffered.length >= 5) {
      const length = 1 + buffered.readUInt32BE(1)
      if (buffered.length < length) return
      take(buffered.subarray(0, length))
      buffered = buffered.subarray(length)
    }
  })
}
