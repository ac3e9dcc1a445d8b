import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from '../../server/database/sql.ts'
import { runCommandLine } from '../../server/testing/command.ts'
import { createTestDatabase, onServer, openTestDatabase } from '../../server/testing/database.ts'
import { strongSecret } from '../../server/testing/doctor.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { startProcess } from '../../server/testing/server-process.ts'

let folder: Awaited<ReturnType<typeof makeFolder>>
before(async () => void (folder = await makeFolder()))
after(() => folder.remove())

function run(words: readonly string[] = [], environment: Record<string, string> = {}) {
  return runCommandLine(['doctor', ...words], { folder: folder.path, environment })
}

describe('gatehouse doctor', () => {
  test('exits with 1 and a warning before the first start', async () => {
    const { code, output } = await run()
    assert.equal(code, 1, output)
    assert.match(output, /^warning {2}database: connection: There is no database in .* -> Start the server/m)
    assert.match(output, /^0 wrong, 1 warning, \d+ ok$/m)
  })

  test('exits with 0 for a faultless embedded database, and prints a line for each check', async () => {
    const environment = { GATEHOUSE_LOG_LEVEL: 'silent' }
    await runCommandLine(['migrate'], { folder: folder.path, environment })
    await runCommandLine(['backup', 'first.backup'], { folder: folder.path, environment })
    const { code, output } = await run([], environment)
    assert.equal(code, 0, output)
    const lines = output.trim().split('\n')
    assert.ok(lines.length > 50, output)
    assert.ok(
      lines.slice(0, -1).every((line) => line.startsWith('ok       ')),
      output,
    )
    assert.match(output, /options: 1 of \d+ are set: log\.level \(GATEHOUSE_LOG_LEVEL\)/)
  })

  test('exits with 2 if a check finds something wrong, and prints no secret with --json', async (t) => {
    const database = await createTestDatabase()
    t.after(() => database.drop())
    const db = openTestDatabase(database.url)
    await db.run(sql`insert into organizations (id, name, slug, created_at) values ('o', 'O', 'o', now())`)
    await db.close()
    const { code, output } = await run(['--json'], { DATABASE_URL: database.url, GATEHOUSE_SECRET: strongSecret })
    assert.equal(code, 2, output)
    assert.doesNotMatch(output, new RegExp(strongSecret))
    const report = JSON.parse(output) as { checks: object[]; options: { option: string; setBy: string | null }[] }
    const expected = {
      group: 'data',
      check: 'organizations without an owner',
      level: 'wrong',
      finding: '1',
      remedy: 'Make a member the owner in the console, or delete the organization there',
    }
    assert.deepEqual(
      report.checks.find((each) => 'check' in each && each.check === expected.check),
      expected,
    )
    assert.equal(report.options.find(({ option }) => option === 'secret')?.setBy, 'GATEHOUSE_SECRET')
  })

  test('completes every check on a database that refuses writes', async (t) => {
    const database = await createTestDatabase()
    t.after(() => database.drop())
    const name = new URL(database.url).pathname.slice(1)
    await onServer(database.url, async (pool) => {
      await pool.query(`alter database ${name} set default_transaction_read_only = on`)
    })
    const { output } = await run([], { DATABASE_URL: database.url, GATEHOUSE_SECRET: strongSecret })
    assert.match(output, /^wrong {4}database: writes/m)
    assert.match(output, /^ok {7}data: expired rows/m)
    assert.doesNotMatch(output, /The check failed/)
  })

  test('attacks the public address, and leaves no users behind', async (t) => {
    const database = await createTestDatabase()
    t.after(() => database.drop())
    const server = await startProcess({ secret: strongSecret, database: { url: database.url } })
    t.after(() => server.end('SIGTERM'))
    const settings = { DATABASE_URL: database.url, GATEHOUSE_SECRET: strongSecret, PORT: new URL(server.origin).port }
    const { output } = await run(['--attack'], settings)
    const lines = output.split('\n').filter((line) => line.includes(' attack: '))
    assert.ok(lines.length > 60, output)
    assert.deepEqual(
      lines.filter((line) => !line.startsWith('ok ')),
      [],
    )
    const db = openTestDatabase(database.url)
    t.after(() => db.close())
    assert.deepEqual(await db.rows(sql`select email from users union all select slug from organizations`), [])
  })

  test('attacks nothing before the first start', async () => {
    const empty = await makeFolder()
    const { output } = await runCommandLine(['doctor', '--attack'], { folder: empty.path })
    await empty.remove()
    assert.match(output, /^warning {2}attack: installation: Not attacked: there is no database or no secret yet/m)
  })

  test('reports an invalid option', async () => {
    await writeFile(join(folder.path, 'wrong.json'), '{"port": "x"}')
    const { code, output } = await run(['--config', 'wrong.json'])
    assert.equal(code, 2, output)
    assert.match(
      output,
      /^wrong {4}configuration: options: wrong\.json cannot be used: port: .* -> Correct the option/m,
    )
  })

  test('reports a database that cannot be reached', async () => {
    const { code, output } = await run([], {
      DATABASE_URL: 'postgres://gatehouse@127.0.0.1:9/none',
      GATEHOUSE_SECRET: strongSecret,
    })
    assert.equal(code, 2, output)
    assert.match(output, /^wrong {4}database: connection: The database does not respond \(ECONNREFUSED\)/m)
    assert.match(output, /^ok {7}configuration: secret/m)
  })

  test('explains why it refuses an invalid number of servers or an invalid email address', async () => {
    const nodes = await run(['--nodes', 'x'])
    assert.deepEqual(nodes, { code: 1, output: '--nodes must be a number from 1 to 1000\n' })
    const address = await run(['--send-mail', 'ada'])
    assert.deepEqual(address, { code: 1, output: '--send-mail must be an email address\n' })
  })
})
