import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import type { Answering } from '../http/answering.ts'
import type { Configured } from './configured.ts'
import { describeError, type Log } from './log.ts'
import { joinNodes } from './nodes.ts'
import type { Observing } from './observing.ts'

/** The configuration that a process uses. */
export type InUse = {
  config(): Config
  /**
   * Switches to another configuration. Closes the previous configuration when the requests that still use it have
   * ended. Waits at most ten seconds for it to close, so that the connections of several configurations rarely add up.
   */
  replace(next: Configured, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

type Process = {
  answering: Answering
  port: number
  observing: Observing
  /** Lets callers with this token read the metrics on the main port. */
  admitToMetrics(token: string | undefined): void
  /** The number of processes on the port. */
  processes: number | undefined
}

const longestWaitMilliseconds = 10_000

/** Starts to handle requests and to do the background work with a configuration. */
export async function putInUse(first: Configured, process: Process): Promise<InUse> {
  const { answering, port, observing, admitToMetrics, processes } = process
  const retiring = new Set<Promise<void>>()
  let current = first

  /** Switches to a configuration. Resolves when the requests to the previous website have ended. */
  function enter(configured: Configured) {
    const { config } = configured.deps
    current = configured
    configured.begin()
    observing.apply(config)
    admitToMetrics(config.operations.token)
    return answering.serve(configured.website)
  }

  void enter(first)
  let node = await joinNodes(first.deps, port, processes)
  return {
    config: () => current.deps.config,
    async replace(next, signal) {
      const before = current
      const answered = enter(next)
      // Before and after, the server has the same row in the list of servers. It is deleted before it is written again.
      const left = node.close()
      const retired = retire(before, Promise.all([answered, left]), observing.log)
      retiring.add(retired)
      void retired.then(() => retiring.delete(retired))
      await left
      node = await joinNodes(next.deps, port, processes)
      await Promise.race([retired, sleep(longestWaitMilliseconds, undefined, { signal, ref: false }).catch(() => {})])
    },
    async close() {
      await node.close()
      await Promise.all([current.stopWork(), ...retiring])
      await current.close()
    },
  }
}

/** Closes a configuration when its requests and its work have ended. */
async function retire(before: Configured, ended: Promise<unknown>, log: Log) {
  try {
    await Promise.all([before.stopWork(), ended])
    await before.close()
  } catch (error) {
    log.warn({ error: describeError(error) }, 'The previous configuration could not be closed')
  }
}
