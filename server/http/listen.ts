import { accept } from './accepting.ts'
import { createAnswering, type Answering, type Watching } from './answering.ts'
import { createHealth, type Health } from './health.ts'
import type { Website } from './website.ts'

/** A website on a port. */
export type Listening = {
  port: number
  /** Accepts no more requests, and resolves when the running requests are answered, at the latest after 25 s. */
  close(): Promise<void>
}

/** Answers health checks on a port, and other requests once `answering` has a website. */
export async function listenEarly(address: { port: number; host: string }, health: Health, watching?: Watching) {
  const answering = createAnswering(health, address.host, watching)
  const accepting = await accept(address, { paused: false, take: answering.take })
  return {
    answering,
    port: accepting.port,
    /**
     * Holds new requests back while the port closes, because a client would open a new connection after its response.
     */
    async close() {
      answering.hold()
      await accepting.close()
      await answering.finish()
    },
  } satisfies Listening & { answering: Answering }
}

export async function listen(website: Website, address: { port: number; host: string }): Promise<Listening> {
  const health = createHealth()
  health.state = 'ready'
  const listening = await listenEarly(address, health)
  listening.answering.serve(website)
  return listening
}
