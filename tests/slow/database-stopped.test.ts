import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../../server/database/embedded.ts'
import { makeFolder, placeForData } from '../../server/testing/folder.ts'
import { startProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'

/** How long the database is stopped; GATEHOUSE_OUTAGE_SECONDS=60 stops it for a minute. */
const outageSeconds = Number(process.env['GATEHOUSE_OUTAGE_SECONDS'] ?? 5)
const maxRecoveryMilliseconds = 2000

const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

type Reply = { path: string; status: number; retryAfter: string | null }

/** Calls a server on several connections until `stop` is called, and stores every reply. */
function startLoad(origin: string, cookie: string) {
  const replies: Reply[] = []
  let isOver = false
  async function send(path: string, body?: object, sent = cookie) {
    const response = await fetch(origin + path, {
      headers: { 'content-type': 'application/json', origin, cookie: sent },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    await response.arrayBuffer()
    replies.push({ path, status: response.status, retryAfter: response.headers.get('retry-after') })
  }
  const loops = [
    ...Array.from({ length: 4 }, () => () => send('/api/auth/get-session')),
    () => send('/account'),
    () => send('/api/auth/organization/list'),
    // Sent without the cookie, because with the cookie this call would end the session of the other calls.
    () => send('/api/auth/sign-in/email', person, ''),
    () => send('/api/auth/update-user', { name: 'Ada Lovelace' }),
    () => send('/health/live'),
  ]
  const ended = Promise.all(
    loops.map(async (call) => {
      while (!isOver) await call()
    }),
  )
  return {
    replies,
    async stop() {
      isOver = true
      await ended
    },
  }
}

describe('a database that is stopped under load', async () => {
  const folder = await makeFolder(placeForData())
  after(folder.remove)

  test(
    `for ${outageSeconds} s causes no server errors except 503 with Retry-After`,
    { timeout: 60_000 + outageSeconds * 2000 },
    async (t) => {
      const first = await startEmbedded({ dataDirectory: folder.path })
      const server = await startProcess({
        secret: testSecret,
        rateLimit: { enabled: false },
        database: { url: first.url },
      })
      t.after(() => server.end('SIGKILL'))
      const headers = { 'content-type': 'application/json', origin: server.origin }
      const signUp = await fetch(`${server.origin}/api/auth/sign-up/email`, {
        method: 'POST',
        headers,
        body: JSON.stringify(person),
      })
      const cookie = signUp.headers.getSetCookie()[0]!.split(';')[0]!
      const load = startLoad(server.origin, cookie)
      await sleep(1000)

      await first.stop()
      await sleep(outageSeconds * 1000)
      const again = await startEmbedded({ dataDirectory: folder.path })
      t.after(again.stop)
      assert.equal(again.url, first.url)
      const backAt = performance.now()
      while ((await fetch(`${server.origin}/health/ready`)).status !== 200);
      const recoveryMilliseconds = Math.round(performance.now() - backAt)
      const afterwards = load.replies.length
      await sleep(1000)
      await load.stop()

      const counts = Object.groupBy(load.replies, ({ status }) => status)
      const summary = Object.entries(counts).map(([status, replies = []]) => `${status}: ${replies.length}`)
      console.log(`  ${summary.join(', ')}; ready ${recoveryMilliseconds} ms after the database`)
      const failed = load.replies.filter(({ status }) => status >= 500)
      assert.deepEqual(
        failed.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== '2'),
        [],
      )
      assert.ok(failed.length > 0)
      assert.deepEqual(
        load.replies.filter(({ path, status }) => path === '/health/live' && status !== 200),
        [],
      )
      assert.ok(recoveryMilliseconds <= maxRecoveryMilliseconds, `${recoveryMilliseconds} ms`)
      assert.deepEqual(
        load.replies.slice(afterwards + 20).filter(({ status }) => status >= 500),
        [],
      )
    },
  )
})
