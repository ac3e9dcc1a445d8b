import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createApiKey } from '../../contract/api-keys/api-keys.ts'
import { createOrganization } from '../../contract/organizations/organizations.ts'
import { createWebhook } from '../../contract/webhooks/webhooks.ts'
import { createServerKey } from '../api-keys/server-keys.ts'
import { explain } from '../cli/explain.ts'
import { runChecks } from '../doctor/check.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'
import { createLog } from './log.ts'
import { redactSecrets } from './redaction.ts'

/** Starts an app whose `afterCreate` function throws an error with a given text, and collects the lines of the log. */
async function startFailing(options: object) {
  const failing = { text: '' }
  const afterCreate = () => {
    throw new Error(failing.text)
  }
  const app = await startApp({
    after,
    options: { ...options, organization: { organizationCreation: { afterCreate } } },
  })
  const tenant = await createTenant(app)
  const lines: string[] = []
  app.deps.log = createLog('info', { write: (text) => lines.push(text) })
  let slugs = 0
  return {
    ...app,
    tenant,
    /** Causes an error with this text, and returns the `error` field of the log line about it. */
    async lineAbout(text: string) {
      failing.text = text
      const slug = `failing-${++slugs}`
      assert.ok((await tenant.owner.visitor.call(createOrganization, { body: { name: slug, slug } })).data)
      const line = lines.splice(0).find((line) => line.includes('A configured function failed'))
      return (JSON.parse(line!) as { error: string }).error
    },
  }
}

describe('the text of an error in the log', async () => {
  const apps = [
    await startFailing({
      apiKeys: { enabled: true },
      webhooks: { organizations: true },
      outbound: { allow: ['127.0.0.1'] },
    }),
    await startFailing({
      apiKeys: { enabled: true, prefix: 'acme2' },
      webhooks: { organizations: true },
      outbound: { allow: ['127.0.0.1'] },
    }),
  ]

  for (const app of apps)
    test(`has no API key with the prefix ${app.config.apiKeys.prefix}`, async () => {
      const { owner, id } = app.tenant
      const create = async (body: object) =>
        (await owner.visitor.call(createApiKey, { body: { name: 'Script', ...body } })).data!.key
      const keys = {
        user: await create({}),
        organization: await create({ organizationId: id }),
        server: (await createServerKey(app.deps, 'Backend')).secret,
        own: await create({ prefix: 'my-own_beginning' }),
      }
      for (const [kind, key] of Object.entries(keys)) {
        const line = await app.lineAbout(`POST https://x.example/?key=${key} failed ("${key}"), ${key}: refused`)
        const secret = key.slice(-36)
        assert.ok(!line.includes(secret), kind)
        assert.match(line, /^Error: POST https:\/\/x\.example\/\?key=.* failed \(".*"\), .*: refused \| at /)
      }
      const line = await app.lineAbout(`bad key ${keys.user}`)
      assert.ok(line.startsWith(`Error: bad key ${app.config.apiKeys.prefix}u_[redacted] | at `))
    })

  test('has no secret of a webhook', async () => {
    const [app] = apps
    const { data, error } = await app!.tenant.owner.visitor.call(createWebhook, {
      body: { name: 'Hook', url: 'http://127.0.0.1:9/', organizationId: app!.tenant.id },
    })
    assert.equal(error, null)
    const line = await app!.lineAbout(`signing with ${data.secret} failed`)
    assert.ok(line.startsWith('Error: signing with whsec_[redacted] failed | at '))
  })
})

const token = 'a1B2'.repeat(8)
const signature = `${'q/W+'.repeat(10)}abc=`

const samples: Record<string, readonly [text: string, redacted: string]> = {
  'a JSON Web Token': [`token eyJhbGciOi.eyJzdWIi.c2ln-_x refused`, 'token eyJ[redacted] refused'],
  'a signed cookie': [`session_token=${token}.${signature};`, 'session_token=[redacted];'],
  'an encoded cookie': [`token=${token}.${encodeURIComponent(signature)};`, 'token=[redacted];'],
  'an authorization header': ['Authorization: Bearer abc.def-1 sent', 'Authorization: Bearer [redacted] sent'],
  'an emailed link': [`/verify-email?token=${token}&callbackURL=/`, '/verify-email?token=[redacted]&callbackURL=/'],
  'a provider’s callback': ['/callback/acme?state=s&code=4/0Ab fails', '/callback/acme?state=s&code=[redacted] fails'],
  'a reset link': [`/reset-password/${token}?callbackURL=/`, '/reset-password/[redacted]?callbackURL=/'],
  'an invitation': [`https://x.example/invite/${token}#${token}`, `https://x.example/invite/${token}#[redacted]`],
  'a database address': ['postgres://gatehouse:p4ss@db:5432/x', 'postgres://gatehouse:[redacted]@db:5432/x'],
}

describe('redactSecrets', () => {
  for (const [kind, [text, redacted]] of Object.entries(samples))
    test(`redacts ${kind}`, () => assert.equal(redactSecrets(text), redacted))

  test('keeps ids, digests, addresses and lines of stack traces', () => {
    for (const text of [
      `user ${token} in organization ${token} does not exist`,
      `expected ${'0123456789abcdef'.repeat(4)}, not ${'0123456789abcdef'.repeat(4)}`,
      'at deleteOrganizationsOfEveryUserWhoLeaves (file:///app/node_modules/@scope/pack/server/main.ts:12:34)',
      'getaddrinfo ENOTFOUND smtp.example.com https://nodejs.org/api/errors.html#err_unsupported_dir_import',
      'the code is 42, see ada@example.com',
    ])
      assert.equal(redactSecrets(text), text)
  })

  // In quadratic time, each text would take minutes. The limit leaves enough time for slow machines.
  test('takes linear time for a long text', () => {
    const texts = ['a', 'eyJ', 'a_', '?token', 'https://a:', '/'].map((part) => part.repeat(200_000))
    const started = performance.now()
    for (const text of texts) redactSecrets(text)
    assert.ok(performance.now() - started < 20_000)
  })

  test('is also applied to errors of commands and to failed checks of the installation', async () => {
    const error = new Error('whsec_abcd is wrong')
    assert.match(explain(error), /^Error: whsec_\[redacted\] is wrong/)
    const check = { name: 'failing', look: () => Promise.reject(error) }
    const [result] = await runChecks('mail', [check as never], null)
    assert.equal(result!.finding, 'The check failed: whsec_[redacted] is wrong')
  })
})
