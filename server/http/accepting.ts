import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** A port that accepts connections. */
export type Accepting = {
  port: number
  /**
   * Closes the port, if possible while no connection is waiting to be accepted, because the operating system resets
   * waiting connections when the port closes.
   */
  close(): Promise<void>
}

const quietMilliseconds = 20
const longestWaitMilliseconds = 300
/** The maximum time to wait for an idle iteration of the event loop. Such iterations can be rare on a busy machine. */
const longestSearchMilliseconds = 5000
const shortTurnMilliseconds = 0.05
const justNowMilliseconds = 1

/**
 * Accepts connections on a port. With `paused`, nothing is read from a connection, because another process will read
 * it.
 */
export async function accept(
  address: { port: number; host: string },
  { paused, take }: { paused: boolean; take: (socket: Socket) => void },
): Promise<Accepting> {
  let lastCameAt = 0
  const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: paused }, (socket) => {
    lastCameAt = performance.now()
    take(socket)
  })
  // Without a host, Node listens on every address, even if the machine has no IPv6.
  server.listen(address.port, ...(address.host === '::' ? [] : [address.host]))
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await untilNobodyWaits(() => performance.now() - lastCameAt)
      server.close()
    },
  }
}

/**
 * Closes an unused port to warm up the code that closes ports. The first run of that code is several times slower, and
 * no connection should arrive while the real port is closing.
 */
async function closeAnother() {
  const another = createServer().listen(0, 'localhost')
  await once(another, 'listening')
  another.close()
  await once(another, 'close')
}

/**
 * Resolves at a moment when the operating system holds no unaccepted connection, or after about five seconds.
 *
 * The operating system establishes connections before we accept them, and resets unaccepted connections when the port
 * closes. So this function waits until no connection has arrived for a while, and then for an idle iteration of the
 * event loop.
 */
async function untilNobodyWaits(sinceLast: () => number) {
  const latest = performance.now() + longestWaitMilliseconds
  while (sinceLast() < quietMilliseconds && performance.now() < latest) await sleep(2)
  await closeAnother()
  for (;;) {
    // The operating system rarely interrupts a process that has just slept, so these lines usually run uninterrupted.
    await sleep(1)
    const turnedAt = performance.now()
    await nextTurn()
    const now = performance.now()
    // Each iteration of the event loop accepts one connection, even if several are waiting. So only an iteration
    // without a new connection shows that no connection is waiting.
    const tookNone = sinceLast() > now - turnedAt
    // If connections arrive all the time, the best moment is right after an arrival, when the next one is least likely.
    const isBetween = sinceLast() < justNowMilliseconds || sinceLast() > quietMilliseconds
    if (tookNone && isBetween && now - turnedAt < shortTurnMilliseconds) return
    if (now > latest + longestSearchMilliseconds) return
  }
}
