import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import { sql } from '../../server/database/sql.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import { startProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { post, shownName, signUp } from './calls.ts'
import { noDebian } from './debian-tools.ts'
import { startCluster, type Cluster } from './patroni.ts'
import { startPgBouncer } from './pooler.ts'
import { startWriteLoad, type WriteLoad } from './write-load.ts'

/** How many writes are acknowledged before and after an event. */
const writesAround = 1000

const closed: (() => Promise<void>)[] = []
const close = (work: () => Promise<void>) => void closed.push(work)

describe('two nodes on a cluster of three PostgreSQL servers', { skip: noDebian }, () => {
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

  test('lose no acknowledged write when the leader is killed, and write again within 30 seconds', async (t) => {
    const restart = await interrupt(t, () => cluster.killLeader(), 30)
    restart()
    await cluster.untilHealthy()
  })

  test('lose no acknowledged write in a switchover, and write again within 5 seconds', (t) =>
    interrupt(t, () => cluster.switchOver(), 5))

  test('lose no acknowledged write while two of three etcd are down, and write again within 30 seconds of their return', async (t) => {
    await cluster.untilHealthy()
    await interrupt(
      t,
      async (load) => {
        const restart = await cluster.loseCoordinators()
        await load.untilRefused(100)
        restart()
      },
      30,
    )
  })

  /** Does something to the cluster under load, and reports the result. */
  async function interrupt<T>(t: TestContext, act: (load: WriteLoad) => Promise<T>, maxSeconds: number) {
    const cookie = await signUp(origins[0]!, `writer-${Date.now()}@example.com`)
    const load = startWriteLoad(origins, cookie)
    await load.untilAcknowledged(writesAround)
    const result = await act(load)
    await load.untilAcknowledged(writesAround)
    await load.stop()
    const { writes, reads } = load.longestGaps()
    const outcome = `${load.acknowledged.length} writes acknowledged; none for ${writes} ms, no reads for ${reads} ms`
    t.diagnostic(`${outcome}; refused: ${JSON.stringify(load.refusals)}`)

    assert.deepEqual(await missing(cluster, load.acknowledged), [])
    assert.deepEqual(
      Object.keys(load.refusals).filter((kind) => kind !== '503'),
      [],
    )
    assert.ok(writes <= maxSeconds * 1000, outcome)
    assert.equal((await post(origins[0]!, '/revoke-sessions', {}, cookie)).status, 200)
    assert.equal(await shownName(origins[1]!, cookie), null)
    return result
  }
})

/** Starts a node that connects through HAProxy, and a node that connects through PgBouncer as well. */
async function startNodes(cluster: Cluster) {
  const administration = openTestDatabase(cluster.url('postgres'))
  await administration.run(sql`create database gatehouse`)
  await administration.close()
  const url = cluster.url('gatehouse')
  // PgBouncer waits 15 seconds by default before it connects again.
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

/** The acknowledged writes that the database does not have. */
async function missing(cluster: Cluster, slugs: readonly string[]) {
  const db = openTestDatabase(cluster.url('gatehouse'))
  const rows = await db.rows<{ slug: string }>(sql`
    select slug from unnest(${slugs}::text[]) slug where slug not in (select slug from organizations)`)
  await db.close()
  return rows.map(({ slug }) => slug)
}
