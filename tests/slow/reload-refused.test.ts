import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import type { Options } from '../../server/config/config.ts'
import { createEmptyDatabase, createTestDatabase, onServer } from '../../server/testing/database.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { freePort, startProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { callerOf } from './reload-world.ts'

const ada = { name: 'Ada', email: 'ada@example.com', password: 'nine char' }

/** Returns the options of a server with a new database. */
async function arrange(t: TestContext) {
  const database = await createTestDatabase()
  t.after(database.drop)
  return {
    port: await freePort(),
    secret: testSecret,
    rateLimit: { enabled: false },
    log: { level: 'info' },
    database: { url: database.url },
  } satisfies Options
}

/** Starts a server. `signUp` uses a password of nine characters, which `emailAndPassword` (below) does not allow. */
async function start(t: TestContext, flags: readonly string[]) {
  const options = await arrange(t)
  const server = await startProcess(options, flags)
  t.after(() => server.end('SIGKILL'))
  const call = callerOf(server.origin)
  let users = 0
  const signUp = () => call('/sign-up/email', { ...ada, email: `ada-${users++}@example.com` })
  return { server, options, call, signUp }
}

// Each refused configuration also has this option, which must not be applied.
const emailAndPassword = { minPasswordLength: 20 }

for (const flags of [[], ['--workers', '2']])
  describe(`a reload of a server with ${flags.length > 0 ? 'two workers' : 'one process'}`, () => {
    test('is refused with a reason if the file is invalid, the secret differs, or the database is new or does not respond', async (t) => {
      const { server, options, call, signUp } = await start(t, flags)
      const empty = await createEmptyDatabase()
      t.after(empty.drop)
      const { cookie } = await signUp()
      const refused: [reason: RegExp, options: object][] = [
        [/options\.json cannot be used:\\nprot is not an option/, { ...options, prot: 1 }],
        [
          /socialProviders\.google\.clientSecret is required/,
          { ...options, socialProviders: { google: { clientId: 'c' } } },
        ],
        [/This database is used with another secret/, { ...options, secret: 'other-secret-other-secret-other-secret' }],
        [/The database at database\.url is new/, { ...options, database: { url: empty.url } }],
        [/The database does not respond/, { ...options, database: { url: 'postgresql://127.0.0.1:1/none' } }],
      ]
      for (const [reason, changed] of refused) {
        await server.configure({ ...changed, emailAndPassword })
        const line = await server.reload()
        assert.match(line, /"level":50,.*The configuration was not reloaded; the previous one stays in use/)
        assert.match(line, reason)
        for (let i = 0; i < 4; i++) {
          assert.equal((await signUp()).status, 200)
          assert.match((await call('/get-session', undefined, cookie)).text, /"session"/)
        }
      }
      const tables = await onServer(empty.url, (pool) => pool.query(`select from pg_class where relname = 'users'`))
      assert.equal(tables.rowCount, 0)

      await server.configure({ ...options, emailAndPassword })
      assert.match(await server.reload(), /"level":30,.*The configuration was reloaded/)
      assert.equal((await signUp()).status, 400)
    })

    test('applies the changed options, except those that need a restart, which it logs', async (t) => {
      const { server, options, signUp } = await start(t, flags)
      await server.configure({
        ...options,
        port: await freePort(),
        host: '127.0.0.1',
        operations: { metrics: true },
        emailAndPassword,
      })
      assert.match(await server.reload(), /was reloaded/)
      const warnings = server.output().match(/.*Options that need a restart keep their values.*/g)
      assert.equal(warnings?.length, 1)
      assert.match(warnings[0], /"level":40,.*"setting":"port, host, operations\.metrics"/)
      for (let i = 0; i < 4; i++) assert.equal((await signUp()).status, 400)
    })
  })

describe('a worker that cannot use the configuration', () => {
  test('ends the reload with a log line that names the reason, but does not prevent the next reload', async (t) => {
    const folder = await makeFolder()
    t.after(folder.remove)
    const options = await arrange(t)
    const file = join(folder.path, 'gatehouse.config.js')
    const write = (start: string, minPasswordLength: number) =>
      writeFile(
        file,
        `${start}\nmodule.exports = ${JSON.stringify({ ...options, emailAndPassword: { minPasswordLength } })}\n`,
      )
    await write('', 8)
    const server = await startProcess(options, ['--workers', '2', '--config', file])
    t.after(() => server.end('SIGKILL'))
    await write(`if (require('node:cluster').worker?.id === 2) throw new Error('The second worker fails')`, 20)
    assert.match(
      await server.reload(),
      /The second worker fails\. Some workers already use the new configuration: .*was not reloaded/,
    )
    await write('', 20)
    assert.match(await server.reload(), /was reloaded/)
    const call = callerOf(server.origin)
    for (let i = 0; i < 4; i++)
      assert.equal((await call('/sign-up/email', { ...ada, email: `ada-${i}@example.com` })).status, 400)
  })
})

describe('a server that is stopped while it reloads', () => {
  for (const flags of [[], ['--workers', '2']])
    test(`stops without waiting for the database in the new configuration (${flags.join(' ') || 'one process'})`, async (t) => {
      const { server, options } = await start(t, flags)
      const sockets: Socket[] = []
      const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
      t.after(() => {
        for (const socket of sockets) socket.destroy()
        silent.close()
      })
      await once(silent, 'listening')
      const { port } = silent.address() as AddressInfo
      await server.configure({ ...options, database: { url: `postgresql://127.0.0.1:${port}/none` } })
      process.kill(server.pid, 'SIGHUP')
      await once(silent, 'connection')
      assert.equal(await server.end('SIGTERM'), 0)
      assert.doesNotMatch(server.output(), /reloaded/)
      // The second connection checks whether the server at the address is PostgreSQL.
      assert.ok(sockets.length <= 2, `${sockets.length} connections`)
    })
})
