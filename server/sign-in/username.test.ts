import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { updateUser } from '../../contract/accounts/profile.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { isUsernameAvailable, signInUsername } from '../../contract/sign-in/username.ts'
import { sql } from '../database/sql.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'

const password = 'correct horse battery'

describe('a username', async () => {
  const app = await startApp({ after, options: { username: { enabled: true } } })
  let users = 0

  async function named(username?: string) {
    const visitor = app.visitor()
    const email = `named-${++users}@example.com`
    const body = { name: 'Ada', email, password, ...(username === undefined ? {} : { username }) }
    const { data, error } = await visitor.call(signUpEmail, { body })
    return { visitor, email, user: data?.user, error }
  }

  const available = async (username: string) =>
    (await app.visitor().call(isUsernameAvailable, { body: { username } })).data?.available

  test('signs in regardless of case, and is shown as it was typed', async () => {
    const { user } = await named('Ada.Lovelace_1')
    assert.deepEqual([user?.username, user?.displayUsername], ['ada.lovelace_1', 'Ada.Lovelace_1'])
    const visitor = app.visitor()
    const body = { username: 'ADA.lovelace_1', password, callbackURL: '/account' }
    const { data } = await visitor.call(signInUsername, { body })
    assert.deepEqual([data?.redirect, data?.url, data?.user?.id], [true, '/account', user?.id])
    const session = await visitor.call(getSession)
    assert.deepEqual([session.data?.user.username, session.data?.session.amr], ['ada.lovelace_1', ['pwd']])
  })

  test('is refused with the same reply whether it is unknown or the password is wrong', async () => {
    await named('known')
    const visitor = app.visitor()
    for (const username of ['known', 'unknown']) {
      const { error } = await visitor.call(signInUsername, { body: { username, password: 'wrong password' } })
      assert.deepEqual([error?.status, error?.code], [401, 'INVALID_USERNAME_OR_PASSWORD'])
      assert.equal(
        visitor.lastBody(),
        '{"code":"INVALID_USERNAME_OR_PASSWORD","message":"Invalid username or password"}',
      )
    }
    const { error } = await visitor.call(signInUsername, { body: { username: '', password } })
    assert.equal(error?.code, 'INVALID_USERNAME_OR_PASSWORD')
  })

  test('is refused if invalid: with 422 at sign-in and lookup, and with 400 when a user chooses it', async () => {
    const ada = await app.user()
    const cases = [
      ['ab', 'USERNAME_TOO_SHORT'],
      ['a'.repeat(31), 'USERNAME_TOO_LONG'],
      ['ada lovelace', 'INVALID_USERNAME'],
      ['adä', 'INVALID_USERNAME'],
      ['a@b.c', 'INVALID_USERNAME'],
    ] as const
    for (const [username, code] of cases) {
      for (const call of [signInUsername, isUsernameAvailable] as const) {
        const { error } = await app.visitor().call(call, { body: { username, password } })
        assert.deepEqual([error?.status, error?.code], [422, code])
      }
      await writingNothing(app.db, async () => {
        const { error } = await ada.visitor.call(updateUser, { body: { username } })
        assert.deepEqual([error?.status, error?.code], [400, code])
        const signUp = await named(username)
        assert.deepEqual([signUp.error?.status, signUp.error?.code], [400, code])
      })
    }
  })

  test('belongs to only one user', async () => {
    assert.equal(await available('Grace'), true)
    const { error } = await named('Grace')
    assert.equal(error, null)
    assert.equal(await available('gRACE'), false)
    await writingNothing(app.db, async () =>
      assert.equal((await named('GRACE')).error?.code, 'USERNAME_IS_ALREADY_TAKEN'),
    )
    const ada = await app.user()
    await writingNothing(app.db, async () => {
      const taken = await ada.visitor.call(updateUser, { body: { name: 'Ada', username: 'grace' } })
      assert.deepEqual([taken.error?.status, taken.error?.code], [400, 'USERNAME_IS_ALREADY_TAKEN'])
    })
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => named('Contested')))
    assert.equal(outcomes.filter((each) => each.error === null).length, 1)
  })

  test('can be changed, which adds an audit event and frees the previous username', async () => {
    const { visitor, user, email } = await named('before')
    assert.equal((await visitor.call(updateUser, { body: { username: 'After' } })).error, null)
    const session = await visitor.call(getSession)
    assert.deepEqual([session.data?.user.username, session.data?.user.displayUsername], ['after', 'After'])
    const events = await app.db.rows<{ actor_id: string; changes: unknown }>(sql`
      select actor_id, changes from events where subject_id = ${user!.id} and action = 'user.username-set'`)
    const changes = [
      { field: 'username', before: 'before', after: 'after' },
      { field: 'displayUsername', before: 'before', after: 'After' },
    ]
    assert.deepEqual(events, [{ actor_id: user!.id, changes }])
    assert.equal(await available('before'), true)
    assert.equal((await visitor.call(updateUser, { body: { username: 'AFTER', displayUsername: 'Ada' } })).error, null)
    assert.equal((await visitor.call(getSession)).data?.user.displayUsername, 'Ada')
    assert.equal((await app.visitor().call(signInEmail, { body: { email, password } })).error, null)
  })

  test('is derived from displayUsername if the sign-up contains no username', async () => {
    const body = { name: 'Ada', email: 'shown@example.com', password, displayUsername: 'Shown' }
    const { data } = await app.visitor().call(signUpEmail, { body })
    assert.deepEqual([data?.user?.username, data?.user?.displayUsername], ['shown', 'Shown'])
  })
})

describe('usernames with non-default options', async () => {
  test('cannot be changed if immutableUsername is set', async () => {
    const app = await startApp({ after, options: { username: { enabled: true, immutableUsername: true } } })
    const { visitor } = await app.user()
    assert.equal((await visitor.call(updateUser, { body: { username: 'first' } })).error, null)
    assert.equal((await visitor.call(updateUser, { body: { username: 'First' } })).error, null)
    const { error } = await visitor.call(updateUser, { body: { username: 'second' } })
    assert.deepEqual([error?.status, error?.code], [400, 'USERNAME_IS_IMMUTABLE'])
  })

  test('are neither accepted nor returned if usernames are off', async () => {
    const app = await startApp({ after })
    const visitor = app.visitor()
    const body = { name: 'Ada', email: 'off@example.com', password, username: 'x' }
    const { data } = await visitor.call(signUpEmail, { body })
    assert.equal('username' in data!.user!, false)
    assert.equal((await visitor.call(signInUsername, { body: { username: 'ada', password } })).error?.status, 404)
  })

  test("share the limit on wrong passwords with the user's email address", async () => {
    const options = { username: { enabled: true }, rateLimit: { enabled: true } }
    const app = await startApp({ after, options })
    const { email } = await app.user()
    await app.db.run(sql`update users set username = 'ada' where email = ${email}`)
    const wrong = (username?: string) => {
      app.advance(11)
      const visitor = app.visitor()
      return username === undefined
        ? visitor.call(signInEmail, { body: { email, password: 'wrong password' } })
        : visitor.call(signInUsername, { body: { username, password: 'wrong password' } })
    }
    for (let tries = 0; tries < 5; tries++) {
      assert.equal((await wrong()).error?.status, 401)
      assert.equal((await wrong('ada')).error?.status, 401)
    }
    for (const name of [undefined, 'ada']) assert.equal((await wrong(name)).error?.status, 429)
    for (let tries = 0; tries < 10; tries++) assert.equal((await wrong('nobody')).error?.status, 401)
    assert.equal((await wrong('nobody')).error?.status, 429)
  })

  test('do not reveal at sign-up whether an email address has an account', async () => {
    const options = { username: { enabled: true }, emailAndPassword: { requireEmailVerification: true } }
    const app = await startApp({ after, options })
    const signUp = (email: string, username: string) =>
      app.visitor().call(signUpEmail, { body: { name: 'Ada', email, password, username } })
    await signUp('taken@example.com', 'first')
    await app.db.run(sql`update users set email_verified = true`)
    const taken = await signUp('taken@example.com', 'probe_one')
    const free = await signUp('free@example.com', 'probe_two')
    const keys = ({ data }: typeof free) => Object.keys(data!.user!)
    assert.deepEqual(keys(taken), keys(free))
    for (const username of ['probe_one', 'probe_two']) {
      assert.equal((await app.visitor().call(isUsernameAvailable, { body: { username } })).data?.available, true)
      assert.equal((await signUp(`${username}@example.com`, username)).error, null)
    }
    assert.equal((await signUp('other@example.com', 'first')).error?.code, 'USERNAME_IS_ALREADY_TAKEN')
  })
})
