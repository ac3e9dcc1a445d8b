import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhook,
  type DeliveryFilter,
} from '../../contract/webhooks/deliveries.ts'
import { enableWebhook, getWebhook } from '../../contract/webhooks/webhooks.ts'
import { createTeam, updateTeam } from '../../contract/organizations/teams.ts'
import { sql } from '../database/sql.ts'
import { administrator, eventsAbout } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'
import { isSignedWith, startWebhookReceiver } from '../testing/webhook-receiver.ts'
import { addWebhook } from '../testing/webhooks.ts'
import { daySeconds, hourSeconds, minuteSeconds } from '../time.ts'

const options = {
  webhooks: { organizations: true },
  outbound: { allow: ['127.0.0.1'] },
  organization: { teams: { enabled: true, defaultTeam: { enabled: false } } },
}

async function start() {
  const app = await startApp({ after, options })
  const receiver = await startWebhookReceiver({ after })
  const acme = await createTenant(app)
  const { visitor } = acme.owner
  const { webhook, secret } = await addWebhook(visitor, { organizationId: acme.id, name: 'Billing', url: receiver.url })
  await app.sendWebhooks()
  receiver.received.length = 0
  let teams = 0
  const named = () => receiver.received.map(({ event }) => event.data.object?.['name'] ?? null)
  return {
    app,
    acme,
    receiver,
    webhook,
    secret,
    visitor,
    named,
    about: { query: { webhookId: webhook.id } },
    async team() {
      const body = { name: `Team ${++teams}`, organizationId: acme.id }
      return (await visitor.call(createTeam, { body })).data!
    },
    rename: (teamId: string, name: string) =>
      visitor.call(updateTeam, { body: { teamId, data: { name, organizationId: acme.id } } }),
    health: async () => (await visitor.call(getWebhook, { query: { webhookId: webhook.id } })).data!,
    deliveries: async (status?: DeliveryFilter) => {
      const { data } = await visitor.call(listWebhookDeliveries, {
        query: { webhookId: webhook.id, ...(status ? { status } : {}) },
      })
      return data!.deliveries
    },
  }
}

describe('webhook deliveries', async () => {
  const { app, acme, receiver, webhook, secret, visitor, team, rename, named, deliveries } = await start()

  test('are signed and contain the current state of their subject, although the database stores only ids', async () => {
    receiver.received.length = 0
    const { id } = await team()
    await rename(id, 'Renamed')
    await app.sendWebhooks()
    assert.deepEqual(
      receiver.received.map(({ event }) => event.type),
      ['team.created', 'team.updated'],
    )
    const [first] = receiver.received
    assert.ok(isSignedWith(secret, first!))
    const { object, ...ids } = first!.event.data
    assert.deepEqual(object, { ...object, id, organizationId: acme.id, name: 'Renamed' })
    assert.deepEqual(ids, { ...ids, actorId: acme.owner.id, subjectId: id, organizationId: acme.id })
    const rows = JSON.stringify(await app.db.rows(sql`select * from webhook_deliveries`))
    assert.ok(!rows.includes('Renamed') && !rows.includes(acme.owner.email))
    assert.deepEqual(
      (await deliveries()).slice(0, 2).map(({ status, attempts }) => [status, attempts]),
      [
        ['delivered', 1],
        ['delivered', 1],
      ],
    )
  })

  test('are sent only to webhooks configured for their action and organization', async () => {
    const other = await createTenant(app)
    const admin = await administrator(app)
    await addWebhook(other.owner.visitor, { organizationId: other.id, name: 'Other', url: `${receiver.url}/other` })
    await addWebhook(visitor, {
      organizationId: acme.id,
      name: 'Few',
      url: `${receiver.url}/few`,
      actions: ['team.removed'],
    })
    await addWebhook(admin.visitor, { name: 'Site', url: `${receiver.url}/site` })
    receiver.received.length = 0
    await team()
    await app.sendWebhooks()
    const paths = receiver.received.filter(({ event }) => event.type === 'team.created').map(({ path }) => path)
    assert.deepEqual(paths.toSorted(), ['/hook', '/hook/site'])
    const site = receiver.received.filter(({ path }) => path === '/hook/site')
    assert.ok(site.length > 0 && !site.some(({ body }) => body.includes('password')))
    await app.db.run(sql`delete from webhook_endpoints where id <> ${webhook.id}`)
  })

  test('wait behind a failed delivery about the same subject, are not delayed by other subjects, and are sent in order', async () => {
    const [one, two] = [await team(), await team()]
    await app.sendWebhooks()
    receiver.received.length = 0
    receiver.replyWith(({ event }) => (event.data['subjectId'] === one.id ? 500 : 204))
    await rename(one.id, 'First')
    await rename(one.id, 'Second')
    await rename(two.id, 'Another')
    await app.sendWebhooks()
    assert.deepEqual(new Set(named()), new Set(['Another', 'Second']))
    const waiting = await deliveries('waiting')
    assert.deepEqual(
      waiting.map(({ isBehind, attempts }) => [isBehind, attempts]),
      [
        [true, 0],
        [false, 1],
      ],
    )
    assert.deepEqual(await deliveries('retrying'), [waiting[1]])
    const { data } = await visitor.call(getWebhookDelivery, {
      query: { webhookId: webhook.id, deliveryId: waiting[1]!.id },
    })
    assert.deepEqual(
      data!.attempts.map(({ status, reply }) => [status, reply]),
      [[500, 'status 500']],
    )
    receiver.replyWith(() => 204)
    app.advance(hourSeconds)
    await app.sendWebhooks()
    const ids = receiver.received.filter(({ event }) => event.data['subjectId'] === one.id).map(({ id }) => id)
    assert.deepEqual(ids, [waiting[1]!.id, waiting[1]!.id, waiting[0]!.id])
    assert.deepEqual(await deliveries('waiting'), [])
  })

  test('are given up after a day, and can be sent again with the same id', async () => {
    const { id } = await team()
    receiver.replyWith(() => 503)
    await app.sendWebhooks()
    app.advance(daySeconds)
    await app.sendWebhooks()
    const failed = await deliveries('failed')
    assert.deepEqual(
      failed.map(({ subjectId, attempts }) => [subjectId, attempts]),
      [[id, 2]],
    )
    receiver.replyWith(() => 204)
    receiver.received.length = 0
    const none = await visitor.call(replayWebhook, {
      body: { webhookId: webhook.id, failedSince: new Date(app.deps.now().getTime() + 60_000).toISOString() },
    })
    assert.deepEqual(none.data, { replayed: 0 })
    const all = await visitor.call(replayWebhook, { body: { webhookId: webhook.id } })
    assert.deepEqual(all.data, { replayed: 1 })
    await app.sendWebhooks()
    await visitor.call(replayWebhook, { body: { webhookId: webhook.id, deliveryId: failed[0]!.id } })
    await app.sendWebhooks()
    assert.deepEqual(
      receiver.received.map((message) => message.id),
      [failed[0]!.id, failed[0]!.id],
    )
    const unknown = { webhookId: webhook.id, deliveryId: crypto.randomUUID() }
    assert.equal((await visitor.call(replayWebhook, { body: unknown })).error?.code, 'DELIVERY_NOT_FOUND')
    for (const query of [unknown, { ...unknown, deliveryId: 'nonsense' }])
      assert.equal((await visitor.call(getWebhookDelivery, { query })).error?.code, 'DELIVERY_NOT_FOUND')
  })

  test('are listed page by page', async () => {
    const page = (cursor?: string) =>
      visitor.call(listWebhookDeliveries, {
        query: { webhookId: webhook.id, limit: '2', ...(cursor ? { cursor } : {}) },
      })
    const first = (await page()).data!
    const second = (await page(first.nextCursor!)).data!
    assert.deepEqual([...first.deliveries, ...second.deliveries], (await deliveries()).slice(0, 4))
  })

  test('about a deleted subject contain null instead of the subject', async () => {
    const { id } = await team()
    await app.db.run(sql`delete from teams where id = ${id}`)
    receiver.received.length = 0
    await app.sendWebhooks()
    assert.deepEqual(
      receiver.received.map(({ event }) => [event.data['subjectId'], event.data.object]),
      [[id, null]],
    )
  })
})

describe('a webhook whose receiver fails', async () => {
  const { app, receiver, webhook, visitor, team, health, about, deliveries } = await start()

  test('is paused after 20 failures over 5 minutes, is tried once a minute, and gets all waiting deliveries after a success', async () => {
    receiver.replyWith(() => 500)
    for (let i = 0; i < 30; i++) await team()
    await app.sendWebhooks()
    assert.equal((await health()).state, 'failing')
    app.advance(5 * minuteSeconds)
    await app.sendWebhooks()
    assert.equal((await health()).state, 'paused')
    receiver.received.length = 0
    await app.sendWebhooks()
    app.advance(minuteSeconds)
    await app.sendWebhooks()
    assert.equal(receiver.received.length, 1)
    receiver.replyWith(() => 204)
    app.advance(minuteSeconds)
    await app.sendWebhooks()
    assert.equal(receiver.received.length, 31)
    assert.deepEqual(await deliveries('waiting'), [])
    const { state, today } = await health()
    assert.deepEqual([state, today.delivered >= 30, today.failed > 0], ['healthy', true, true])
  })

  test('is disabled after three days: an event is recorded, and the waiting deliveries are given up', async () => {
    receiver.replyWith(() => 'drop')
    await team()
    for (let day = 0; day <= 3; day++) {
      await app.sendWebhooks()
      app.advance(daySeconds)
      await team()
    }
    await app.sendWebhooks()
    const { state, disabledReason } = await health()
    assert.deepEqual([state, disabledReason], ['disabled', 'failing'])
    await app.sendWebhooks()
    assert.deepEqual(await deliveries('waiting'), [])
    const events = await eventsAbout(app, webhook.id)
    const disabled = events.filter(({ action }) => action === 'webhook.disabled')
    assert.deepEqual(
      disabled.map(({ details }) => details),
      [{ name: 'Billing', reason: 'failing' }],
    )
    const { data } = await visitor
      .call(replayWebhook, { body: { webhookId: webhook.id } })
      .catch(() => ({ data: null }))
    assert.equal(data, null)
  })

  test('receives no event while it is disabled, and receives later events once it is enabled again', async () => {
    receiver.replyWith(() => 204)
    receiver.received.length = 0
    await team()
    await app.sendWebhooks()
    assert.equal(receiver.received.length, 0)
    assert.equal((await visitor.call(enableWebhook, { body: about.query })).data?.state, 'healthy')
    const { id } = await team()
    await app.sendWebhooks()
    assert.ok(receiver.received.some(({ event }) => event.data['subjectId'] === id))
  })

  test('is disabled at once if the receiver replies with 410 Gone, and a mail is sent each time it is disabled', async () => {
    receiver.replyWith(() => 410)
    await team()
    await app.sendWebhooks()
    const { state, disabledReason } = await health()
    assert.deepEqual([state, disabledReason], ['disabled', 'gone'])
    const mails = (await app.db.rows<{ template: string }>(sql`select template from mails order by created_at`)).filter(
      ({ template }) => template === 'webhook-disabled',
    )
    assert.equal(mails.length, 2)
    await visitor.call(enableWebhook, { body: about.query })
    receiver.replyWith(() => 204)
  })
})
