import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** A port that accepts connections. */
export type Accepting = {
  port: number
  /** Stops accepting connections at a moment when no connection is waiting. */
  close(): Promise<void>
}

const quietMilliseconds = 20
const longestWaitMilliseconds = 300
/** On a busy machine, it may take a while until no connection is waiting. */
const longestSearchMilliseconds = 5000
const shortTurnMilliseconds = 0.05
const justNowMilliseconds = 1

/** Accepts connections. With `paused`, nothing is read from a connection, so it can be passed to another process. */
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

/** Closes another port first, because code takes several times as long when it runs for the first time. */
async function closeAnother() {
  const another = createServer().listen(0, 'localhost')
  await once(another, 'listening')
  another.close()
  await once(another, 'close')
}

/**
 * Resolves at a moment when the system holds no unaccepted connection.
 *
 * The system establishes connections before we accept them, and resets the unaccepted ones when the port closes. So
 * this function waits until no connection has arrived for a moment, and then for an otherwise idle turn of the event
 * loop.
 */
async function untilNobodyWaits(sinceLast: () => number) {
  const latest = performance.now() + longestWaitMilliseconds
  while (sinceLast() < quietMilliseconds && performance.now() < latest) await sleep(2)
  await closeAnother()
  for (;;) {
    // A process that has just slept is not preempted in favor of others.
    await sleep(1)
    const turnedAt = performance.now()
    await nextTurn()
    const now = performance.now()
    // A turn accepts one connection, however many wait; only a turn without a connection proves that no connection
    // waits.
    const tookNone = sinceLast() > now - turnedAt
    // If connections keep arriving, the longest pause until the next one starts right after one has arrived.
    const isBetween = sinceLast() < justNowMilliseconds || sinceLast() > quietMilliseconds
    if (tookNone && isBetween && now - turnedAt < shortTurnMilliseconds) return
    if (now > latest + longestSearchMilliseconds) return
  }
}
