import type { Config } from '../config/config.ts'
import { withStartOptions } from '../config/start-options.ts'
import { isOutage, reasonOf } from '../database/outage.ts'
import { oneAfterAnother } from '../in-turn.ts'
import type { Log } from '../process/log.ts'
import { explain } from './explain.ts'

/** The result of a reload: why the previous configuration was kept, or which changed options need a restart. */
type Reloaded = { keeps: string } | { keeps: null; needsRestart: readonly string[] }

/** The reloads of one process, which run one after the other. */
export type Reloads = {
  /**
   * Reads the configuration again and applies it. If the new configuration cannot be used, the process keeps the
   * current one. Resolves to null if the process stops.
   */
  reload(): Promise<Reloaded | null>
  /** Aborts the reload that is running, and resolves when it has ended. */
  end(): Promise<void>
}

type Parts = {
  /** The configuration that the process started with. */
  config: Config
  load: () => Promise<Config>
  /** Applies a configuration. Rejects if the configuration cannot be used, or when the signal aborts. */
  apply: (config: Config, signal: AbortSignal) => Promise<void>
}

export function createReloads({ config, load, apply }: Parts): Reloads {
  const inTurn = oneAfterAnother()
  const ending = new AbortController()
  let running = config

  async function reload(): Promise<Reloaded | null> {
    try {
      ending.signal.throwIfAborted()
      const { config, needsRestart } = withStartOptions(await load(), running)
      await apply(config, ending.signal)
      running = config
      return { keeps: null, needsRestart }
    } catch (error) {
      return ending.signal.aborted ? null : { keeps: explainReload(error) }
    }
  }

  return {
    reload: () => inTurn(reload),
    async end() {
      ending.abort()
      await inTurn(async () => {})
    },
  }
}

function explainReload(error: unknown) {
  return isOutage(error) ? `The database does not respond (${reasonOf(error)})` : explain(error)
}

/** Reports the result of a reload to the operator. */
export function logReload(log: Log, reloaded: Reloaded) {
  if (reloaded.keeps !== null)
    return log.error({ error: reloaded.keeps }, 'The configuration was not reloaded; the previous one stays in use')
  if (reloaded.needsRestart.length > 0)
    log.warn({ setting: reloaded.needsRestart.join(', ') }, 'Options that need a restart keep their values')
  log.info({}, 'The configuration was reloaded')
}
