import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { changeEmail } from '../../contract/accounts/email-change.ts'
import { sql } from '../database/sql.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { openTestDatabase } from '../testing/database.ts'
import { mailedApprovalLink, newestLink, verifiedUser } from '../testing/email-links.ts'
import { startApp } from '../testing/start-app.ts'

describe('email changes at the same time as other calls', async () => {
  const app = await startApp({ after, options: { emailVerification: { autoSignInAfterVerification: true } } })
  const outside = openTestDatabase(app.databaseUrl)
  after(() => outside.close())

  const addressOf = async (id: string) => {
    const row = await app.db.one<{ email: string; verified: boolean }>(
      sql`select email, email_verified as verified from users where id = ${id}`,
    )
    return `${row.email} ${row.verified ? 'verified' : 'unverified'}`
  }
  const secretsOf = (id: string, purpose: string) =>
    app.db.rows(sql`select id from verifications where user_id = ${id} and starts_with(identifier, ${`${purpose}:`})`)
  const templatesTo = async (email: string) => (await app.mailsTo(email)).map((mail) => mail.template)

  /** Locks a user, starts the calls one by one so that each waits for the previous one, and releases the lock. */
  async function inThisOrder<T>(userId: string, ...calls: (() => Promise<T>)[]) {
    const answers: Promise<T>[] = []
    await outside.transaction(async (db) => {
      await db.run(sql`select from users where id = ${userId} for update`)
      for (const call of calls) {
        answers.push(call())
        await untilBlocked(app.db, answers.length)
      }
    })
    return Promise.all(answers)
  }

  test('give the address to only one of twenty users who request it at once', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => app.user()))
    const wanted = 'wanted@example.com'
    const answers = await Promise.all(
      users.map(async ({ visitor }) => {
        await visitor.call(changeEmail, { body: { newEmail: wanted } })
        return `${visitor.lastResponse().status} ${visitor.lastBody()}`
      }),
    )
    assert.equal(answers.filter((answer) => answer === '200 {"status":true}').length, 1)
    const refused = `400 {"code":"COULDNT_UPDATE_YOUR_EMAIL","message":"Couldn't update your email"}`
    assert.equal(answers.filter((answer) => answer === refused).length, 19)
    for (const [i, { id, email }] of users.entries()) {
      const won = answers[i]!.startsWith('200')
      assert.equal(await addressOf(id), `${won ? wanted : email} unverified`)
      assert.equal((await secretsOf(id, 'verify-email')).length, 1)
      const changes = await app.db.rows(
        sql`select id from events where subject_id = ${id} and action = 'user.email-changed'`,
      )
      assert.equal(changes.length, won ? 1 : 0)
    }
    assert.deepEqual(await templatesTo(wanted), ['verify-email'])
  })

  test('give the address to one of six users who open their approval links at once, and keep the other five links valid', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => verifiedUser(app)))
    const links = await Promise.all(users.map((user) => mailedApprovalLink(app, user, 'goal@example.com')))
    const places = await Promise.all(
      users.map(async ({ visitor }, i) => (await visitor.fetch(links[i]!)).headers.get('location')),
    )
    assert.equal(places.filter((place) => place === '/account').length, 1)
    assert.equal(places.filter((place) => place === '/account?error=invalid_token').length, 5)
    for (const [i, { id, email }] of users.entries()) {
      const won = places[i] === '/account'
      assert.equal(await addressOf(id), won ? 'goal@example.com unverified' : `${email} verified`)
      assert.equal((await secretsOf(id, 'change-email')).length, won ? 0 : 1)
      assert.equal((await templatesTo(email)).includes('email-changed'), won)
    }
  })

  test('change the address once and notify once if an approval link is opened twenty times at once', async () => {
    const ada = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'once@example.com')
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.visitor.fetch(url)))
    assert.ok(answers.every((answer) => answer.headers.get('location') === '/account'))
    assert.equal(await addressOf(ada.id), 'once@example.com unverified')
    assert.deepEqual(await templatesTo('once@example.com'), ['verify-email'])
    assert.equal((await templatesTo(ada.email)).filter((template) => template === 'email-changed').length, 1)
  })

  test('leave only the approval link of the last request valid after two concurrent requests', async () => {
    const ada = await verifiedUser(app)
    const ask = (newEmail: string) => () => ada.visitor.call(changeEmail, { body: { newEmail } })
    await inThisOrder(ada.id, ask('left@example.com'), ask('right@example.com'))
    assert.equal((await secretsOf(ada.id, 'change-email')).length, 1)
    const urls = (await app.mailsTo(ada.email)).flatMap((mail) => (mail.template === 'change-email' ? [mail.url!] : []))
    const places = []
    for (const url of urls) places.push((await ada.visitor.fetch(url)).headers.get('location'))
    assert.deepEqual(places, ['/?error=invalid_token', '/'])
    assert.equal(await addressOf(ada.id), 'right@example.com unverified')
  })

  test('refuse the approval link of an earlier request if the link is opened after a newer request', async () => {
    const ada = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'older@example.com')
    const [, opened] = await inThisOrder<unknown>(
      ada.id,
      () => ada.visitor.call(changeEmail, { body: { newEmail: 'newer@example.com' } }),
      () => ada.visitor.fetch(url).then((response) => response.headers.get('location')),
    )
    assert.equal(opened, '/account?error=invalid_token')
    assert.equal(await addressOf(ada.id), `${ada.email} verified`)
    assert.equal(
      (await ada.visitor.fetch(await newestLink(app, ada.email, 'change-email'))).headers.get('location'),
      '/',
    )
    assert.equal(await addressOf(ada.id), 'newer@example.com unverified')
  })

  test('change the address again without an approval if the first approval link is opened before the second request', async () => {
    const ada = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'first@example.com')
    const [opened] = await inThisOrder<unknown>(
      ada.id,
      () => ada.visitor.fetch(url).then((response) => response.headers.get('location')),
      () => ada.visitor.call(changeEmail, { body: { newEmail: 'second@example.com' } }),
    )
    assert.equal(opened, '/account')
    // The new address is not verified, so the second request replaces it without an approval.
    assert.equal(await addressOf(ada.id), 'second@example.com unverified')
    assert.equal((await secretsOf(ada.id, 'verify-email')).length, 1)
  })

  test('refuse a verification link of the old address that is opened during the change', async () => {
    const ada = await app.user()
    const url = await newestLink(app, ada.email, 'verify-email')
    const stranger = app.visitor()
    const [, opened] = await inThisOrder<unknown>(
      ada.id,
      () => ada.visitor.call(changeEmail, { body: { newEmail: 'unverified@example.com' } }),
      () => stranger.fetch(url).then((response) => response.headers.get('location')),
    )
    assert.equal(opened, '/?error=invalid_token')
    assert.equal(stranger.cookies.size, 0)
    assert.equal(await addressOf(ada.id), 'unverified@example.com unverified')
    const verified = await app.db.rows(
      sql`select id from events where subject_id = ${ada.id} and action = 'user.email-verified'`,
    )
    assert.equal(verified.length, 0)
  })

  test('require an approval if the current address is verified just before the change', async () => {
    const ada = await app.user()
    const url = await newestLink(app, ada.email, 'verify-email')
    await inThisOrder<unknown>(
      ada.id,
      () => app.visitor().fetch(url),
      () => ada.visitor.call(changeEmail, { body: { newEmail: 'approved@example.com' } }),
    )
    assert.equal(await addressOf(ada.id), `${ada.email} verified`)
    assert.deepEqual(await templatesTo(ada.email), ['verify-email', 'change-email'])
  })
})
