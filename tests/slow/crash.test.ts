import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { openDatabase } from '../../server/database/database.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { sql } from '../../server/database/sql.ts'
import { makeFolder, placeForData } from '../../server/testing/folder.ts'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'

const password = 'correct horse battery'
const post = (server: ServerProcess, path: string, body: object) =>
  fetch(`${server.origin}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify(body),
  })

describe('kill -9 during two hundred sign-ups', async () => {
  const { path: data, remove } = await makeFolder(placeForData())
  const options = { dataDirectory: data, rateLimit: { enabled: false } }
  let server: ServerProcess | undefined
  after(async () => {
    await server?.end('SIGKILL')
    await startEmbedded({ dataDirectory: data }).then((embedded) => embedded.stop())
    await remove()
  })

  for (const victim of ['the server', 'the server and its database']) {
    test(`loses no user whose sign-up succeeded, and leaves no incomplete user (${victim})`, async () => {
      const acknowledged = await crashDuringSignUps(victim)
      assert.ok(acknowledged.length > 20 && acknowledged.length < 200, `${acknowledged.length} were acknowledged`)
      console.log(`  ${acknowledged.length} of 200 sign-ups were acknowledged before the kill`)

      await assertNobodyIsHalf()
      const restarted = (server = await startProcess(options))
      const statuses = await Promise.all(
        acknowledged.map(async (email) => (await post(restarted, '/sign-in/email', { email, password })).status),
      )
      assert.deepEqual(new Set(statuses), new Set([200]))
      assert.equal(await restarted.end('SIGTERM'), 0)
    })
  }

  async function crashDuringSignUps(victim: string) {
    const victimProcess = (server = await startProcess(options))
    const postmaster = Number((await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    const acknowledged: string[] = []
    let killed: Promise<unknown> | undefined
    const signUps = Array.from({ length: 200 }, async (_, i) => {
      const email = `${victim.replaceAll(' ', '-')}-${i}@example.com`
      const response = await post(victimProcess, '/sign-up/email', { name: `Person ${i}`, email, password }).catch(
        () => null,
      )
      if (response?.status !== 200) return
      acknowledged.push(email)
      if (acknowledged.length < 30 || killed) return
      killed = victimProcess.end('SIGKILL')
      if (victim.includes('database')) process.kill(postmaster, 'SIGKILL')
    })
    await Promise.all(signUps)
    await killed
    return acknowledged
  }

  /** Asserts that every user in the database has one password, a mail, and a sign-up event. */
  async function assertNobodyIsHalf() {
    const embedded = await startEmbedded({ dataDirectory: data })
    const db = openDatabase({ url: embedded.url, maxConnections: 2, transactionPooler: false, onError: () => {} })
    const halves = await db.rows(sql`
      select u.email from users u
      where (select count(*) from accounts a where a.user_id = u.id and a.password is not null) <> 1
         or not exists (select from mails m where m.recipient = u.email)
         or not exists (select from events e where e.subject_id = u.id and e.action = 'user.signed-up')`)
    assert.deepEqual(halves, [])
    await db.close()
    await embedded.stop()
  }
})
