import type { Config } from '../config/config.ts'
import type { Patience } from '../database/waiting.ts'

/** The input of a command that uses the configured database. */
export type Command = { config: Config; patience: Patience; surroundings: Surroundings }

/** The environment of a command. */
export type Surroundings = {
  arguments: string[]
  environment: Readonly<Record<string, string | undefined>>
  folder: string
  print: (line: string) => void
  printError: (line: string) => void
  /**
   * Calls `stop` at the first SIGINT, SIGTERM or SIGHUP. With `reload`, SIGHUP calls `reload` instead, unless the
   * signal was sent because the terminal was closed.
   */
  onSignal: (stop: () => void, reload?: () => void) => void
}
