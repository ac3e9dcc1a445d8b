import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { updateOrganization } from '../../contract/organizations/organizations.ts'
import { confirmIdentity } from '../../contract/sessions/confirm-identity.ts'
import { addMember } from '../organizations/members.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  maxWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '../../contract/webhooks/webhooks.ts'
import { listWebhookDeliveries } from '../../contract/webhooks/deliveries.ts'
import { sql } from '../database/sql.ts'
import { administrator, eventsAbout } from '../testing/administrator.ts'
import { closedAddresses } from '../testing/closed-addresses.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'
import { isSignedWith, startWebhookReceiver } from '../testing/webhook-receiver.ts'
import { daySeconds } from '../time.ts'
import { addWebhook } from '../testing/webhooks.ts'

const options = { webhooks: { organizations: true }, outbound: { allow: ['127.0.0.1'] } }

describe('a webhook', async () => {
  const app = await startApp({ after, options })
  const receiver = await startWebhookReceiver({ after })
  const acme = await createTenant(app)
  const admin = await administrator(app)
  const body = { organizationId: acme.id, name: 'Billing', url: receiver.url }

  test('can be added to an organization by the owner, and has a secret that is shown once and stored encrypted', async () => {
    const { visitor } = acme.owner
    const { data } = await visitor.call(createWebhook, { body })
    assert.match(data!.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.deepEqual(
      [data!.webhook.state, data!.webhook.actions, data!.webhook.organizationId],
      ['healthy', null, acme.id],
    )
    const listed = await visitor.call(listWebhooks, { query: { organizationId: acme.id } })
    assert.deepEqual(listed.data, [data!.webhook])
    assert.ok(!JSON.stringify(listed.data).includes('whsec_'))
    const stored = JSON.stringify(await app.db.rows(sql`select * from webhook_secrets, webhook_endpoints`))
    assert.ok(!stored.includes(data!.secret.slice(6)))
    const [event] = await eventsAbout(app, data!.webhook.id)
    assert.deepEqual([event?.action, event?.details], ['webhook.created', { name: 'Billing' }])
    await visitor.call(deleteWebhook, { body: { webhookId: data!.webhook.id } })
    assert.equal((await visitor.call(getWebhook, { query: { webhookId: data!.webhook.id } })).error?.status, 404)
    assert.deepEqual(await app.db.rows(sql`select 1 from webhook_secrets`), [])
  })

  test('of an organization cannot be managed by members without the permission, by outsiders or while impersonating', async () => {
    const { webhook } = await addWebhook(acme.owner.visitor, body)
    const member = await acme.join('member')
    const outsider = await createTenant(app)
    const about = { query: { webhookId: webhook.id } }
    assert.equal(
      (await member.visitor.call(createWebhook, { body })).error?.code,
      'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS',
    )
    // Members must not read deliveries, because deliveries contain the replies of the receiver.
    for (const call of [getWebhook, listWebhookDeliveries])
      assert.equal((await member.visitor.call(call, about)).error?.code, 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS')
    const { visitor } = outsider.owner
    assert.equal((await visitor.call(createWebhook, { body })).error?.code, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    for (const call of [updateWebhook, deleteWebhook, rotateWebhookSecret, testWebhook])
      assert.equal((await visitor.call(call, { body: { webhookId: webhook.id } })).error?.code, 'WEBHOOK_NOT_FOUND')
    const impersonating = await administrator(app)
    await impersonating.visitor.call(impersonateUser, { body: { userId: acme.owner.id } })
    const refused = await impersonating.visitor.call(rotateWebhookSecret, { body: { webhookId: webhook.id } })
    assert.equal(refused.error?.code, 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
  })

  test('of the site can be managed only by administrators, who cannot list the webhooks of organizations they have not joined', async () => {
    const site = { name: 'Warehouse', url: receiver.url }
    assert.equal(
      (await acme.owner.visitor.call(createWebhook, { body: site })).error?.code,
      'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS',
    )
    const { webhook } = await addWebhook(admin.visitor, site)
    assert.equal(webhook.organizationId, null)
    assert.deepEqual((await admin.visitor.call(listWebhooks, { query: {} })).data, [webhook])
    const hidden = await acme.owner.visitor.call(getWebhook, { query: { webhookId: webhook.id } })
    assert.equal(hidden.error?.code, 'WEBHOOK_NOT_FOUND')
    const others = await admin.visitor.call(listWebhooks, { query: { organizationId: acme.id } })
    assert.equal(others.error?.code, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    await admin.visitor.call(deleteWebhook, { body: { webhookId: webhook.id } })
  })

  test('of the site can be limited to the events of some organizations', async () => {
    const other = await createTenant(app)
    const chosen = { name: 'Warehouse', url: `${receiver.url}/some`, organizationIds: [acme.id] }
    const { webhook } = await addWebhook(admin.visitor, chosen)
    const rename = async ({ id, owner }: typeof acme, name: string) =>
      owner.visitor.call(updateOrganization, { body: { organizationId: id, data: { name } } })
    const about = () =>
      receiver.received.filter(({ path }) => path === '/hook/some').map(({ event }) => event.data['organizationId'])
    await app.sendWebhooks()
    receiver.received.length = 0
    await rename(acme, 'Acme of some')
    await rename(other, 'Other of some')
    await app.sendWebhooks()
    assert.deepEqual(about(), [acme.id])
    const body = { webhookId: webhook.id, organizationIds: null }
    assert.equal((await admin.visitor.call(updateWebhook, { body })).data!.organizationIds, null)
    await rename(other, 'Other of all')
    await app.sendWebhooks()
    assert.ok(about().includes(other.id))
    await admin.visitor.call(deleteWebhook, { body: { webhookId: webhook.id } })
    const own = await addWebhook(acme.owner.visitor, {
      ...chosen,
      organizationId: acme.id,
      organizationIds: [other.id],
    })
    assert.equal(own.webhook.organizationIds, null)
    await acme.owner.visitor.call(deleteWebhook, { body: { webhookId: own.webhook.id } })
  })

  test('gets a test event immediately when an owner asks for one, and the owner sees the start of the reply', async () => {
    const { webhook, secret } = await addWebhook(acme.owner.visitor, body)
    receiver.replyWith(() => 500)
    const { data } = await acme.owner.visitor.call(testWebhook, { body: { webhookId: webhook.id } })
    receiver.replyWith(() => 204)
    assert.deepEqual([data!.status, data!.reply, data!.error], [500, 'status 500', null])
    const message = receiver.received.at(-1)!
    assert.equal(message.event.type, 'webhook.test')
    assert.ok(isSignedWith(secret, message))
    await acme.owner.visitor.call(updateWebhook, { body: { webhookId: webhook.id, url: 'http://127.0.0.1:1/' } })
    const failed = await acme.owner.visitor.call(testWebhook, { body: { webhookId: webhook.id } })
    assert.deepEqual([failed.data!.status, failed.data!.reply, failed.data!.error], [null, null, 'ECONNREFUSED'])
  })

  test('signs with the old and the new secret until the overlap ends, and then only with the new secret', async () => {
    const { webhook, secret } = await addWebhook(acme.owner.visitor, body)
    const about = { body: { webhookId: webhook.id } }
    const rotated = await acme.owner.visitor.call(rotateWebhookSecret, about)
    assert.ok(rotated.data!.webhook.previousSecretUntil)
    const send = async () => {
      await acme.owner.visitor.call(testWebhook, about)
      const message = receiver.received.at(-1)!
      return [secret, rotated.data!.secret].map((each) => isSignedWith(each, message))
    }
    assert.deepEqual(await send(), [true, true])
    app.advance(daySeconds + 1)
    assert.deepEqual(await send(), [false, true])
    const stale = await acme.owner.visitor.call(rotateWebhookSecret, about)
    assert.equal(stale.error?.code, 'SESSION_NOT_FRESH')
    await acme.owner.visitor.call(confirmIdentity, { body: { password: acme.owner.password } })
    const next = await acme.owner.visitor.call(rotateWebhookSecret, {
      body: { webhookId: webhook.id, overlapSeconds: 0 },
    })
    assert.equal(next.data!.webhook.previousSecretUntil, null)
    assert.deepEqual(await send(), [false, false])
  })

  test(`is refused beyond ${maxWebhooks} per organization, even if several are added at once`, async () => {
    const tenant = await createTenant(app)
    const add = () =>
      tenant.owner.visitor.call(createWebhook, { body: { organizationId: tenant.id, name: 'One', url: receiver.url } })
    const results = await Promise.all(Array.from({ length: maxWebhooks + 2 }, add))
    const refused = results.flatMap(({ error }) => (error ? [error.code] : []))
    assert.deepEqual(refused, Array(2).fill('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_WEBHOOKS'))
  })

  test('is deleted together with its organization', async () => {
    const tenant = await createTenant(app)
    await addWebhook(tenant.owner.visitor, { organizationId: tenant.id, name: 'One', url: receiver.url })
    await addMember(app.deps, { userId: acme.owner.id, role: 'member', organizationId: tenant.id })
    await app.db.run(sql`delete from organizations where id = ${tenant.id}`)
    assert.deepEqual(await app.db.rows(sql`select 1 from webhook_endpoints where organization_id = ${tenant.id}`), [])
  })
})

describe('webhooks with the default options', async () => {
  const app = await startApp({ after })
  test('are not available to organizations', async () => {
    const acme = await createTenant(app)
    const { error } = await acme.owner.visitor.call(listWebhooks, { query: { organizationId: acme.id } })
    assert.equal(error?.code, 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS')
  })

  test('are refused with an invalid URL or a private address in any notation', async () => {
    const receiver = await startWebhookReceiver({ after })
    const { visitor } = await administrator(app)
    const { webhook } = await addWebhook(visitor, { name: 'One', url: 'https://93.184.215.14/hook' })
    const inside = closedAddresses(Number(new URL(receiver.url).port))
    for (const url of inside.filter((_, index) => index % 10 === 0)) {
      const { error } = await visitor.call(updateWebhook, { body: { webhookId: webhook.id, url } })
      assert.equal(error?.status, 400, url)
    }
    const codes = await Promise.all(
      ['https://10.0.0.1/', 'http://93.184.215.14/', 'https://nowhere.invalid/', 'mailto:a@b.example', 'nonsense'].map(
        async (url) => (await visitor.call(createWebhook, { body: { name: 'One', url } })).error?.code,
      ),
    )
    assert.deepEqual(codes, [
      'ADDRESS_IN_PRIVATE_NETWORK',
      'ADDRESS_NOT_HTTPS',
      'ADDRESS_NOT_FOUND',
      'INVALID_ADDRESS',
      'INVALID_ADDRESS',
    ])
    assert.equal((await visitor.call(getWebhook, { query: { webhookId: webhook.id } })).data?.url, webhook.url)
    // Simulates a URL that was allowed when the webhook was added and now leads to a private network.
    await app.db.run(sql`update webhook_endpoints set url = ${receiver.url}`)
    const { data } = await visitor.call(testWebhook, { body: { webhookId: webhook.id } })
    assert.deepEqual([data!.status, data!.error], [null, 'private-network'])
    assert.deepEqual(receiver.received, [])
  })
})
