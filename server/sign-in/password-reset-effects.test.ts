import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { changePassword } from '../../contract/sign-in/password.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { startApp } from '../testing/start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>

const newPassword = 'a brand new password'

async function answerTo(app: App, token: string) {
  const visitor = app.visitor()
  await visitor.call(resetPassword, { body: { token, newPassword } })
  return `${visitor.lastResponse().status} ${visitor.lastBody()}`
}

const reset = '200 {"status":true}'
const refused = '400 {"code":"INVALID_TOKEN","message":"invalid token"}'

describe('a password reset', async () => {
  const app = await startApp({ after })

  test('ends every session of the user, and no session of another user', async () => {
    const ada = await app.user()
    const other = await app.user()
    const second = app.visitor()
    await second.call(signInEmail, { body: ada })
    const { token } = await mailedResetLink(app, ada.email)
    assert.equal(await answerTo(app, token), reset)
    for (const visitor of [ada.visitor, second]) {
      await visitor.call(getSession)
      assert.equal(visitor.lastBody(), 'null')
    }
    assert.equal((await app.db.rows(sql`select id from sessions where user_id = ${ada.id}`)).length, 0)
    assert.equal((await other.visitor.call(getSession)).data?.user.id, other.id)
  })

  test('invalidates every other reset link of the user, and no link of another user', async () => {
    const ada = await app.user()
    const other = await app.user()
    const [first, second, theirs] = [
      await mailedResetLink(app, ada.email),
      await mailedResetLink(app, ada.email),
      await mailedResetLink(app, other.email),
    ]
    assert.equal(await answerTo(app, first.token), reset)
    assert.equal(await answerTo(app, second.token), refused)
    const location = (await app.visitor().fetch(second.url)).headers.get('location')
    assert.equal(location, 'http://localhost:3000/reset-password?error=INVALID_TOKEN')
    assert.equal(await answerTo(app, theirs.token), reset)
  })

  test('sets the first password of a user, and notifies the user by mail', async () => {
    const ada = await app.user()
    await app.db.run(sql`delete from accounts where user_id = ${ada.id}`)
    const { token } = await mailedResetLink(app, ada.email)
    assert.equal(await answerTo(app, token), reset)
    const accounts = await app.db.rows(sql`select provider_id, account_id from accounts where user_id = ${ada.id}`)
    assert.deepEqual(accounts, [{ provider_id: 'credential', account_id: ada.id }])
    assert.equal((await app.visitor().call(signInEmail, { body: { ...ada, password: newPassword } })).error, null)
    assert.equal((await app.mailsTo(ada.email)).at(-1)!.subject, 'Your account now has a password at Gatehouse')
  })

  test("removes provider accounts linked before the address was verified, because they might be somebody else's", async () => {
    const squatter = await app.user()
    const ada = await app.user()
    await app.db.run(sql`update users set email_verified = true where id = ${ada.id}`)
    for (const { id } of [squatter, ada])
      await app.db.run(sql`insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
        values (${`github-${id}`}, ${id}, 'github', ${id}, now(), now())`)
    for (const { email } of [squatter, ada])
      assert.equal(await answerTo(app, (await mailedResetLink(app, email)).token), reset)
    const providersOf = (id: string) =>
      app.db.rows(sql`select provider_id as provider from accounts where user_id = ${id} order by provider_id`)
    assert.deepEqual(await providersOf(squatter.id), [{ provider: 'credential' }])
    assert.deepEqual(await providersOf(ada.id), [{ provider: 'credential' }, { provider: 'github' }])
    const events = await app.db.rows(sql`select actor_id as "actorId" from events where action = 'account.unlinked'`)
    assert.deepEqual(events, [{ actorId: squatter.id }])
  })

  test('verifies the email address that the link was mailed to', async () => {
    const ada = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    assert.equal(await answerTo(app, token), reset)
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: { ...ada, password: newPassword } })
    assert.match(visitor.lastBody(), /"emailVerified":true/)
    const events = await app.db.rows<{ action: string }>(
      sql`select action from events where subject_id = ${ada.id} and actor_id = ${ada.id} order by id`,
    )
    assert.deepEqual(
      events.map((event) => event.action),
      ['user.signed-up', 'user.password-reset', 'user.sessions-ended', 'user.email-verified'],
    )
  })
})

describe('a password reset with `revokeSessionsOnPasswordReset: false`', async () => {
  const app = await startApp({ after, options: { emailAndPassword: { revokeSessionsOnPasswordReset: false } } })

  test('keeps the sessions if the email address was verified', async () => {
    const ada = await app.user()
    await app.db.run(sql`update users set email_verified = true where id = ${ada.id}`)
    const { token } = await mailedResetLink(app, ada.email)
    assert.equal(await answerTo(app, token), reset)
    assert.equal((await ada.visitor.call(getSession)).data?.user.id, ada.id)
  })

  test('ends the sessions if the address was not verified, because somebody else might have signed up with it', async () => {
    const squatter = await app.user()
    const { token } = await mailedResetLink(app, squatter.email)
    assert.equal(await answerTo(app, token), reset)
    assert.equal((await squatter.visitor.call(getSession)).data, null)
  })
})

describe('a reset link', async () => {
  const app = await startApp({ after })

  const changes: [string, (user: Awaited<ReturnType<App['user']>>) => Promise<unknown>][] = [
    [
      'a change of the password',
      ({ visitor, password }) =>
        visitor.call(changePassword, { body: { currentPassword: password, newPassword: 'chosen meanwhile' } }),
    ],
    [
      'a change of the address',
      ({ id }) => app.db.run(sql`update users set email = ${`moved-${id.toLowerCase()}@example.com`} where id = ${id}`),
    ],
    ['a ban of the user', ({ id }) => app.db.run(sql`update users set banned = true where id = ${id}`)],
    ['the deletion of the user', ({ id }) => app.db.run(sql`delete from users where id = ${id}`)],
  ]
  for (const [what, change] of changes) {
    test(`is invalid after ${what}`, async () => {
      const ada = await app.user()
      const { token, url } = await mailedResetLink(app, ada.email)
      await change(ada)
      const hash = () => app.db.rows(sql`select password from accounts where user_id = ${ada.id}`)
      const before = await hash()
      assert.equal(await answerTo(app, token), refused)
      assert.deepEqual(await hash(), before)
      const location = (await app.visitor().fetch(url)).headers.get('location')
      assert.equal(location, 'http://localhost:3000/reset-password?error=INVALID_TOKEN')
    })
  }

  test('is invalid during a ban, and valid again if the ban ends before the link expires', async () => {
    const ada = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    const ends = new Date(app.deps.now().getTime() + 60_000)
    await app.db.run(sql`update users set banned = true, ban_expires = ${ends} where id = ${ada.id}`)
    assert.equal(await answerTo(app, token), refused)
    app.advance(61)
    assert.equal(await answerTo(app, token), reset)
  })
})
