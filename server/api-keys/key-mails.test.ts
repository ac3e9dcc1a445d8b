import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createApiKey, rotateApiKey, updateApiKey } from '../../contract/api-keys/api-keys.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import type { MailContent } from '../mail/content.ts'
import { administrator } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant, verifiedUser } from '../testing/tenant.ts'
import { daySeconds } from '../time.ts'
import { mailExpiringKeys } from './key-mails.ts'

type User = Awaited<ReturnType<typeof verifiedUser>>

describe('mails about API keys', async () => {
  const app = await startApp({ after, options: { apiKeys: { enabled: true } } })

  async function createKey({ visitor }: Pick<User, 'visitor'>, more: object = {}) {
    const { data, error } = await visitor.call(createApiKey, { body: { name: 'Script', ...more } })
    if (error) throw new Error(error.code)
    return data
  }

  const mailsOf = async (email: string, template: 'api-key-created' | 'api-key-expiring') =>
    (await app.mailsTo(email)).filter((mail) => mail.template === template)

  const runNow = () =>
    mailExpiringKeys(app.deps, {}, { attempt: 1, isLast: false, signal: AbortSignal.timeout(10_000) })

  test('notify the user of a new or rotated key, and do not contain the key', async () => {
    const ada = await verifiedUser(app)
    const { id, key } = await createKey(ada, { name: 'Nightly' })
    const [created] = await mailsOf(ada.email, 'api-key-created')
    assert.match(textOf(created!), /The API key Nightly was created with your account/)
    assert.match(textOf(created!), /act on your behalf/)
    assert.equal(created!.url, `${app.config.origin}/account/keys`)
    await ada.visitor.call(rotateApiKey, { body: { keyId: id } })
    const mails = await mailsOf(ada.email, 'api-key-created')
    assert.equal(mails.length, 2)
    assert.ok(mails.some((mail) => textOf(mail).includes('was rotated with your account')))
    assert.ok(mails.every((mail) => !JSON.stringify(mail).includes(key)))
  })

  test("name the organization of a key, and link to the page of the organization's keys", async () => {
    const { owner, id: organizationId, slug } = await createTenant(app)
    await createKey(owner, { organizationId })
    const [mail] = await mailsOf(owner.email, 'api-key-created')
    assert.ok(textOf(mail!).includes(`act on behalf of Tenant ${slug}, but can never do more than you can`))
    assert.equal(mail!.url, `${app.config.origin}/o/${slug}/keys`)
  })

  test('notify the administrator of a new server key', async () => {
    const { visitor, email } = await administrator(app)
    await createKey({ visitor }, { configId: 'server' })
    const [mail] = await mailsOf(email, 'api-key-created')
    assert.equal(mail!.url, `${app.config.origin}/admin/keys`)
  })

  test('are not written if the creation of a key is refused', async () => {
    const ada = await verifiedUser(app)
    const { error } = await ada.visitor.call(createApiKey, { body: { expiresIn: 60 } })
    assert.equal(error!.code, 'EXPIRES_IN_IS_TOO_SMALL')
    assert.deepEqual(await mailsOf(ada.email, 'api-key-created'), [])
  })

  test('notify the user once of a key that expires within seven days, and again if the expiry changes', async () => {
    const ada = await verifiedUser(app)
    const { id } = await createKey(ada, { name: 'Nightly', expiresIn: 30 * daySeconds })
    const count = async () => (await mailsOf(ada.email, 'api-key-expiring')).length
    app.advance(22 * daySeconds)
    await app.runJobs()
    assert.equal(await count(), 0)
    app.advance(daySeconds)
    await Promise.all([runNow(), runNow()])
    await app.runJobs()
    assert.equal(await count(), 1)
    const [mail] = await mailsOf(ada.email, 'api-key-expiring')
    assert.match(textOf(mail!), /The API key Nightly .* expires on/)

    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: { email: ada.email, password: ada.password } })
    await visitor.call(updateApiKey, { body: { keyId: id, expiresIn: 20 * daySeconds } })
    await app.runJobs()
    assert.equal(await count(), 1)
    app.advance(14 * daySeconds)
    await app.runJobs()
    assert.equal(await count(), 2)
  })

  test('are not written about the expiry of short-lived, replaced, disabled and expired keys', async () => {
    const ada = await verifiedUser(app)
    const expiresIn = 30 * daySeconds
    await createKey(ada, { expiresIn: 7 * daySeconds })
    const replaced = await createKey(ada, { expiresIn })
    const disabled = await createKey(ada, { expiresIn })
    const expired = await createKey(ada, { expiresIn })
    await ada.visitor.call(updateApiKey, { body: { keyId: disabled.id, enabled: false } })
    await ada.visitor.call(rotateApiKey, { body: { keyId: replaced.id, overlapSeconds: 30 * daySeconds } })
    await app.db.run(sql`update api_keys set expires_at = ${app.deps.now()} where id = ${expired.id}`)
    app.advance(daySeconds)
    await app.runJobs()
    assert.deepEqual(await mailsOf(ada.email, 'api-key-expiring'), [])
  })

  test('are not sent to a suspended member, whose key has stopped working', async () => {
    const { owner, id: organizationId } = await createTenant(app)
    await createKey(owner, { organizationId, expiresIn: 10 * daySeconds })
    await app.db.run(sql`update members set suspended_at = now() where user_id = ${owner.id}`)
    app.advance(4 * daySeconds)
    await app.runJobs()
    assert.deepEqual(await mailsOf(owner.email, 'api-key-expiring'), [])
  })
})

function textOf({ paragraphs }: MailContent) {
  return paragraphs
    .flat()
    .map((part) => (typeof part === 'string' ? part : part.strong))
    .join('')
}
