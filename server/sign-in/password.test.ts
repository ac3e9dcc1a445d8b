import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { changePassword } from '../../contract/sign-in/password.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { setPassword } from './password.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const newPassword = 'a brand new password'

describe('POST /change-password', async () => {
  const app = await startApp({ after })

  async function answerTo(visitor: Visitor, body: object) {
    await visitor.call(changePassword, { body: body as never })
    const { code, message } = JSON.parse(visitor.lastBody()) as { code?: string; message?: string }
    return `${visitor.lastResponse().status} ${code} ${message}`
  }

  async function canSignIn(email: string, password: string) {
    return (await app.visitor().call(signInEmail, { body: { email, password } })).error === null
  }

  test('changes the password, notifies the user by mail, and keeps all sessions', async () => {
    const ada = await app.user()
    const second = app.visitor()
    await second.call(signInEmail, { body: ada })
    const { data } = await ada.visitor.call(changePassword, { body: { currentPassword: ada.password, newPassword } })
    assert.equal(data?.token, null)
    assert.deepEqual(Object.keys((JSON.parse(ada.visitor.lastBody()) as { user: object }).user).toSorted(), [
      'createdAt',
      'email',
      'emailVerified',
      'id',
      'image',
      'name',
      'updatedAt',
    ])
    assert.deepEqual(ada.visitor.lastResponse().headers.getSetCookie(), [])
    assert.ok(await canSignIn(ada.email, newPassword))
    assert.ok(!(await canSignIn(ada.email, ada.password)))
    for (const visitor of [ada.visitor, second]) assert.equal((await visitor.call(getSession)).data?.user.id, ada.id)
    assert.deepEqual(
      (await app.mailsTo(ada.email)).map((mail) => mail.template),
      ['verify-email', 'password-changed'],
    )
    const [event] = await app.db.rows(sql`
      select actor_id, ip_address from events where subject_id = ${ada.id} and action = 'user.password-changed'`)
    assert.deepEqual(event, { actor_id: ada.id, ip_address: '203.0.113.7' })
  })

  test('ends every session if requested, and starts a new session for this browser', async () => {
    const ada = await app.user()
    const second = app.visitor()
    await second.call(signInEmail, { body: ada })
    const stolen = new Map(ada.visitor.cookies)
    const body = { currentPassword: ada.password, newPassword, revokeOtherSessions: true }
    const { data } = await ada.visitor.call(changePassword, { body })
    assert.match(data!.token!, /^[A-Za-z0-9]{32}$/)
    assert.notEqual(data!.token, ada.token)
    const [cookie, device, ...others] = ada.visitor.lastResponse().headers.getSetCookie()
    assert.ok(cookie!.startsWith(`gatehouse.session_token=${data!.token}.`))
    assert.match(cookie!, /; Max-Age=604800; /)
    assert.match(device!, /^gatehouse\.device=/)
    assert.deepEqual(others, [])
    assert.equal((await ada.visitor.call(getSession)).data?.session.token, data!.token)
    assert.equal((await second.call(getSession)).data, null)
    const thief = app.visitor()
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    assert.equal((await thief.call(getSession)).data, null)
    assert.equal((await app.db.rows(sql`select id from sessions where user_id = ${ada.id}`)).length, 1)
  })

  test('keeps rememberMe false if the browser signed in without it', async () => {
    const ada = await app.user()
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: { ...ada, rememberMe: false } })
    const body = { currentPassword: ada.password, newPassword, revokeOtherSessions: true }
    await visitor.call(changePassword, { body })
    const [cookie] = visitor.lastResponse().headers.getSetCookie()
    assert.match(cookie!, /^gatehouse\.session_token=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
    const { data } = await visitor.call(getSession)
    assert.equal(Date.parse(data!.session.expiresAt) - Date.parse(data!.session.createdAt), 86_400_000)
  })

  test('refuses a wrong current password and a new password of the wrong length, and changes nothing', async () => {
    const ada = await app.user()
    const second = app.visitor()
    await second.call(signInEmail, { body: ada })
    const change = { currentPassword: ada.password, newPassword, revokeOtherSessions: true }
    const answers = [
      await answerTo(ada.visitor, { ...change, currentPassword: 'wrong password' }),
      await answerTo(ada.visitor, { ...change, currentPassword: `${ada.password} ` }),
      await answerTo(ada.visitor, { ...change, currentPassword: ada.password.toUpperCase() }),
      await answerTo(ada.visitor, { ...change, currentPassword: '' }),
      await answerTo(ada.visitor, { ...change, newPassword: 'x'.repeat(7) }),
      await answerTo(ada.visitor, { ...change, newPassword: 'x'.repeat(129) }),
      await answerTo(ada.visitor, { ...change, currentPassword: 'wrong', newPassword: '' }),
      await answerTo(ada.visitor, { newPassword }),
    ]
    assert.deepEqual(answers, [
      ...Array<string>(4).fill('400 INVALID_PASSWORD Invalid password'),
      '400 PASSWORD_TOO_SHORT Password too short',
      '400 PASSWORD_TOO_LONG Password too long',
      '400 PASSWORD_TOO_SHORT Password too short',
      '400 VALIDATION_ERROR Invalid body parameters',
    ])
    assert.equal((await second.call(getSession)).data?.user.id, ada.id)
    assert.ok(await canSignIn(ada.email, ada.password))
    assert.equal((await app.mailsTo(ada.email)).filter((mail) => mail.template === 'password-changed').length, 0)
  })

  test('requires an existing password and a session', async () => {
    const ada = await app.user()
    const change = { currentPassword: ada.password, newPassword }
    await app.db.run(sql`update accounts set password = null where user_id = ${ada.id}`)
    assert.equal(await answerTo(ada.visitor, change), '400 NO_PASSWORD_CREDENTIAL_FOUND No password credential found')
    await app.db.run(sql`delete from accounts where user_id = ${ada.id}`)
    assert.equal(await answerTo(ada.visitor, change), '400 NO_PASSWORD_CREDENTIAL_FOUND No password credential found')
    assert.equal(await answerTo(app.visitor(), change), '401 UNAUTHORIZED Unauthorized')
  })
})

describe('setPassword', async () => {
  const app = await startApp({ after })
  const visitor = { ipAddress: '203.0.113.7', userAgent: '', isLocal: false }

  async function actorOf(user: { visitor: Visitor }) {
    const { data } = await user.visitor.call(getSession)
    return { user: { ...data!.user, extra: {} }, session: data!.session }
  }

  test('has no endpoint: its path is not found over HTTP', async () => {
    const { visitor: browser } = await app.user()
    const response = await browser.fetch('/api/auth/set-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ newPassword }),
    })
    assert.equal(response.status, 404)
    assert.equal(browser.lastBody(), '{"code":"NOT_FOUND","message":"Not Found"}')
  })

  test('sets the first password of a user, but never a second one', async () => {
    const ada = await app.user()
    const actor = await actorOf(ada)
    const set = (password: string) => setPassword(app.deps, { actor, newPassword: password, visitor })
    await assert.rejects(set(newPassword), { code: 'USER_ALREADY_HAS_A_PASSWORD', status: 400 })
    await app.db.run(sql`delete from accounts where user_id = ${ada.id}`)
    await assert.rejects(set('x'.repeat(7)), { code: 'PASSWORD_TOO_SHORT' })
    await assert.rejects(set('x'.repeat(129)), { code: 'PASSWORD_TOO_LONG' })

    const results = await Promise.allSettled(Array.from({ length: 4 }, (_, i) => set(`${newPassword} ${i}`)))
    const winners = results.flatMap((result, i) => (result.status === 'fulfilled' ? [i] : []))
    assert.equal(winners.length, 1)
    assert.deepEqual(results[winners[0]!], { status: 'fulfilled', value: { status: true } })
    const body = { email: ada.email, password: `${newPassword} ${winners[0]}` }
    assert.equal((await app.visitor().call(signInEmail, { body })).error, null)
    assert.equal((await app.mailsTo(ada.email)).at(-1)!.subject, 'Your account now has a password at Gatehouse')
  })

  test('sets the password of an account that was migrated without one', async () => {
    const ada = await app.user()
    await app.db.run(sql`update accounts set password = null where user_id = ${ada.id}`)
    await setPassword(app.deps, { actor: await actorOf(ada), newPassword, visitor })
    const body = { email: ada.email, password: newPassword }
    assert.equal((await app.visitor().call(signInEmail, { body })).error, null)
  })
})
