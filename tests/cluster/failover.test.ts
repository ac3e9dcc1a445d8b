import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import { sql } from '../../server/database/sql.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import { startProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { signUp } from './calls.ts'
import { noDebian } from './debian-tools.ts'
import { startCluster, type Cluster } from './patroni.ts'
import { startPgBouncer } from './pooler.ts'
import { startRevocations } from './revocations.ts'
import { startWriteLoad, type WriteLoad } from './write-load.ts'

/** The number of writes that must be acknowledged before and after each interruption. */
const writesAround = 300

/** Returns how often to cause an event: once, or the number in an environment variable such as `CLUSTER_KILLS`. */
const times = (event: string) => Number(process.env[`CLUSTER_${event}`] ?? 1)
const [kills, cuts, switchovers, losses] = [times('KILLS'), times('CUTS'), times('SWITCHOVERS'), times('LOSSES')]

type Outcome = {
  acknowledged: number
  lost: readonly string[]
  /** The unexpected results of writes: statuses other than 200 and 503, and names of errors. */
  unexpected: readonly string[]
  revoked: number
  answered: number
  writeGap: number
  readGap: number
}

const closed: (() => Promise<void>)[] = []
const close = (work: () => Promise<void>) => void closed.push(work)

describe('two nodes with a cluster of three PostgreSQL servers', { skip: noDebian }, () => {
  let cluster: Cluster
  let origins: string[] = []
  before(async () => {
    cluster = await startCluster(close)
    await cluster.untilHealthy()
    origins = await startNodes(cluster)
  })
  after(async () => {
    for (const work of closed.toReversed()) await work()
  })

  test(`lose no acknowledged write when the leader is killed, and can write again within 30 seconds (rounds: ${kills})`, (t) =>
    repeat(t, kills, 30, async (load) => {
      const restart = await cluster.killLeader()
      await load.untilAcknowledged(writesAround)
      restart()
    }))

  test(`lose no acknowledged write when the leader's network is cut, and can write again within 30 seconds (rounds: ${cuts})`, (t) =>
    repeat(t, cuts, 30, async (load) => {
      const { mend } = await cluster.cutLeader()
      await load.untilAcknowledged(writesAround)
      assert.equal(await mend(), 0, 'the former leader has acknowledged writes')
    }))

  test(`lose no acknowledged write in a switchover, and can write again within 5 seconds (rounds: ${switchovers})`, (t) =>
    repeat(t, switchovers, 5, () => cluster.switchOver()))

  test(`lose no acknowledged write when two of three etcd servers are killed and restarted, and can write again within 30 seconds (rounds: ${losses})`, (t) =>
    repeat(t, losses, 30, async (load) => {
      const restart = await cluster.loseCoordinators()
      await load.untilRefused(100)
      restart()
    }))

  /** Interrupts the cluster several times under load, reports each result, and checks all results. */
  async function repeat(t: TestContext, count: number, maxSeconds: number, act: (load: WriteLoad) => Promise<void>) {
    const outcomes: Outcome[] = []
    for (let round = 0; round < count; round++) {
      await lengthenLog(cluster)
      await cluster.untilHealthy()
      const outcome = await interrupt(act)
      outcomes.push(outcome)
      t.diagnostic(describeOutcome(outcome))
    }
    const all = <T>(choose: (outcome: Outcome) => readonly T[]) => outcomes.flatMap(choose)
    const sum = (choose: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + choose(each), 0)
    const longest = Math.max(0, ...outcomes.map(({ writeGap }) => writeGap))
    t.diagnostic(
      `${count} times: ${sum((each) => each.acknowledged)} writes acknowledged, ${all((each) => each.lost).length} lost, ` +
        `none for ${longest} ms at most; ${sum((each) => each.revoked)} sessions revoked`,
    )
    assert.deepEqual(
      all((each) => each.lost),
      [],
    )
    assert.deepEqual(
      all((each) => each.unexpected),
      [],
    )
    assert.equal(
      sum((each) => each.answered),
      0,
      'a node has answered for a revoked session',
    )
    assert.ok(longest <= maxSeconds * 1000, `${longest} ms without writes`)
  }

  async function interrupt(act: (load: WriteLoad) => Promise<void>): Promise<Outcome> {
    const emailOf = (name: string) => `${name}-${Date.now()}@example.com`
    const load = startWriteLoad(origins, await signUp(origins[0]!, emailOf('writer')))
    const leavers = [emailOf('leaver-1'), emailOf('leaver-2')]
    for (const leaver of leavers) await signUp(origins[0]!, leaver)
    const revocations = startRevocations(origins, leavers)
    try {
      await load.untilAcknowledged(writesAround)
      await act(load)
      await load.untilAcknowledged(writesAround)
    } finally {
      await Promise.all([load.stop(), revocations.stop()])
    }
    const { revoked, answered } = await revocations.check()
    const { writes, reads } = load.longestGaps()
    return {
      acknowledged: load.acknowledged.length,
      lost: await missing(cluster, load.acknowledged),
      unexpected: Object.keys(load.refusals).filter((kind) => kind !== '503'),
      revoked,
      answered,
      writeGap: writes,
      readGap: reads,
    }
  }
})

function describeOutcome(outcome: Outcome) {
  const { acknowledged, lost, unexpected, revoked, answered, writeGap, readGap } = outcome
  const refused = unexpected.length > 0 ? `; refused with ${unexpected.join()}` : ''
  return (
    `${acknowledged} writes acknowledged, ${lost.length} lost; none for ${writeGap} ms, no reads for ${readGap} ms; ` +
    `${revoked} sessions revoked, ${answered} answered afterwards${refused}`
  )
}

/** Starts a node that connects through HAProxy, and a node that connects through PgBouncer and HAProxy. */
async function startNodes(cluster: Cluster) {
  const administration = openTestDatabase(cluster.url('postgres'))
  await administration.run(sql`create database gatehouse`)
  await administration.close()
  const url = cluster.url('gatehouse')
  // By default, PgBouncer waits 15 seconds before it reconnects, which is too long for this test.
  const settings = ['server_login_retry = 1', 'server_connect_timeout = 3']
  const pooled = await startPgBouncer(new URL(url), { environment: cluster.environment, after: close, settings })
  const options = {
    secret: testSecret,
    rateLimit: { enabled: false },
    session: { cookieCache: { enabled: true } },
  }
  const started = await Promise.all([
    startProcess({ ...options, database: { url } }),
    startProcess({ ...options, database: { url: pooled, transactionPooler: true, listenUrl: url } }),
  ])
  for (const node of started) close(async () => void (await node.end('SIGTERM')))
  return started.map(({ origin }) => origin)
}

/**
 * Lengthens the leader's write-ahead log (WAL) by switching to the next WAL file. After an interruption, a standby can
 * have a longer log than the new leader, and waits until the leader's log is longer. Without this switch, only writes
 * would lengthen the log.
 */
async function lengthenLog(cluster: Cluster) {
  const db = openTestDatabase(cluster.url('postgres'))
  await db.run(sql`select pg_switch_wal()`)
  await db.close()
}

/** Returns the acknowledged writes that are not in the database. */
async function missing(cluster: Cluster, slugs: readonly string[]) {
  const db = openTestDatabase(cluster.url('gatehouse'))
  const rows = await db.rows<{ slug: string }>(sql`
    select slug from unnest(${slugs}::text[]) slug where slug not in (select slug from organizations)`)
  await db.close()
  return rows.map(({ slug }) => slug)
}
