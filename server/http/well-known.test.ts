import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../testing/start-app.ts'

const relatedOrigins = ['https://example.de', 'https://example.fr']

test('/.well-known/passkey-endpoints lists the pages for passkeys', async () => {
  const app = await startApp({ after })
  // Without users, every page redirects to the setup page.
  const { visitor } = await app.user()
  const reply = await visitor.fetch('/.well-known/passkey-endpoints')
  const page = `${app.config.origin}/account/security#passkeys`
  assert.deepEqual(await reply.json(), { enroll: page, manage: page })
  assert.match(reply.headers.get('content-type')!, /^application\/json/)
  assert.equal((await visitor.fetch('/.well-known/webauthn')).status, 404)
})

test('/.well-known/webauthn lists the related origins', async () => {
  const app = await startApp({ after, options: { passkey: { relatedOrigins } } })
  const reply = await app.visitor().fetch('/.well-known/webauthn')
  assert.deepEqual(await reply.json(), { origins: relatedOrigins })
})

test('both /.well-known paths return 404 if passkeys are off', async () => {
  const app = await startApp({ after, options: { passkey: { enabled: false, relatedOrigins } } })
  const { visitor } = await app.user()
  for (const name of ['passkey-endpoints', 'webauthn'])
    assert.equal((await visitor.fetch(`/.well-known/${name}`)).status, 404)
})
