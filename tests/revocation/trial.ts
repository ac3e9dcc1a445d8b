import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beginningOf, createKey } from '../../server/crypto/api-keys.ts'
import { digest } from '../../server/crypto/tokens.ts'
import { openDatabase, type Database } from '../../server/database/database.ts'
import { startEmbedded, type EmbeddedDatabase } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { sql } from '../../server/database/sql.ts'
import { createLog } from '../../server/process/log.ts'
import { makeFolder, placeForData } from '../../server/testing/folder.ts'
import { startProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { createRandom, quantile } from '../attack/kind.ts'
import { disturb } from './faults.ts'
import type { Reads, ToKit } from './kit-process.ts'
import { startNetwork } from './network.ts'
import { addSubject, kinds, type Subject } from './subjects.ts'

export type Size = { reads: number; revocations: number; kits: number; boundSeconds: number; seed: number }
type Kit = {
  child: ChildProcess
  network: Awaited<ReturnType<typeof startNetwork>>
  waiting: Map<string, Waiting>
  /** The start and the end of each fault of this kit, in milliseconds of `clock`. */
  faults: { from: number; to: number }[]
}
type Waiting = { accepted?: () => void; forgotten?: (reads: Reads) => void }
/** The kits of one trial and the server that they use. */
type World = { db: Database; origin: string; kits: readonly Kit[]; size: Size }

/** The maximum number of subjects that the kits read at once. */
const maxAtOnce = 24
/** How long reads are observed beyond the bound. The bound is the maximum delay of a revocation. */
const afterBoundMilliseconds = 1500
const observationOf = ({ boundSeconds }: Size) => boundSeconds * 1000 + afterBoundMilliseconds
const clock = () => Number(process.hrtime.bigint()) / 1e6

const realKit = fileURLToPath(new URL('../../server-kit/gatehouse.ts', import.meta.url))

/**
 * Authenticates users in several kit processes, and revokes their authority in every way. Meanwhile, processes are
 * paused, connections are delayed and cut, and the database is restarted once.
 *
 * For each revocation and each kit, measures the time from the revocation to the start of the last read that the kit
 * accepted. Returns the median, the 99th percentile and the maximum of these times in milliseconds, once for all times
 * and once for the times during which no fault disturbed the kit. Also returns how many times exceed the bound.
 */
export async function runTrial(size: Size, { kit = realKit, say = (_: string) => {} } = {}) {
  const endings: (() => Promise<unknown> | void)[] = []
  try {
    const folder = await makeFolder(placeForData())
    endings.push(folder.remove)
    const database = await restartableDatabase(folder.path)
    endings.push(() => database.stop())
    const connection = { maxConnections: 8, transactionPooler: false, hasTimeLimits: false, onError: () => {} }
    const db = openDatabase({ url: database.url, ...connection })
    endings.push(() => db.close())
    await migrate(db, createLog('silent'))
    const options = { apiKeys: { enabled: true }, bearer: { enabled: true }, rateLimit: { enabled: false } }
    const revocations = { boundSeconds: size.boundSeconds }
    const server = await startProcess({ ...options, revocations, secret: testSecret, database: { url: database.url } })
    endings.push(() => server.end('SIGKILL'))
    const key = await addServerKey(db)
    const kits: Kit[] = []
    for (let i = 0; i < size.kits; i++) {
      kits.push(await startKit(kit, { origin: server.origin, key }))
      endings.push(() => stopKit(kits[i]!))
    }
    return await observe({ db, origin: server.origin, kits, size }, { restart: () => database.restart(), say })
  } finally {
    for (const end of endings.toReversed()) await end()
  }
}

async function restartableDatabase(dataDirectory: string) {
  let running: EmbeddedDatabase = await startEmbedded({ dataDirectory })
  return {
    url: running.url,
    stop: () => running.stop(),
    async restart() {
      await running.stop()
      running = await startEmbedded({ dataDirectory })
    },
  }
}

async function addServerKey(db: Database) {
  const key = createKey(beginningOf('gk', 'server'))
  await db.run(sql`
    insert into api_keys (id, digest, name, created_at, updated_at)
    values ('trial', ${digest(key)}, 'Trial', now(), now())`)
  return key
}

async function startKit(file: string, { origin, key }: { origin: string; key: string }): Promise<Kit> {
  const network = await startNetwork(Number(new URL(origin).port))
  const child = fork(new URL('kit-process.ts', import.meta.url), [file, network.origin, key, origin])
  const waiting: Kit['waiting'] = new Map()
  child.on('message', (message: Reads | { accepted: string }) => {
    if ('id' in message) waiting.get(message.id)?.forgotten?.(message)
    else waiting.get(String(message.accepted))?.accepted?.()
  })
  await once(child, 'spawn')
  return { child, network, waiting, faults: [] }
}

async function stopKit({ child, network }: Kit) {
  child.kill('SIGKILL')
  await once(child, 'exit')
  network.close()
}

async function observe(world: World, { restart, say }: { restart: () => Promise<void>; say: (line: string) => void }) {
  const { size, kits } = world
  const random = createRandom(size.seed)
  const { boundSeconds } = size
  const stops = kits.map((kit) =>
    disturb(
      { pid: kit.child.pid!, network: kit.network },
      { boundSeconds, random, during: (fault) => during([kit], fault) },
    ),
  )
  const results: Observed[] = []
  let begun = 0
  let reads = 0
  const restartAt = Math.floor(size.revocations / 2)
  const work = async () => {
    // Spreads the revocations over time. If all happened at once, they could all miss the moments at which a faulty kit
    // fails.
    await sleep(random() * observationOf(size))
    while (begun < size.revocations || reads < size.reads) {
      if (begun++ === restartAt) await during(kits, restart)
      const observed = await observeOne(world, random)
      results.push(...observed)
      reads += observed.reduce((sum, each) => sum + each.reads, 0)
      if (begun % 100 === 0) say(`  ${begun} revocations, ${reads} reads`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxAtOnce, size.revocations) }, work))
  await Promise.all(stops.map((stop) => stop()))
  return summaryOf(results, { revocations: begun, reads, size })
}

/** Runs a fault, and records its start and end for these kits. */
async function during(kits: readonly Kit[], fault: () => Promise<void>) {
  const time = { from: clock(), to: Infinity }
  for (const { faults } of kits) faults.push(time)
  await fault()
  time.to = clock()
}

type Observed = {
  reads: number
  milliseconds: number | null
  /** True if a fault disturbed the kit between `boundSeconds` before the revocation and the last accepted read. */
  isDisturbed: boolean
}

/**
 * Adds a subject, waits until the kits accept the subject, and revokes the subject's authority. The kits keep
 * reading the subject until the bound has passed.
 */
async function observeOne({ db, origin, kits, size }: World, random: () => number): Promise<Observed[]> {
  const names = Object.keys(kinds)
  const kind = names[Math.floor(random() * names.length)]!
  const { credentials, revoke } = kinds[kind]!
  const credential = credentials[Math.floor(random() * credentials.length)]!
  const subject = await untilDone(() => addSubject(db, { kind, credential, origin }))
  await Promise.race([Promise.all(kits.map((kit) => readBy(kit, subject))), sleep(size.boundSeconds * 1500)])
  await untilDone(() => db.run(revoke(subject.id)))
  const at = clock()
  await sleep(observationOf(size))
  const reads = await Promise.all(kits.map((kit) => forget(kit, subject)))
  const from = at - size.boundSeconds * 1000
  return reads.map(({ reads, lastAccepted }, index) => ({
    reads,
    milliseconds: lastAccepted === null ? null : Math.max(0, lastAccepted - at),
    isDisturbed: kits[index]!.faults.some((fault) => fault.to > from && fault.from < (lastAccepted ?? at)),
  }))
}

/** Lets a kit read a subject, and resolves when the kit has accepted the subject. */
function readBy({ child, waiting }: Kit, subject: Subject) {
  return new Promise<void>((resolve) => {
    waiting.set(subject.id, { accepted: resolve })
    child.send({ read: subject } satisfies ToKit)
  })
}

function forget({ child, waiting }: Kit, { id }: Subject) {
  return new Promise<Reads>((resolve) => {
    const forgotten = (reads: Reads) => {
      waiting.delete(id)
      resolve(reads)
    }
    waiting.set(id, { forgotten })
    child.send({ forget: id } satisfies ToKit)
  })
}

/** Repeats work that fails while the database restarts. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await sleep(200)
    }
  }
}

function summaryOf(
  results: readonly Observed[],
  { revocations, reads, size }: { revocations: number; reads: number; size: Size },
) {
  const times = (some: readonly Observed[]) =>
    some.flatMap(({ milliseconds }) => (milliseconds === null ? [] : [milliseconds]))
  const known = times(results)
  const undisturbed = times(results.filter(({ isDisturbed }) => !isDisturbed))
  const late = known.filter((milliseconds) => milliseconds > size.boundSeconds * 1000)
  return {
    revocations,
    reads,
    /** The number of pairs of a kit and a revocation in which the kit had accepted the subject at least once. */
    observed: known.length,
    late: late.length,
    all: spreadOf(known),
    undisturbed: { ...spreadOf(undisturbed), observed: undisturbed.length },
  }
}

const spreadOf = (milliseconds: readonly number[]) => ({
  median: quantile(milliseconds, 0.5),
  ninetyNinth: quantile(milliseconds, 0.99),
  greatest: Math.max(...milliseconds),
})
