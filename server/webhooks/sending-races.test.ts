import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createTeam } from '../../contract/organizations/teams.ts'
import { confirmIdentity } from '../../contract/sessions/confirm-identity.ts'
import { getWebhookDelivery, listWebhookDeliveries } from '../../contract/webhooks/deliveries.ts'
import { inTransaction } from '../deps.ts'
import { sql } from '../database/sql.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'
import { addWebhook } from '../testing/webhooks.ts'
import { daySeconds, minuteSeconds } from '../time.ts'
import { countAttempts } from './health.sql.ts'
import type { LaneResult } from './lane-run.ts'
import { deleteLanes, insertDeliveries } from './lanes.sql.ts'
import { recordResults } from './record.ts'
import { startWebhookSender } from './sender.ts'

const options = {
  webhooks: { organizations: true },
  outbound: { allow: ['127.0.0.1'] },
  organization: { teams: { enabled: true, defaultTeam: { enabled: false } } },
}

describe('processes that send webhooks at the same time', async () => {
  const app = await startApp({ after, options })
  const receiver = await startWebhookReceiver({ after })
  const acme = await createTenant(app)
  const { visitor } = acme.owner

  async function webhookAt(path: string) {
    // Adding a webhook needs a recent proof of identity, and an earlier test might have advanced the clock.
    await visitor.call(confirmIdentity, { body: { password: acme.owner.password } })
    const added = await addWebhook(visitor, { organizationId: acme.id, name: path, url: `${receiver.url}/${path}` })
    await app.sendWebhooks()
    receiver.received.length = 0
    return added.webhook.id
  }
  const team = (name: string) => visitor.call(createTeam, { body: { name, organizationId: acme.id } })
  const deliveriesOf = async (webhookId: string) =>
    (await visitor.call(listWebhookDeliveries, { query: { webhookId } })).data!.deliveries
  const remove = (...ids: string[]) => app.db.run(sql`delete from webhook_endpoints where id = any(${ids})`)

  test('lock webhooks in the same order when they record results, so that they cannot deadlock', async () => {
    const [first, second] = [await webhookAt('one'), await webhookAt('two')].toSorted() as [string, string]
    const resultFor = (endpointId: string): LaneResult => ({
      lane: { endpointId, subject: 'nobody', lockedUntil: new Date().toISOString(), fed: 0 },
      nextAt: null,
      attempts: [
        { deliveryId: crypto.randomUUID(), at: new Date(), status: 204, milliseconds: 1, reply: null, error: null },
      ],
      deliveries: [],
      isGone: false,
    })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const holding = app.db.transaction(async (db) => {
      await db.run(sql`select from webhook_endpoints where id = ${first} for update`)
      hold()
      await released
    })
    await held
    const recordings = Promise.all([
      recordResults(app.deps, [resultFor(second), resultFor(first)]),
      recordResults(app.deps, [resultFor(first), resultFor(second)]),
    ])
    await untilBlocked(app.db, 2)
    const free = await app.db.rows(
      sql`select id from webhook_endpoints where id in (${first}, ${second}) for update skip locked`,
    )
    assert.deepEqual(free, [{ id: second }])
    release()
    await Promise.all([holding, recordings])
    await remove(first, second)
  })

  test('can add deliveries to a webhook without waiting for a process that records results of the webhook', async () => {
    const id = await webhookAt('fed')
    const now = app.deps.now()
    const pause = { failures: 20, since: now, probeAt: now }
    const event = {
      id: '1',
      action: 'team.created',
      actorId: null,
      subjectId: 'red',
      organizationId: acme.id,
      createdAt: now.toISOString(),
    }
    const feed = (db = app.db as Parameters<typeof insertDeliveries>[0]) => insertDeliveries(db, [event as never], now)
    const fedTimes = async () =>
      (await app.db.one<{ fed: number }>(sql`select fed from webhook_lanes where endpoint_id = ${id}`)).fed
    await feed()
    const before = await fedTimes()
    await inTransaction(app.deps, async ({ db }) => {
      await countAttempts(db, { id, delivered: 1, failed: 0, failuresInRow: 0, now, pause })
      await app.db.transaction(async (other) => {
        await other.run(sql`set local lock_timeout = '2s'`)
        await feed(other)
      })
      await deleteLanes(db, [{ endpointId: id, subject: 'red', lockedUntil: now.toISOString(), fed: before }])
    })
    assert.equal(await fedTimes(), before + 1)
    await remove(id)
  })

  test('keep the status `delivered` of a delivery when another process reports a late failure', async () => {
    const id = await webhookAt('late')
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: late, resolve: reply } = Promise.withResolvers<number>()
    receiver.replyWith(() => (arrive(), late))
    await team('Late')
    const slow = app.sendWebhooks()
    await arrived
    receiver.replyWith(() => 204)
    // Ends the lease of the slow process.
    app.advance(minuteSeconds)
    const other = startWebhookSender(app.deps)
    await other.drain()
    await other.stop()
    reply(500)
    await slow
    const [delivery] = await deliveriesOf(id)
    assert.equal(delivery!.status, 'delivered')
    assert.equal(receiver.received.length, 2)
    app.advance(daySeconds)
    await app.sendWebhooks()
    assert.deepEqual([receiver.received.length, (await deliveriesOf(id))[0]!.status], [2, 'delivered'])
    await remove(id)
  })

  test('still send to other webhooks when the secret of one webhook cannot be decrypted', async () => {
    const [broken, sound] = [await webhookAt('broken'), await webhookAt('sound')]
    await app.db.run(sql`update webhook_secrets set secret = 'AAAA' || secret where endpoint_id = ${broken}`)
    await team('Sealed')
    await app.sendWebhooks()
    assert.deepEqual(
      receiver.received.map(({ path }) => path),
      ['/hook/sound'],
    )
    const [delivery] = await deliveriesOf(broken)
    const query = { webhookId: broken, deliveryId: delivery!.id }
    const { data } = await visitor.call(getWebhookDelivery, { query })
    assert.deepEqual(
      [delivery!.status, data!.attempts.map(({ status, error }) => [status, error])],
      ['waiting', [[null, 'NO_SECRET']]],
    )
    await remove(broken, sound)
  })
})
