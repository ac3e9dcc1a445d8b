import { isSetUpRequired, setUpCode } from '../admin/set-up.ts'
import type { Config } from '../config/config.ts'
import { isLocalOrigin } from '../config/local-origin.ts'
import type { Patience } from '../database/waiting.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../process/log.ts'
import { openSupervisor } from '../process/supervisor.ts'
import { hasSampleData } from '../sample/sample.ts'
import { logReload, type Reloads } from './reload.ts'
import type { Surroundings } from './surroundings.ts'

/** Everything that a server needs to start: its configuration, its environment, and the operator’s signals. */
export type Start = {
  config: Config
  /** Reads the configuration again. */
  load: () => Promise<Config>
  patience: Patience
  surroundings: Surroundings
  /** Resolves to the exit code when the operator stops the server. */
  stopped: Promise<number>
  /** Sets the function that handles reload requests of the operator. Calls it at once for each earlier request. */
  onReload: (reload: () => void) => void
}

type Running = { deps: Deps; port: number; directory: string | null; log: Log; reloads: Reloads }

/**
 * Reports the start, the reloads and the stop of the server to the terminal and the supervisor; resolves to the exit
 * code.
 */
export async function runUntil(ended: Promise<number>, { surroundings, onReload }: Start, running: Running) {
  const { log, reloads } = running
  const supervisor = openSupervisor(surroundings.environment)
  await announce(running, surroundings)
  supervisor.ready()
  async function reload() {
    supervisor.reloading()
    const reloaded = await reloads.reload()
    if (!reloaded) return
    logReload(log, reloaded)
    supervisor.ready()
  }
  onReload(() => void reload())
  const code = await ended
  supervisor.stopping()
  surroundings.print('Stopping…')
  return code
}

/** Prints the URLs and folders of the server. */
async function announce({ deps, port, directory }: Running, surroundings: Surroundings) {
  const { config } = deps
  const address = config.baseURL ? config.origin : `http://localhost:${port}`
  const rows = [
    ['Site', address],
    ['Console', `${address}/admin`],
    ...(config.mail.transport === 'outbox' ? [['Mailbox', `${address}/dev/outbox`]] : []),
    ...(config.openAPI.enabled ? [['API reference', `${address}/api/reference`]] : []),
    ['Data', directory ?? 'the PostgreSQL server that DATABASE_URL names'],
  ]
  if (await isSetUpRequired(deps))
    rows.push(['Set-up code', setUpCode(deps.keys) + (isLocalOrigin(address) ? ' (not required on this machine)' : '')])
  if (await hasSampleData(deps)) rows.push(['Sample data', '`gatehouse sample remove` deletes it'])
  surroundings.print(`\n${config.branding.name} is running\n`)
  for (const [label = '', value = ''] of rows) surroundings.print(`  ${label.padEnd(14)} ${value}`)
  surroundings.print('\n  Ctrl+C stops it\n')
}
