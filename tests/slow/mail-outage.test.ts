import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Options } from '../../server/config/config.ts'
import { sql } from '../../server/database/sql.ts'
import { createTestDatabase, openTestDatabase } from '../../server/testing/database.ts'
import { answerWith, startMailProvider, type Answer } from '../../server/testing/mail-provider.ts'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'
import { inParallel, post } from './calls.ts'

const people = 200
// The server refuses sign-ups if more than 66 of them wait for a hash at once.
const maxAtOnce = 40
/**
 * The number of deliveries that get no answer. Each of them blocks one of eight senders for ten seconds, so each sender
 * is blocked twice.
 */
const silences = 16

describe('two hundred sign-ups while the mail provider is down', async () => {
  const database = await createTestDatabase()
  const db = openTestDatabase(database.url)
  const provider = await startMailProvider({ after })
  const options: Options = {
    secret: 'reference-secret-reference-secret-0001',
    database: { url: database.url },
    rateLimit: { enabled: false },
    mail: { transport: 'resend', apiKey: 're_test', from: 'accounts@example.com', endpoint: provider.endpoint },
  }
  let server: ServerProcess | undefined
  after(async () => {
    await server?.end('SIGKILL')
    await db.close()
    await database.drop()
  })

  /** The mails that the provider accepted, by idempotency key. `handedOver` counts the requests with each key. */
  const taken = new Map<string, { to: string; handedOver: number }>()
  const take = () => {
    const { key, body } = provider.requests.at(-1)!
    const mail = taken.get(key) ?? { to: (body['to'] as string[]).join(), handedOver: 0 }
    taken.set(key, { ...mail, handedOver: mail.handedOver + 1 })
  }
  const die: Answer = (request) => void request.socket.destroy()
  const takeAndDie: Answer = (request, response) => {
    take()
    die(request, response)
  }
  const takeAndAnswer: Answer = (request, response) => {
    take()
    answerWith(200, '{"id":"1"}')(request, response)
  }
  const faults = { 500: answerWith(500), dies: die, 'accepts the mail and exits': takeAndDie, 503: answerWith(503) }
  const heal = () => answerNext(Array.from({ length: people * 2 }, () => takeAndAnswer))
  const answerNext = (answers: Answer[]) => void provider.answers.splice(0, Infinity, ...answers)

  test('succeed, and every mail is delivered once when the provider is available again', async () => {
    const kinds = Object.values(faults)
    const outage = Array.from({ length: people * 20 }, (_, i) => kinds[i % kinds.length]!)
    const silence: Answer = () => {}
    answerNext([...Array.from({ length: silences }, () => silence), ...outage])

    let running = (server = await startProcess(options))
    const statuses = new Set<number>()
    await inParallel(people, maxAtOnce, async (i) => {
      const person = { name: `Person ${i}`, email: addressOf(i), password: 'correct horse battery' }
      statuses.add((await post(running, '/sign-up/email', person)).status)
    })
    assert.deepEqual([...statuses], [200])
    await until(async () => (await waitingJobs()).untried === 0)
    assert.equal((await waitingMails()).sent, 0, 'nothing has left yet')

    // The first server is killed while it sends mails; the next server retries all of them.
    await bringForward()
    await until(async () => (await waitingJobs()).held > 0)
    await server.end('SIGKILL')
    const { held } = await waitingJobs()
    await endLeases()
    running = server = await startProcess(options)
    await until(async () => {
      await bringForward({ triedAtMost: 2 })
      return (await waitingJobs()).triedTwice === 0
    })
    assert.equal((await waitingMails()).sent, 0, 'nothing has left yet')

    heal()
    await until(async () => {
      await bringForward()
      return (await waitingJobs()).all === 0
    })
    assert.equal(await running.end('SIGTERM'), 0)

    assert.deepEqual(await waitingMails(), { sent: people, others: 0 })
    assert.equal(taken.size, people, 'one key per user')
    const addresses = [...taken.values()].map(({ to }) => to)
    assert.deepEqual(addresses.toSorted(), Array.from({ length: people }, (_, i) => addressOf(i)).toSorted())
    const repeated = [...taken.values()].filter(({ handedOver }) => handedOver > 1)
    assert.ok(repeated.length > people / 10, `${repeated.length} mails were handed over again under their key`)
    assertSameUnderOneKey()
    console.log(
      `  ${provider.requests.length} requests; ${repeated.length} mails handed over more than once; ${held} held by the killed server`,
    )
  })

  /**
   * Asserts that all attempts to send a mail had the same content. Otherwise, a provider would not recognize them as
   * the same mail.
   */
  function assertSameUnderOneKey() {
    const bodies = new Map<string, string>()
    for (const { key, body } of provider.requests) {
      const text = JSON.stringify(body)
      assert.equal(bodies.get(key) ?? text, text, `two mails under the key ${key}`)
      bodies.set(key, text)
    }
  }

  /** Makes the next attempts of the waiting jobs due now. Otherwise, the pause before an attempt can last an hour. */
  async function bringForward({ triedAtMost = 1000 } = {}) {
    await db.run(sql`
      update jobs set run_at = now()
      where kind = 'send-mail' and locked_until is null and attempts <= ${triedAtMost}`)
  }

  /** Ends the leases of a killed server, which last up to a minute. */
  async function endLeases() {
    await db.run(sql`update jobs set locked_until = null where kind = 'send-mail'`)
  }

  function waitingJobs() {
    return db.one<{ all: number; untried: number; triedTwice: number; held: number }>(sql`
      select count(*)::int as all, count(*) filter (where last_error is null)::int as untried,
        count(*) filter (where attempts <= 2)::int as "triedTwice",
        count(*) filter (where locked_until is not null)::int as held
      from jobs where kind = 'send-mail'`)
  }

  function waitingMails() {
    return db.one<{ sent: number; others: number }>(sql`
      select count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status <> 'sent')::int as others
      from mails`)
  }
})

function addressOf(i: number) {
  return `person-${i}@example.com`
}

/** Polls until a condition holds; the timeout of the test ends a wait that never succeeds. */
async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50))
}
