import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { signInEmail, signOut } from '../../contract/sign-in/sign-in.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { signValue } from '../crypto/signing.ts'
import { randomToken } from '../crypto/tokens.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { startApp } from '../testing/start-app.ts'
import { recordStatements } from '../testing/statements.ts'
import type { Visitor } from '../testing/visitor.ts'
import { countForEveryone, passwordOf } from './guess-lanes.ts'

const generous = { window: 1, max: 10_000 }
const customRules = { '/sign-in/email': generous, '/sign-up/email': generous }
const name = 'gatehouse.device'
const wrong = 'a wrong password'

describe('a known device', async () => {
  const app = await startApp({ after, options: { rateLimit: { enabled: true, customRules } } })

  async function statusOf(visitor: Visitor, email: string, password: string) {
    await visitor.call(signInEmail, { body: { email, password } })
    return visitor.lastResponse().status
  }

  /** Closes the shared lane of password guesses, as strangers could within days. */
  async function closeLane({ email }: { email: string }) {
    await countForEveryone(app.deps, passwordOf(email))
    await app.db.run(sql`
      update guess_lanes set wrong = 100, closed_at = ${app.deps.now()} where target_digest = ${passwordOf(email).target}`)
  }

  const devicesOf = ({ id }: { id: string }) =>
    app.db.rows<{ digest: string }>(sql`select digest from known_devices where user_id = ${id} order by digest`)

  test('is a browser on which a user signed up or signed in; its cookie lasts 400 days and contains no user id', async () => {
    const ada = await app.user()
    const line = ada.visitor
      .lastResponse()
      .headers.getSetCookie()
      .find((each) => each.startsWith(`${name}=`))
    assert.match(
      line!,
      /^gatehouse\.device=[A-Za-z0-9]{32}\.[\w%]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    assert.equal((await devicesOf(ada)).length, 1)
    const secret = ada.visitor.cookies.get(name)!.slice(0, 32)
    assert.notEqual((await devicesOf(ada))[0]!.digest, secret)
  })

  test('keeps its secret, and every sign-in renews its cookie, even the sign-in of another user', async () => {
    const [ada, bob] = [await app.user(), await app.user()]
    const { visitor } = ada
    const cookie = visitor.cookies.get(name)
    await visitor.call(signOut)
    assert.equal(visitor.cookies.get(name), cookie)
    for (const user of [ada, bob]) {
      assert.equal(await statusOf(visitor, user.email, user.password), 200)
      assert.match(visitor.lastResponse().headers.getSetCookie().join('\n'), /gatehouse\.device=.*Max-Age=34560000/)
      assert.equal(visitor.cookies.get(name), cookie)
    }
    assert.equal((await devicesOf(ada)).length, 1)
    assert.equal((await devicesOf(bob)).length, 2)
  })

  test('lets its user sign in while strangers are refused, and does not unlock sign-in for strangers', async () => {
    const ada = await app.user()
    await closeLane(ada)
    for (let round = 0; round < 3; round++) {
      assert.equal(await statusOf(app.visitor(), ada.email, ada.password), 429)
      assert.equal(await statusOf(ada.visitor, ada.email, wrong), 401)
      assert.equal(await statusOf(ada.visitor, ada.email, ada.password), 200)
    }
    assert.equal(await statusOf(app.visitor(), ada.email, ada.password), 429)
  })

  test('has its own limit of ten wrong attempts, and is forgotten when they are used up', async () => {
    const ada = await app.user()
    const thief = app.visitor()
    thief.cookies.set(name, ada.visitor.cookies.get(name)!)
    await closeLane(ada)
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push(await statusOf(thief, ada.email, wrong))
    assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429, 429])
    assert.deepEqual(await devicesOf(ada), [])
    assert.equal(await statusOf(ada.visitor, ada.email, ada.password), 429)

    const { token } = await mailedResetLink(app, ada.email)
    const newPassword = 'a brand new password'
    await ada.visitor.call(resetPassword, { body: { token, newPassword } })
    assert.equal(await statusOf(ada.visitor, ada.email, newPassword), 200)
    await closeLane(ada)
    assert.equal(await statusOf(ada.visitor, ada.email, newPassword), 200)
  })

  test('is forgotten if it was added before the owner of the mailbox verified the address', async () => {
    const squatter = await app.user()
    const { token } = await mailedResetLink(app, squatter.email)
    const owner = app.visitor()
    await owner.call(resetPassword, { body: { token, newPassword: 'a brand new password' } })
    assert.deepEqual(await devicesOf(squatter), [])
    await closeLane(squatter)
    assert.equal(await statusOf(squatter.visitor, squatter.email, wrong), 429)
  })

  test('gets exactly ten wrong attempts, even if they are concurrent', async () => {
    const ada = await app.user()
    await closeLane(ada)
    const statuses = await Promise.all(Array.from({ length: 30 }, () => statusOf(ada.visitor, ada.email, wrong)))
    assert.equal(statuses.filter((status) => status === 401).length, 10)
    assert.equal(statuses.filter((status) => status === 429).length, 20)
  })

  test('is not recognized for another user, with a forged cookie, or with its secret signed with another key', async () => {
    const [ada, eve] = [await app.user(), await app.user()]
    await closeLane(ada)
    const secret = ada.visitor.cookies.get(name)!.slice(0, 32)
    const signed = (value: string, key: string | Buffer) => encodeURIComponent(signValue(value, key))
    const cookies = [
      eve.visitor.cookies.get(name)!,
      secret,
      `${secret}.${'A'.repeat(43)}%3D`,
      signed(secret, app.deps.keys.cookieSecret),
      signed(secret, app.deps.keys.of('state-cookie')),
      signed(randomToken(32), app.deps.keys.of('device-cookie')),
      '',
    ]
    for (const cookie of cookies) {
      const visitor = app.visitor()
      visitor.cookies.set(name, cookie)
      assert.equal(await statusOf(visitor, ada.email, ada.password), 429, cookie)
    }
  })

  test('has a cookie that signs nobody in and is not valid as any other cookie', async () => {
    const ada = await app.user()
    for (const other of ['gatehouse.session_token', 'gatehouse.state', 'gatehouse.pending_link']) {
      const visitor = app.visitor()
      visitor.cookies.set(name, ada.visitor.cookies.get(name)!)
      visitor.cookies.set(other, ada.visitor.cookies.get(name)!)
      assert.equal(await (await visitor.fetch('/api/auth/get-session')).text(), 'null')
    }
  })

  test('is not added by impersonation, a refused sign-in or a sign-up without sign-in', async () => {
    const admin = await administrator(app)
    const ada = await app.user()
    const before = await devicesOf(ada)
    assert.equal((await admin.visitor.call(impersonateUser, { body: { userId: ada.id } })).error, null)
    assert.deepEqual(await devicesOf(ada), before)
    const visitor = app.visitor()
    assert.equal(await statusOf(visitor, ada.email, wrong), 401)
    assert.deepEqual([...visitor.cookies.keys()], [])
    const unverified = await startApp({ after, options: { emailAndPassword: { requireEmailVerification: true } } })
    const bob = unverified.visitor()
    await bob.call(signUpEmail, { body: { email: 'bob@example.com', password: 'correct horse battery', name: 'Bob' } })
    assert.deepEqual([...bob.cookies.keys()], [])
  })

  test('that was used more than once is kept when devices beyond the fiftieth are deleted', async () => {
    const ada = await app.user()
    assert.equal(await statusOf(ada.visitor, ada.email, ada.password), 200)
    await app.db.run(sql`
      insert into known_devices (digest, user_id, user_agent, created_at, last_used_at)
      select 'device ' || i, ${ada.id}, '', now() + interval '1 hour', now() + interval '1 hour' from generate_series(1, 60) i`)
    app.advance(1)
    assert.equal(await statusOf(app.visitor(), ada.email, ada.password), 200)
    assert.equal((await devicesOf(ada)).length, 50)
    await closeLane(ada)
    assert.equal(await statusOf(ada.visitor, ada.email, ada.password), 200)
  })

  test('signs in with twelve SQL statements, and a stranger is refused before any statement if no hashing slot is free', async () => {
    const ada = await app.user()
    await ada.visitor.call(signOut)
    const known = await recordStatements(app.db, () => statusOf(ada.visitor, ada.email, ada.password))
    assert.equal(known.length, 12, known.join('\n'))

    let statements: string[] = []
    const crowd: Promise<unknown>[] = []
    statements = await recordStatements(app.db, async () => {
      const { inSlot } = app.deps.passwords
      const release = Promise.withResolvers<void>()
      for (let i = 0; i < 200; i++) {
        const claim = { network: `10.0.0.${i}`, target: `crowd-${i}@example.com` }
        crowd.push(inSlot(claim, () => release.promise).catch(() => {}))
      }
      const visitor = app.visitor()
      assert.equal(await statusOf(visitor, ada.email, ada.password), 429)
      assert.equal(visitor.lastResponse().headers.get('retry-after'), '3')
      release.resolve()
      await Promise.all(crowd)
    })
    assert.deepEqual(statements, [])
  })

  test('is deleted by the cleanup job after 400 days without use, as are counts of guesses after 30 days', async () => {
    const ada = await app.user()
    await app.db.run(sql`update known_devices set last_used_at = now() - interval '401 days' where user_id = ${ada.id}`)
    await closeLane(ada)
    await app.db.run(sql`
      update guess_lanes set last_at = now() - interval '31 days' where target_digest = ${passwordOf(ada.email).target}`)
    app.advance(3601)
    await app.runJobs()
    assert.deepEqual(await devicesOf(ada), [])
    const lanes = await app.db.rows(sql`
      select lane from guess_lanes where target_digest = ${passwordOf(ada.email).target}`)
    assert.deepEqual(lanes, [])
  })
})
