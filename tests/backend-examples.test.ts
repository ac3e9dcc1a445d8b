import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { sql } from '../server/database/sql.ts'
import { freePort } from '../server/testing/server-process.ts'
import { assertRecognizesCallers, cookieOf, startServerOfExamples, waitForExample } from './example-callers.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'examples/backend')
const server = await startServerOfExamples(after)
const { app, acme, member } = server

/** Starts an example backend, and returns its origin once it responds. */
async function start(args: readonly string[], stop: (work: () => void) => void) {
  const own = await freePort()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], ...server.environment, PORT: String(own) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  stop(() => child.kill())
  const origin = `http://127.0.0.1:${own}`
  await waitForExample(origin, () => child.exitCode === null)
  return origin
}

for (const file of readdirSync(folder))
  describe(`the example backend ${file}`, async () => {
    test('mentions Gatehouse or the caller in at most 12 lines', () => {
      const lines = readFileSync(join(folder, file), 'utf8').split('\n')
      assert.ok(lines.filter((line) => /gatehouse|caller/.test(line) && !line.startsWith('//')).length <= 12)
    })

    test('recognizes every kind of caller, and forwards calls to the API', async (t) => {
      const origin = await start([join(folder, file)], (work) => t.after(work))
      await assertRecognizesCallers(origin, server)
    })
  })

test('the Express route in docs/backend.md refuses callers without a session, and members without the permission', async (t) => {
  const guide = readFileSync(join(root, 'docs/backend.md'), 'utf8')
  const code = /```js\n([\s\S]*?)```/.exec(guide)![1]!
  const origin = await start(['--input-type=module', '-e', code], (work) => t.after(work))
  const post = (cookie?: string) =>
    fetch(`${origin}/invoices`, { method: 'POST', headers: cookie === undefined ? {} : { cookie } })
  assert.equal((await post()).status, 401)
  assert.equal((await post(cookieOf(member))).status, 403)
  const created = await post(cookieOf(acme.owner))
  assert.deepEqual(await created.json(), { by: acme.owner.email, for: acme.slug })
  await app.db.run(sql`delete from sessions where user_id = ${acme.owner.id}`)
  while ((await post(cookieOf(acme.owner))).status === 200) await new Promise((resolve) => setImmediate(resolve))
})
