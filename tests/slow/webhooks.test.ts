import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { openDatabase } from '../../server/database/database.ts'
import { sql } from '../../server/database/sql.ts'
import { encrypt } from '../../server/crypto/encryption.ts'
import { deriveKeys } from '../../server/crypto/keys.ts'
import { createTestDatabase } from '../../server/testing/database.ts'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { newWebhookSecret } from '../../server/crypto/webhook-signing.ts'

/** The number of events to deliver. `GATEHOUSE_TEST_EVENTS=100000` runs the test at full size. */
const events = Number(process.env['GATEHOUSE_TEST_EVENTS'] ?? 600)
const subjects = events / 20
const kills = events >= 100_000 ? 20 : 3
const webhooks = ['one', 'two', 'three']

/**
 * Starts a receiver that refuses a tenth of the messages. It accepts another two percent, but closes the connection
 * without a reply.
 */
async function startReceiver(secret: string) {
  const verifier = new Webhook(secret)
  const seen = {
    messages: 0,
    taken: new Set<string>(),
    badSignatures: 0,
    outOfOrder: 0,
    /** For each webhook and subject, the newest event that has arrived. */
    last: new Map<string, number>(),
    waiting: [] as { count: number; resolve: () => void }[],
  }
  const receive = (path: string, headers: IncomingMessage['headers'], body: string) => {
    seen.messages++
    try {
      verifier.verify(body, headers as Record<string, string>)
    } catch {
      seen.badSignatures++
    }
    const { data } = JSON.parse(body) as { data: { id: string; subjectId: string } }
    const lane = `${path} ${data.subjectId}`
    const last = seen.last.get(lane) ?? 0
    if (Number(data.id) > last) seen.last.set(lane, Number(data.id))
    else if (!seen.taken.has(`${path} ${data.id}`) && Number(data.id) < last) seen.outOfOrder++
    return `${path} ${data.id}`
  }
  const reply = (response: ServerResponse, key: string) => {
    const chance = Math.random()
    if (chance < 0.1) return void response.writeHead(500).end()
    seen.taken.add(key)
    if (chance < 0.12) response.socket?.destroy()
    else response.writeHead(204).end()
    seen.waiting = seen.waiting.filter(({ count, resolve }) => {
      if (seen.taken.size >= count) resolve()
      return seen.taken.size < count
    })
  }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => reply(response, receive(request.url ?? '', request.headers, body)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close().closeAllConnections())
  return {
    seen,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves once this many deliveries have been accepted. */
    taken: (count: number) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      if (seen.taken.size >= count) resolve()
      else seen.waiting.push({ count, resolve })
      return promise
    },
  }
}

describe('webhooks with a receiver that fails and a server that is killed', async () => {
  const database = await createTestDatabase()
  const db = openDatabase({
    url: database.url,
    maxConnections: 2,
    transactionPooler: false,
    hasTimeLimits: false,
    onError: () => {},
  })
  const secret = newWebhookSecret()
  const receiver = await startReceiver(secret)
  const options = {
    secret: testSecret,
    database: { url: database.url },
    outbound: { allow: ['127.0.0.1'] },
    webhooks: { timeoutSeconds: 1 },
  }
  let server: ServerProcess | undefined
  after(async () => {
    await server?.end('SIGKILL')
    await db.close()
    await database.drop()
  })

  test('deliver every event at least once, and events about one subject in order', { timeout: 1_200_000 }, async () => {
    const key = deriveKeys(testSecret).of('webhook-secret')
    for (const id of webhooks) {
      await db.run(sql`
        insert into webhook_endpoints (id, name, url, created_at, updated_at)
        values (${id}, ${id}, ${`${receiver.origin}/${id}`}, now() - interval '1 day', now())`)
      await db.run(sql`
        insert into webhook_secrets (id, endpoint_id, secret, created_at)
        values (${id}, ${id}, ${encrypt(secret, key, `webhook_secrets/${id}`)}, now())`)
    }
    await db.run(sql`
      insert into events (action, subject_id, ip_address, created_at)
      select 'team.updated', 'subject-' || n % ${subjects}::int, '', now() from generate_series(0, ${events - 1}) n`)
    const { total } = await db.one<{ total: number }>(sql`select count(*)::int * 3 as total from events`)
    const started = performance.now()
    for (let kill = 1; kill <= kills; kill++) {
      server = await startProcess(options)
      await receiver.taken((total * kill) / (kills + 2))
      await server.end('SIGKILL')
    }
    server = await startProcess(options)
    const [before, at] = [receiver.seen.taken.size, performance.now()]
    await receiver.taken(total - Math.floor(total / (kills + 2) / 2))
    const rate = (receiver.seen.taken.size - before) / ((performance.now() - at) / 1000)
    await receiver.taken(total)
    const { messages, badSignatures, outOfOrder } = receiver.seen
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(
      `  ${total} deliveries in ${seconds} s with ${kills} kills: ${messages} messages; ${Math.round(rate)}/s at last`,
    )
    assert.deepEqual({ badSignatures, outOfOrder }, { badSignatures: 0, outOfOrder: 0 })
  })
})
