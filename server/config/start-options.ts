import type { Config } from './config.ts'
import { valueOf, withOption } from './option-values.ts'

/** The options that a process uses only when it starts. */
const startOptions = [
  'port',
  'host',
  'dataDirectory',
  'operations.port',
  'operations.host',
  'operations.metrics',
  'operations.traces',
  'log.requests',
] as const

/**
 * Returns the newly read configuration, in which options that need a restart keep the values of the running process.
 * `needsRestart` names the options that need a restart and have changed.
 */
export function withStartOptions(read: Config, running: Config): { config: Config; needsRestart: string[] } {
  const needsRestart: string[] = startOptions.filter((option) => valueOf(read, option) !== valueOf(running, option))
  let config = read
  for (const option of needsRestart) config = withOption(config, option.split('.'), valueOf(running, option))
  if (!config.baseURL) config = { ...config, origin: `http://localhost:${config.port}` }
  // The embedded database and a database server have different data, so a change between them needs a restart.
  if (isEmbedded(config) !== isEmbedded(running)) {
    config = { ...config, database: running.database }
    needsRestart.push('database.url')
  }
  return { config, needsRestart }
}

function isEmbedded({ database }: Config) {
  return database.url === undefined
}
