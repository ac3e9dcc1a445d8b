import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** A port that accepts connections. */
export type Accepting = {
  port: number
  /** Takes no more connections, at a moment at which none waits to be taken. */
  close(): Promise<void>
}

const quietMilliseconds = 20
const longestWaitMilliseconds = 300
/** On a machine with other work a process may not get such a turn for a while. */
const longestSearchMilliseconds = 5000
const shortTurnMilliseconds = 0.05
const justNowMilliseconds = 1

/** Takes connections; `paused` ones have not been read from, so that they can be handed to another process. */
export async function accept(
  address: { port: number; host: string },
  { paused, take }: { paused: boolean; take: (socket: Socket) => void },
): Promise<Accepting> {
  let lastCameAt = 0
  const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: paused }, (socket) => {
    lastCameAt = performance.now()
    take(socket)
  })
  // Without a name Node listens on every address, also where the machine has no IPv6.
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

/** Closes a port once before the one that matters: what runs for the first time takes several times as long. */
async function closeAnother() {
  const another = createServer().listen(0, 'localhost')
  await once(another, 'listening')
  another.close()
  await once(another, 'close')
}

/**
 * Resolves right after the system was asked for new connections.
 *
 * The system sets up connections before we take them, and breaks off those it still holds when the port is closed. So
 * this waits until none has come for a moment, and then for a turn of the event loop that does nothing else.
 */
async function untilNobodyWaits(sinceLast: () => number) {
  const latest = performance.now() + longestWaitMilliseconds
  while (sinceLast() < quietMilliseconds && performance.now() < latest) await sleep(2)
  await closeAnother()
  for (;;) {
    // Who has just waited is not made to wait by the system for others' turns.
    await sleep(1)
    const turnedAt = performance.now()
    await nextTurn()
    const now = performance.now()
    // A turn takes one connection, of however many wait: only one that took none has seen that there are none.
    const tookNone = sinceLast() > now - turnedAt
    // Where they keep coming, the next one is farthest away just after one has come.
    const isBetween = sinceLast() < justNowMilliseconds || sinceLast() > quietMilliseconds
    if (tookNone && isBetween && now - turnedAt < shortTurnMilliseconds) return
    if (now > latest + longestSearchMilliseconds) return
  }
}
