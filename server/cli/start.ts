import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { isLocalOrigin } from '../http/client-ip.ts'
import { createLog, type Log } from '../log.ts'
import { hasSampleData } from '../portal/sample.ts'
import { isSetUpRequired, setUpCode } from '../portal/setup.ts'
import { releaseMemory } from '../memory.ts'
import { startServer } from '../start.ts'
import { isWorker, leaveFirstProcess, limitsOfFirstProcess, startWorkers } from '../workers.ts'
import type { Surroundings } from './surroundings.ts'
import { withDeps } from './with-deps.ts'

/** Runs the server until it is told to stop, in this process or in so many workers; resolves to the exit code. */
export async function start(config: Config, workers: number, surroundings: Surroundings): Promise<number> {
  const stopped = new Promise<number>((resolve) => surroundings.onSignal(() => resolve(0)))
  const log = createLog(config.log.level)
  if (workers > 1 && !isWorker()) return startFirst(config, { workers, log, stopped }, surroundings)

  const company = workers > 1 ? { processes: workers, limits: limitsOfFirstProcess() } : undefined
  const started = await startServer(config, log, surroundings.print, company)
  try {
    if (!company) await announce(started.deps, started, surroundings)
    releaseMemory()
    const code = await stopped
    if (!company) surroundings.print('Stopping…')
    return code
  } finally {
    await started.stop()
    if (company) leaveFirstProcess()
  }
}

type Run = { workers: number; log: Log; stopped: Promise<number> }

/** The process that the workers are started from: it migrates the database before they open it. */
function startFirst(config: Config, { workers, log, stopped }: Run, surroundings: Surroundings) {
  return withDeps(config, surroundings, async ({ deps, directory }) => {
    const started = await startWorkers(workers, log)
    if (typeof started === 'number') return started
    try {
      await announce(deps, { port: started.port, directory }, surroundings)
      const code = await Promise.race([stopped, started.failed])
      surroundings.print('Stopping…')
      return code
    } finally {
      await started.stop()
    }
  })
}

/** Tells where everything is. */
async function announce(deps: Deps, at: { port: number; directory: string | null }, surroundings: Surroundings) {
  const { config } = deps
  const address = config.baseURL ? config.origin : `http://localhost:${at.port}`
  const rows = [
    ['Site', address],
    ['Console', `${address}/admin`],
    ...(config.mail.transport === 'outbox' ? [['Mailbox', `${address}/dev/outbox`]] : []),
    ...(config.openAPI.enabled ? [['API reference', `${address}/api/reference`]] : []),
    ['Data', at.directory ?? 'the PostgreSQL server that DATABASE_URL names'],
  ]
  if (await isSetUpRequired(deps))
    rows.push(['Set-up code', setUpCode(deps.keys) + (isLocalOrigin(address) ? ' (not asked on this machine)' : '')])
  if (await hasSampleData(deps)) rows.push(['Sample data', '`gatehouse sample remove` takes it away'])
  surroundings.print(`\n${config.branding.name} is running\n`)
  for (const [label = '', value = ''] of rows) surroundings.print(`  ${label.padEnd(14)} ${value}`)
  surroundings.print('\n  Ctrl+C stops it\n')
}
