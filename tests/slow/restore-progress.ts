import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Client } from 'pg'
import { readLockFile } from '../../server/database/embedded-processes.ts'
import { program } from '../../server/testing/command.ts'

/** The stages of a restore, in order. The second and the last stage occur only with an embedded database. */
const stages = [
  'reading the file',
  'creating the data folder',
  'before the first table',
  'creating tables',
  'copying',
  'creating indexes',
  'checking foreign keys',
  'ending the transaction',
  'after the commit',
  'stopping the database',
] as const
export type Stage = (typeof stages)[number]

/**
 * The progress of a restore. `tables` is the number of tables created so far. In the stage `copying`, `tables` is the
 * number of tables copied so far, with a fraction for the table being copied.
 */
export type Progress = { stage: Stage; tables: number }

export type Observe = (pid: number) => Promise<Progress>

/** Whether a stage belongs to the transaction that copies the rows. */
export function isInTransaction({ stage }: Progress) {
  const position = stages.indexOf(stage)
  return position >= stages.indexOf('copying') && position < stages.indexOf('after the commit')
}

function hasReached(progress: Progress, moment: Progress) {
  const ahead = stages.indexOf(progress.stage) - stages.indexOf(moment.stage)
  return ahead > 0 || (ahead === 0 && progress.tables >= moment.tables)
}

type Command = { words: readonly string[]; folder: string; environment: Record<string, string> }

/** Starts a Gatehouse command, and returns its process as soon as `isReached` resolves to true. */
export async function runUntil(isReached: (pid: number) => Promise<boolean>, { words, folder, environment }: Command) {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const exited = once(child, 'close') as Promise<[number | null]>
  while (!(await isReached(child.pid!))) {
    if (child.exitCode !== null) throw new Error(`The command ended before the moment was reached. ${errors}`)
    await setImmediate()
  }
  return {
    pid: child.pid!,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Sends a signal, and returns the exit code and the errors when the command has ended. */
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      const [code] = await exited
      return { code, errors }
    },
  }
}

/** Starts a restore, and kills it when it reaches a moment. Returns the progress at the kill, and the process id. */
export async function killAt(moment: Progress, observe: Observe, command: Command) {
  const restore = await runUntil(async (pid) => hasReached(await observe(pid), moment), command)
  // A stopped process makes no further progress, so this observation is exact.
  restore.signal('SIGSTOP')
  const progress = await observe(restore.pid)
  await restore.end('SIGKILL')
  return { ...progress, pid: restore.pid }
}

type Table = { name: string; rows: number }

const observation = `
  select t.tables, a.query, coalesce(p.tuples_processed, 0)::int as rows,
    (select count(*)::int from pg_locks l where l.pid = a.pid and l.mode = 'AccessExclusiveLock') as locks
  from (select count(*)::int as tables from pg_tables where schemaname = 'public') t
    left join pg_stat_activity a on a.datname = current_database() and a.application_name = 'gatehouse migration'
      and a.query not like '%advisory%'
    left join pg_stat_progress_copy p on p.pid = a.pid`

/**
 * Statements that are sent only in the transaction of a restore. Migrations write `create index` in lower case, so the
 * first pattern does not match their statements.
 */
const statements: [RegExp, Stage][] = [
  [/^CREATE (UNIQUE )?INDEX/, 'creating indexes'],
  [/^alter table \S+ add constraint \S+ FOREIGN KEY/, 'checking foreign keys'],
  [/^(alter table \S+ enable|select setval|delete from schema_migrations)/, 'ending the transaction'],
]

/** Returns the progress of a restore into an empty database. `client` is connected to this database. */
export async function observeDatabase(client: Client, tables: readonly Table[]): Promise<Progress> {
  type Row = { tables: number; query: string | null; rows: number; locks: number }
  const { rows } = await client.query<Row>(observation)
  const found = rows[0]!
  const query = found.query ?? 'analyze'
  if (found.tables === 0) return { stage: 'before the first table', tables: 0 }
  // `found.tables` also counts the table of migrations, which `tables` does not include.
  if (found.tables <= tables.length) return { stage: 'creating tables', tables: found.tables }
  if (query === 'analyze') return { stage: 'after the commit', tables: 0 }
  const name = /^copy "(\w+)"/.exec(query)?.[1]
  const position = tables.findIndex((table) => table.name === name)
  if (position !== -1) return { stage: 'copying', tables: position + found.rows / (tables[position]!.rows || 1) }
  const [, stage] = statements.find(([pattern]) => pattern.test(query)) ?? []
  if (stage) return { stage, tables: 0 }
  // The transaction locks all tables before it copies the first table.
  if (found.locks < tables.length) return { stage: 'creating tables', tables: found.tables }
  return { stage: query === 'commit' ? 'ending the transaction' : 'copying', tables: 0 }
}

/** Returns a function that observes a restore into a new embedded database in a data folder. */
export function observeFolder(data: string, tables: readonly Table[]): Observe {
  let client: Client | null = null
  let wasCommitted = false

  async function look(pid: number): Promise<Stage | Progress> {
    const folder = join(data, `restoring-${pid}`)
    const names = namesIn(folder)
    if (!names) return wasCommitted ? 'stopping the database' : 'reading the file'
    if (wasCommitted && !names.includes('postgres')) return 'stopping the database'
    if (!names.includes('postgres')) return 'creating the data folder'
    client ??= await connect(join(folder, 'postgres'))
    const progress = client && (await observeDatabase(client, tables).catch(() => null))
    if (progress) return progress
    client = null
    return wasCommitted ? 'stopping the database' : 'before the first table'
  }
  return async (pid) => {
    const found = await look(pid)
    const progress = typeof found === 'string' ? { stage: found, tables: 0 } : found
    wasCommitted ||= progress.stage === 'after the commit'
    return progress
  }
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    return null
  }
}

/** Connects to the PostgreSQL server of a data directory. Returns null while it does not accept connections. */
async function connect(directory: string) {
  const lock = await readLockFile(join(directory, 'postmaster.pid'))
  if (!lock?.socketDirectory) return null
  const client = new Client({ host: lock.socketDirectory, port: 5432, user: 'gatehouse', database: 'gatehouse' })
  client.on('error', () => {})
  return client.connect().then(
    () => client,
    () => null,
  )
}
