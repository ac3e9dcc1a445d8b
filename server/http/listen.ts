import { accept } from './accepting.ts'
import { createAnswering, type Answering, type Watching } from './answering.ts'
import { createHealth, type Health } from './health.ts'
import type { Website } from './website.ts'

/** A website that listens on a port. */
export type Listening = {
  port: number
  /** Stops accepting requests. Resolves when the running requests have been handled, after 25 s at the latest. */
  close(): Promise<void>
}

/** Responds to health checks on a port, and to other requests once `answering` has a website. */
export async function listenEarly(address: { port: number; host: string }, health: Health, watching?: Watching) {
  const answering = createAnswering(health, address.host, watching)
  const accepting = await accept(address, { paused: false, take: answering.take })
  return {
    answering,
    port: accepting.port,
    /**
     * New requests are delayed while the port closes, because a client would open a new connection after their
     * response.
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
