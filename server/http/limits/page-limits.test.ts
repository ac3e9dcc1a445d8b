import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startApp } from '../../testing/start-app.ts'
import { recordStatements } from '../../testing/statements.ts'

describe('requests for pages', async () => {
  const app = await startApp({ after, options: { rateLimit: { enabled: true } } })
  await app.user()

  test('are limited per network, and the refusal page shows when to retry', async () => {
    const visitor = app.visitor({ ipAddress: '198.51.100.7' })
    for (let i = 0; i < 300; i++) assert.equal((await visitor.fetch('/sign-in')).status, 200)
    const refused = await visitor.fetch('/sign-up')
    assert.equal(refused.status, 429)
    assert.match(refused.headers.get('content-type')!, /^text\/html/)
    const wait = Number(refused.headers.get('retry-after'))
    assert.ok(wait >= 1 && wait <= 10)
    assert.match(visitor.lastBody(), /Too many requests/)
    assert.equal((await visitor.fetch('/plain.css')).status, 200)
    assert.equal((await app.visitor({ ipAddress: '198.51.100.8' }).fetch('/sign-in')).status, 200)
    app.advance(10)
    assert.equal((await visitor.fetch('/sign-in')).status, 200)
  })

  test("are refused with a page in the visitor's language", async () => {
    const visitor = app.visitor({ ipAddress: '198.51.100.9', acceptLanguage: 'de' })
    for (let i = 0; i < 300; i++) await visitor.fetch('/sign-in')
    assert.equal((await visitor.fetch('/sign-in')).status, 429)
    assert.match(visitor.lastBody(), /Zu viele Anfragen/)
  })

  test('are not limited if rate limits are off', async () => {
    const open = await startApp({ after })
    await open.user()
    const visitor = open.visitor()
    for (let i = 0; i < 301; i++) assert.equal((await visitor.fetch('/sign-in')).status, 200)
  })

  for (const [who, ipAddress] of [
    ['a visitor', '198.51.100.10'],
    ['a visitor on this machine', '127.0.0.1'],
  ])
    test(`cause no database query for ${who} without a session`, async () => {
      const visitor = app.visitor({ ipAddress: ipAddress! })
      await visitor.fetch('/sign-in')
      const statements = await recordStatements(app.db, async () => {
        for (const path of ['/', '/sign-in', '/sign-up', '/account', '/admin', '/nowhere', '/forgot-password'])
          await visitor.fetch(path)
      })
      assert.deepEqual(statements, [])
    })
})
