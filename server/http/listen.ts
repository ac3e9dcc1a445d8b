import { accept } from './accepting.ts'
import { createAnswering, type Answering } from './answering.ts'
import { createHealth, type Health } from './health.ts'
import type { Website } from './website.ts'

/** A website that answers on a port. */
export type Listening = {
  port: number
  /** Takes no more requests, and resolves when those under way are answered, at the latest after 25 s. */
  close(): Promise<void>
}

/** Answers health on a port, and everything else as soon as `answering` has a website to serve. */
export async function listenEarly(address: { port: number; host: string }, health: Health) {
  const answering = createAnswering(health, address.host)
  const accepting = await accept(address, { paused: false, take: answering.take })
  return {
    answering,
    port: accepting.port,
    /** Holds new requests while the port is being closed: a client that is answered would connect again. */
    async close() {
      answering.hold()
      await accepting.close()
      await answering.finish()
    },
  } satisfies Listening & { answering: Answering }
}

/** Answers a website on a port. */
export async function listen(website: Website, address: { port: number; host: string }): Promise<Listening> {
  const health = createHealth()
  health.state = 'ready'
  const listening = await listenEarly(address, health)
  listening.answering.serve(website)
  return listening
}
