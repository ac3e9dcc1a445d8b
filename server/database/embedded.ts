import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { refusePlatform } from './embedded-binaries.ts'
import { EmbeddedDatabaseError, explain } from './embedded-error.ts'
import { findSocketDirectory } from './embedded-files.ts'
import { findPlace, type Place } from './embedded-place.ts'
import { findPostmaster, type Launched, stopPostmaster } from './embedded-processes.ts'
import { explainEnd, launchServer, type Server } from './embedded-server.ts'

export { EmbeddedDatabaseError } from './embedded-error.ts'

/** A PostgreSQL server that Gatehouse runs. All processes on one data folder share it. */
export type EmbeddedDatabase = {
  /** The connection string for the current system user. It contains no password. */
  url: string
  /** Where the data is stored. */
  directory: string
  /** Leaves the server. The last process that leaves stops the server. Close this process's other connections first. */
  stop(): Promise<void>
}

type Options = { dataDirectory: string; report?: (line: string) => void; settings?: Record<string, string> }

/**
 * Starts the PostgreSQL server of a data folder, or joins it if it is already running. The data is created at the first
 * start.
 *
 * Every process holds a shared lock through its own connection. A process that leaves tries to take an exclusive lock.
 * If that succeeds, no other process uses the server, and this process stops it. So it does not matter which process
 * started the server, or how the other processes ended.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const { dataDirectory, report = () => {}, settings = {} } = options
  try {
    refusePlatform()
    const server = { place: await findPlace(dataDirectory), report, settings, mayCreate: true }
    const keeper = await enter(server)
    const socketDirectory = encodeURIComponent(keeper.host)
    return {
      url: `postgresql://gatehouse@localhost:5432/gatehouse?host=${socketDirectory}&sslmode=disable`,
      directory: server.place.directory,
      stop: keep({ ...server, mayCreate: false }, keeper),
    }
  } catch (error) {
    throw explain(error, dataDirectory)
  }
}

/** Holds the shared lock, and takes it again if the connection is lost. Returns the function that leaves the server. */
function keep(server: Server, first: Client) {
  const leaving = new AbortController()
  let keeper: Client | null = null
  let returning = Promise.resolve()
  let stopped: Promise<void> | null = null

  function hold(client: Client | null) {
    keeper = client
    client?.once('end', () => {
      if (leaving.signal.aborted) return
      server.report('The connection to the database was lost. Starting the database again if it has stopped…')
      returning = enterAgain(server, leaving.signal).then(hold)
    })
  }

  async function leaveNow() {
    leaving.abort()
    await returning
    if (keeper) await leave(keeper, server.place)
  }

  hold(first)
  return () => (stopped ??= leaveNow())
}

async function enterAgain(server: Server, leaving: AbortSignal) {
  let lastMessage = ''
  while (!leaving.aborted) {
    try {
      return await enter(server)
    } catch (error) {
      const { message } = explain(error, server.place.base)
      if (message !== lastMessage) server.report(message)
      lastMessage = message
      await sleep(5000, undefined, { signal: leaving }).catch(() => {})
    }
  }
  return null
}

const silenceSeconds = 30
const longWait = 100

/** Connects to the server and takes the shared lock, starting the server if it is not running. */
async function enter(server: Server): Promise<Client> {
  let lastSign = performance.now()
  let launched: Launched | null = null
  let waits = 0
  for (;;) {
    const answer = await knock(await findSocketDirectory(server.place))
    if (answer.keeper) return answer.keeper
    if (answer.busy !== null) {
      lastSign = performance.now()
      waits += 1
      if (waits === longWait) server.report(`Waiting for the database: ${answer.busy}…`)
    } else if (launched?.ended) {
      await explainEnd(server, launched)
      launched = null
      await sleep(200)
    } else if (!launched && (await findPostmaster(server.place.directory)) === null) {
      launched = await launchServer(server)
      lastSign = performance.now()
    }
    if (performance.now() - lastSign > silenceSeconds * 1000) throw await silent(server.place)
    await sleep(20)
  }
}

async function silent({ base, directory }: Place) {
  const pid = await findPostmaster(directory)
  const stop = pid === null ? '' : ` If this continues, stop process ${pid} (kill -INT ${pid}) and start again.`
  return new EmbeddedDatabaseError(
    `PostgreSQL has not responded for ${silenceSeconds} seconds; see ${base}/postgres.log for the reason.${stop}`,
  )
}

/** Tries to take the shared lock. `busy` is the message of a server that is not ready; null in all other cases. */
async function knock(host: string): Promise<{ keeper: Client | null; busy: string | null }> {
  const keeper = new Client({
    host,
    port: 5432,
    user: 'gatehouse',
    database: 'postgres',
    ssl: false,
    application_name: 'gatehouse keeper',
    connectionTimeoutMillis: 5000,
  })
  // The `end` event reports a lost connection. Without this listener, the `error` event would crash the process.
  keeper.on('error', () => {})
  try {
    await keeper.connect()
    if (await takePlace(keeper)) return { keeper, busy: null }
    // Another process holds the exclusive lock because it is stopping the server.
    await keeper.end()
    return { keeper: null, busy: null }
  } catch (error) {
    keeper.end().catch(() => {})
    return { keeper: null, busy: understand(error) }
  }
}

function understand(error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') throw error
  if (!(error instanceof DatabaseError)) return null
  // 57P…: the server is starting, recovering or shutting down.
  if (code?.startsWith('57P')) return message
  // 28000: the access rules were written when another user started the server.
  const advice = code === '28000' ? ' Start Gatehouse as the user that started it, or stop that server first.' : ''
  throw new EmbeddedDatabaseError(`The database is already running and refuses the connection: ${message}.${advice}`)
}

/**
 * Tries to take the shared lock in the database `postgres`, where nothing else uses locks. Returns false if that fails.
 * Otherwise creates the database `gatehouse` if it does not exist.
 */
async function takePlace(keeper: Client) {
  const query = `select pg_try_advisory_lock_shared(${advisoryLocks.embeddedServer}) as taken`
  const { rows } = await keeper.query<{ taken: boolean }>(query)
  if (!rows[0]?.taken) return false
  const { rowCount } = await keeper.query("select from pg_database where datname = 'gatehouse'")
  if (rowCount === 0) await createDatabase(keeper)
  return true
}

async function createDatabase(keeper: Client) {
  await keeper.query('create database gatehouse').catch((error: DatabaseError) => {
    // Another process created the database first or at the same time.
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

async function leave(keeper: Client, { directory, owner }: Place) {
  try {
    if (await isLast(keeper)) await stopPostmaster(directory, owner)
  } finally {
    await keeper.end().catch(() => {})
  }
}

/**
 * Exchanges the shared lock for an exclusive lock. Returns false if another process still holds the shared lock. The
 * exclusive lock prevents new processes from joining until the server has stopped.
 */
async function isLast(keeper: Client) {
  try {
    await keeper.query(`select pg_advisory_unlock_shared(${advisoryLocks.embeddedServer})`)
    const query = `select pg_try_advisory_lock(${advisoryLocks.embeddedServer}) as alone`
    const { rows } = await keeper.query<{ alone: boolean }>(query)
    return rows[0]?.alone === true
  } catch {
    // The server has already exited, so nothing needs to be stopped.
    return false
  }
}
