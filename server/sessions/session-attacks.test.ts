import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession, listSessions, revokeSession } from '../../contract/sessions/sessions.ts'
import { signInEmail, signOut } from '../../contract/sign-in/sign-in.ts'
import { signValue } from '../crypto/signing.ts'
import { sql } from '../database/sql.ts'
import { startApp, testSecret } from '../testing/start-app.ts'

const name = 'gatehouse.session_token'
const app = await startApp({ after })

/** Sends a session cookie to get-session and to a call that needs a session, and returns both replies. */
async function answersTo(value: string) {
  const headers = { cookie: `${name}=${value}` }
  const read = await app.visitor().fetch('/api/auth/get-session', { headers })
  const decision = await app.visitor().fetch('/api/auth/list-sessions', { headers })
  return { read: await read.text(), decision: decision.status }
}

const absent = { read: 'null', decision: 401 }
const signed = (value: string) => encodeURIComponent(signValue(value, testSecret))

describe('a session', () => {
  test('is new at each sign-in, whatever cookie the browser sent', async () => {
    const ada = await app.user()
    const eve = await app.user()
    const victim = app.visitor()
    victim.cookies.set(name, eve.visitor.cookies.get(name)!)
    await victim.call(signInEmail, { body: ada })
    assert.notEqual(victim.cookies.get(name), eve.visitor.cookies.get(name))
    assert.equal((await victim.call(getSession)).data!.user.id, ada.id)
    assert.equal((await eve.visitor.call(getSession)).data, null, 'the session that was planted ended')
  })

  test('cannot be used after sign-out with its old cookie', async () => {
    const { visitor } = await app.user()
    const cookie = visitor.cookies.get(name)!
    await visitor.call(signOut)
    assert.deepEqual(await answersTo(cookie), absent)
  })

  test('is found only with the exact signed token', async () => {
    const { token, visitor } = await app.user()
    const other = (await app.user()).token!
    assert.equal((await answersTo(signed(token!))).decision, 200)
    const flipped = token!.replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    const [, ownSignature = ''] = decodeURIComponent(visitor.cookies.get(name)!).split('.')
    const attempts = [
      signed(token!.slice(0, -1)),
      signed(`${token}x`),
      signed(` ${token}`),
      signed(`${token}\0`),
      signed(flipped),
      signed(''),
      signed('true'),
      encodeURIComponent(`${other}.${ownSignature}`),
      encodeURIComponent(`${ownSignature}.${token}`),
      encodeURIComponent(signValue(token!, `${testSecret}x`)),
    ]
    for (const attempt of attempts) assert.deepEqual(await answersTo(attempt), absent, attempt)
  })

  test('ends at its expiry, not before', async () => {
    const { visitor, id } = await app.user()
    const endIn = (seconds: number) =>
      app.db.run(sql`
        update sessions set expires_at = ${new Date(app.deps.now().getTime() + seconds * 1000)} where user_id = ${id}`)
    await endIn(5)
    assert.equal((await visitor.call(listSessions)).error, null)
    await endIn(0)
    assert.equal((await visitor.call(listSessions)).error?.status, 401)
    // The refused call has also deleted the session.
    assert.equal(await app.db.row(sql`select id from sessions where user_id = ${id}`), null)
  })

  test('cannot be used or ended with its unsigned token', async () => {
    const ada = await app.user()
    const headers = { authorization: `Bearer ${ada.token}`, cookie: `${name}=${ada.token}` }
    assert.equal((await app.visitor().fetch('/api/auth/list-sessions', { headers })).status, 401)
    const { error } = await app.visitor().call(revokeSession, { body: { token: ada.token! } })
    assert.equal(error?.status, 401)
    assert.equal((await ada.visitor.call(listSessions)).error, null)
  })

  test('is ignored when a browser sends two different session cookies', async () => {
    const ada = await app.user()
    const bob = await app.user()
    const both = [ada, bob].map((user) => `${name}=${user.visitor.cookies.get(name)}`).join('; ')
    const response = await app.visitor().fetch('/api/auth/get-session', { headers: { cookie: both } })
    assert.equal(await response.json(), null)
  })
})
