import { accept } from './accepting.ts'
import { createAnswering, type Answering, type Watching } from './answering.ts'
import { createHealth, type Health } from './health.ts'
import type { Website } from './website.ts'

/** A website that listens on a port. */
export type Listening = {
  port: number
  /** Stops accepting requests. Resolves when the running requests have been handled, or after about 30 s. */
  close(): Promise<void>
}

/**
 * Listens on a port before the website exists. Until a website is passed to `answering.serve`, all requests except
 * health checks and requests for metrics get 503.
 */
export async function listenEarly(address: { port: number; host: string }, health: Health, watching?: Watching) {
  const answering = createAnswering(health, address.host, watching)
  const accepting = await accept(address, { paused: false, take: answering.take })
  return {
    answering,
    port: accepting.port,
    /**
     * Delays the responses to new requests until the port is closed. Otherwise, a client that gets a response could
     * open another connection in the meantime.
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
  void listening.answering.serve(website)
  return listening
}
