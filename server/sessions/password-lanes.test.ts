import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { security } from '../../contract/accounts/security.ts'
import { reopenPasswords } from '../../contract/sessions/password-lanes.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { sql } from '../database/sql.ts'
import { administrator, eventsAbout } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'
import { countForEveryone, ownPasswordOf, passwordOf } from './guess-lanes.ts'

describe('password sign-in on new devices', async () => {
  const app = await startApp({ after, options: { rateLimit: { enabled: true, customRules: {} } } })
  const statusOf = async ({ visitor }: Awaited<ReturnType<typeof app.user>>) =>
    (await visitor.call(security)).data?.password.newDevices

  test("is open, paused after ten wrong attempts, closed after a hundred, and reopened at the user's request", async () => {
    const ada = await app.user()
    assert.equal(await statusOf(ada), 'open')
    for (let i = 0; i < 10; i++) await countForEveryone(app.deps, passwordOf(ada.email))
    assert.equal(await statusOf(ada), 'paused')
    await app.db.run(sql`
      update guess_lanes set wrong = 100, closed_at = ${app.deps.now()} where target_digest = ${passwordOf(ada.email).target}`)
    assert.equal(await statusOf(ada), 'closed')

    assert.equal((await app.visitor({ ipAddress: '198.51.100.1' }).call(signInEmail, { body: ada })).error?.status, 429)
    assert.deepEqual((await ada.visitor.call(reopenPasswords)).data, { status: true })
    assert.equal(await statusOf(ada), 'open')
    assert.equal((await app.visitor({ ipAddress: '198.51.100.1' }).call(signInEmail, { body: ada })).error, null)
    const reopened = (await eventsAbout(app, ada.id)).filter(({ action }) => action === 'guessing.lane-reopened')
    assert.deepEqual(
      reopened.map(({ actorId }) => actorId),
      [ada.id],
    )
  })

  test('can be reopened only by the user, in a fresh session', async () => {
    const [ada, admin] = [await app.user(), await administrator(app)]
    for (let i = 0; i < 10; i++) await countForEveryone(app.deps, passwordOf(ada.email))
    await admin.visitor.call(impersonateUser, { body: { userId: ada.id } })
    assert.equal((await admin.visitor.call(reopenPasswords)).error?.code, 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
    app.advance(86_401)
    assert.equal((await ada.visitor.call(reopenPasswords)).error?.code, 'SESSION_IS_NOT_FRESH')
    assert.equal(await statusOf(ada), 'paused')
    assert.equal((await app.visitor().call(reopenPasswords)).error?.status, 401)
  })

  test('can be reopened, which does not reset the separate count of wrong passwords in signed-in sessions', async () => {
    const ada = await app.user()
    for (const target of [passwordOf(ada.email), ownPasswordOf(ada.id)])
      for (let i = 0; i < 10; i++) await countForEveryone(app.deps, target)
    assert.equal((await ada.visitor.call(reopenPasswords)).error, null)
    await assert.rejects(countForEveryone(app.deps, ownPasswordOf(ada.id)), { code: 'TOO_MANY_REQUESTS' })
  })

  test('can be reopened only a few times an hour, so that an unattended session does not allow unlimited guesses', async () => {
    const ada = await app.user()
    const statuses = []
    for (let times = 0; times < 5; times++) {
      for (let i = 0; i < 10; i++) await countForEveryone(app.deps, passwordOf(ada.email)).catch(() => null)
      const { error } = await ada.visitor.call(reopenPasswords)
      statuses.push(error ? `${error.status} after ${error.retryAfterSeconds}` : 'open')
      app.advance(60)
    }
    assert.deepEqual(statuses, ['open', 'open', 'open', '429 after 3540', '429 after 3480'])
    app.advance(3480)
    assert.equal((await ada.visitor.call(reopenPasswords)).error, null)
    assert.equal(await statusOf(ada), 'open')
  })
})
