import assert from 'node:assert/strict'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test, type TestContext } from 'node:test'
import type { Options } from '../../server/config/config.ts'
import { createTestDatabase, openTestDatabase } from '../../server/testing/database.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { freePort, startProcess, type ServerProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { startRollingLoad } from './rolling-load.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const nextSecret = 'another-secret-another-secret-another-0002'

const newerMigrations = {
  '9001_planted.sql': `alter table users add column shoe_size integer;
create table plants (id text primary key, user_id text references users on delete cascade);
`,
  '9002_planted.sql': `-- outside a transaction
drop index concurrently if exists sessions_updated_at;
create index concurrently sessions_updated_at on sessions (updated_at);
`,
}

/** Creates a copy of the product with two migrations that this version does not know. */
async function newerVersion(t: TestContext) {
  const folder = await makeFolder()
  t.after(folder.remove)
  const copied = ['server', 'package.json']
  for (const name of copied) await cp(join(root, name), join(folder.path, name), { recursive: true })
  for (const name of ['contract', 'client', 'web', 'dist', 'node_modules'])
    await symlink(join(root, name), join(folder.path, name))
  await mkdir(join(folder.path, 'server/database/migrations'), { recursive: true })
  for (const [name, text] of Object.entries(newerMigrations))
    await writeFile(join(folder.path, 'server/database/migrations', name), text)
  return folder.path
}

/** Starts two servers on one database, and generates load on both. `replaceBoth` replaces the servers one by one. */
async function startPair(t: TestContext, options: Options) {
  const database = await createTestDatabase()
  t.after(database.drop)
  const ports = [await freePort(), await freePort()]
  const origin = `http://localhost:${ports[0]}`
  const busy: Awaited<ReturnType<typeof startRollingLoad>>[] = []
  const running: (ServerProcess | undefined)[] = []
  t.after(() => Promise.all(running.filter((server) => server !== undefined).map((server) => server.end('SIGKILL'))))
  const common = { baseURL: origin, database: { url: database.url }, rateLimit: { enabled: false } }

  async function replace(which: number, changed: Options, folder?: string) {
    const stopped = running[which]
    running[which] = undefined
    if (stopped) assert.equal(await stopped.end('SIGTERM'), 0)
    const port = ports[which]!
    running[which] = await startProcess({ ...common, ...options, ...changed, port }, [], {}, folder)
  }
  const replaceBoth = async (changed: Options, folder?: string) => {
    for (const which of [0, 1]) {
      await replace(which, changed, folder)
      // Lets the replaced server and the other server answer requests together before the next replacement.
      await busy[0]?.answers(60)
    }
  }
  await replaceBoth({})
  const load = await startRollingLoad(origin, ports, 4)
  busy.push(load)
  return { replaceBoth, url: database.url, load }
}

test('upgrading and rolling back one server after the other under load fails no request and signs nobody out', async (t) => {
  const newer = await newerVersion(t)
  const { replaceBoth, load, url } = await startPair(t, { secret: testSecret })
  await replaceBoth({}, newer)
  const db = openTestDatabase(url)
  const { rows } = await db.pool.query(`select name from schema_migrations where name like '9%' order by name`)
  await db.close()
  assert.deepEqual(rows, [{ name: '9001_planted.sql' }, { name: '9002_planted.sql' }])
  await replaceBoth({})
  const { answered, failures, signedOut } = await load.end()
  console.log(`  ${answered} answered, ${failures.length} failed, ${signedOut.length} signed out`)
  assert.deepEqual({ failures, signedOut }, { failures: [], signedOut: [] })
})

test('rotating the secret on one server after the other under load fails no request and signs nobody out', async (t) => {
  const { replaceBoth, load } = await startPair(t, { secret: testSecret })
  await replaceBoth({ previousSecrets: [nextSecret] })
  await replaceBoth({ secret: nextSecret, previousSecrets: [testSecret] })
  const { answered, failures, signedOut } = await load.end()
  console.log(`  ${answered} answered, ${failures.length} failed, ${signedOut.length} signed out`)
  assert.deepEqual({ failures, signedOut }, { failures: [], signedOut: [] })
})
