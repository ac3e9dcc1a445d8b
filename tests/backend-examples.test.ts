import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { organizationRoles, type Permissions } from '../contract/roles.ts'
import { sql } from '../server/database/sql.ts'
import { makeFolder } from '../server/testing/folder.ts'
import { freePort } from '../server/testing/server-process.ts'
import { assertRecognizesCallers, cookieOf, startServerOfExamples, waitForExample } from './example-callers.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const folder = join(root, 'examples/backend')
const server = await startServerOfExamples(after)

type Start = { port: number; server: typeof server; stop: (work: () => Promise<unknown>) => void }

/** Starts an example backend, and returns its origin once it responds. */
async function start(args: readonly string[], { port, server, stop }: Start) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], ...server.environment, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // Waits for the exit, because the next test might use the same port.
  stop(() => (child.kill(), once(child, 'exit')))
  const origin = `http://127.0.0.1:${port}`
  await waitForExample(origin, () => child.exitCode === null)
  return { origin }
}

for (const file of readdirSync(folder))
  describe(`the example backend ${file}`, async () => {
    test('needs at most 10 lines of code that mention `gatehouse` or `caller`', () => {
      const lines = readFileSync(join(folder, file), 'utf8').split('\n')
      assert.ok(lines.filter((line) => /gatehouse|caller/.test(line) && !line.startsWith('//')).length <= 10)
    })

    test('recognizes every kind of caller, and forwards calls to the API', async (t) => {
      const { origin } = await start([join(folder, file)], {
        port: await freePort(),
        server,
        stop: (work) => t.after(work),
      })
      await assertRecognizesCallers(origin, server)
    })
  })

describe('docs/backend.md', async () => {
  const port = await freePort()
  const guide = readFileSync(join(root, 'docs/backend.md'), 'utf8').replaceAll('8080', String(port))
  const blockOf = (language: string, pattern = '') =>
    new RegExp(`^ *\`\`\`${language}\n( *${pattern}[^]*?)\`\`\``, 'm').exec(guide)![1]!.replaceAll(/^ {3}/gm, '')
  const server = await startServerOfExamples(after, readConfiguration(blockOf('ts')))
  const { app, acme, member } = server
  const startGuide = (t: TestContext) =>
    start(['--input-type=module', '-e', blockOf('js')], { port, server, stop: (work) => t.after(work) })

  test('has an Express route that refuses callers without a session, and members without the permission', async (t) => {
    const { origin } = await startGuide(t)
    const post = (cookie?: string) =>
      fetch(`${origin}/invoices`, { method: 'POST', headers: cookie === undefined ? {} : { cookie } })
    assert.equal((await post()).status, 401)
    assert.equal((await post(cookieOf(member))).status, 403)
    const created = await post(cookieOf(acme.owner))
    assert.deepEqual(await created.json(), { by: acme.owner.email, for: acme.slug })
    await app.db.run(sql`delete from sessions where user_id = ${acme.owner.id}`)
    while ((await post(cookieOf(acme.owner))).status === 200) await new Promise((resolve) => setImmediate(resolve))
  })

  test('lists commands that call the route, each with the reply that it gets', async (t) => {
    await startGuide(t)
    await app.user({ email: 'ada@example.com', password: 'correct horse battery' })
    const { path: cwd, remove } = await makeFolder()
    t.after(remove)
    const commands = blockOf('sh', 'curl').replaceAll('\\\n', '').trim().split('\n')
    let replies = 0
    for (const [i, command] of commands.entries()) {
      if (!command.startsWith('curl')) continue
      const { stdout } = await run('sh', ['-c', `curl -s ${command.slice('curl'.length)}`], { cwd })
      const expected = /^# (.*)$/.exec(commands[i + 1] ?? '')?.[1]
      if (expected === undefined) assert.doesNotMatch(stdout, /"code":/)
      else assert.equal((replies++, stdout), expected)
    }
    assert.equal(replies, 3)
  })

  test('lists the permissions of the default roles', () => {
    const { owner, admin, member } = organizationRoles
    const shown = (actions: readonly string[] = []) => actions.join(', ') || '–'
    for (const resource of Object.keys(owner) as (keyof typeof owner)[]) {
      const cells = [owner, admin, member as Permissions].map((role: Permissions) => shown(role[resource]))
      assert.ok(guide.includes(`| \`${resource}\` | ${cells.join(' | ')} |`), resource)
    }
  })
})

/** Runs a configuration file, and returns its options. */
function readConfiguration(code: string) {
  const program = `${code.replace('export default', 'const options =')}\nconsole.log(JSON.stringify(options))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root })
  return JSON.parse(output.toString()) as { trustedOrigins: string[] }
}
