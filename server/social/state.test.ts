import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { listAccounts } from '../../contract/accounts/linked-accounts.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signOut } from '../../contract/sign-in/sign-in.ts'
import { readPendingLink } from '../../contract/social/pending-link.ts'
import { signInSocial } from '../../contract/social/sign-in.ts'
import { sql } from '../database/sql.ts'
import { startBeside } from '../testing/beside.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { countRows, writingNothing } from '../testing/rows.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const restart = 'http://localhost:3000/api/auth/error?error=please_restart_the_process'
const stateCookie = 'gatehouse.state'

const acme = await startSocialProvider({ after })
const socialProviders = { acme: acme.options, twin: { ...acme.options, name: 'Twin' } }
const app = await startApp({ after, options: { socialProviders } })

const locationOf = async (visitor: Visitor, callbackUrl: string) =>
  (await visitor.fetch(callbackUrl)).headers.get('location')

/** Opens a callback URL. Asserts that it fails, that nothing is written, and that the provider is not called. */
async function assertShut(visitor: Visitor, callbackUrl: string) {
  const asked = acme.tokenCalls()
  assert.equal(await writingNothing(app.db, () => locationOf(visitor, callbackUrl)), restart)
  assert.equal(acme.tokenCalls(), asked)
}

describe('the state of a social sign-in is refused', () => {
  test('in another browser', async () => {
    acme.newUser()
    await assertShut(app.visitor(), await acme.startSignIn(app.visitor()))
    const other = app.visitor()
    await acme.startSignIn(other)
    await assertShut(other, await acme.startSignIn(app.visitor()))
  })

  test('with a forged cookie, or a cookie for another purpose', async () => {
    acme.newUser()
    const ada = await app.user()
    const session = ada.visitor.cookies.get('gatehouse.session_token')!
    for (const forge of [
      (cookie: string) => cookie.slice(0, -8) + 'AAAAAAA%3D',
      (cookie: string) => cookie.replace(/\..*/, ''),
      () => session,
      () => '',
    ]) {
      const visitor = app.visitor()
      const callbackUrl = await acme.startSignIn(visitor)
      visitor.cookies.set(stateCookie, forge(visitor.cookies.get(stateCookie)!))
      await assertShut(visitor, callbackUrl)
    }
  })

  test('when it is used a second time', async () => {
    acme.newUser()
    const visitor = app.visitor()
    const callbackUrl = await acme.startSignIn(visitor, { callbackURL: '/home' })
    assert.equal(await locationOf(visitor, callbackUrl), '/home')
    await assertShut(visitor, callbackUrl)
  })

  test('at the callback of another provider, and afterwards at the callback of its own provider', async () => {
    acme.newUser()
    const visitor = app.visitor()
    const callbackUrl = await acme.startSignIn(visitor)
    await assertShut(visitor, callbackUrl.replace('/callback/acme', '/callback/twin'))
    await assertShut(visitor, callbackUrl)
    const unknown = await acme.startSignIn(visitor)
    for (const id of ['nobody', '..%2Facme', 'acme%00', '__proto__', 'constructor'])
      await assertShut(visitor, unknown.replace('/callback/acme', `/callback/${id}`))
  })

  test('after ten minutes, and its row is deleted', async () => {
    acme.newUser()
    const visitor = app.visitor()
    const inTime = await acme.startSignIn(visitor, { callbackURL: '/home' })
    const late = await acme.startSignIn(visitor)
    app.advance(599)
    assert.equal(await locationOf(visitor, inTime), '/home')
    app.advance(1)
    const records = () => app.db.rows(sql`select id from verifications where identifier like 'social-state:%'`)
    const before = (await records()).length
    await assertShut(visitor, late)
    assert.equal((await records()).length, before - 1)
  })

  test('for linking if the user has signed out or another user has signed in before the callback', async () => {
    acme.newUser()
    const ada = await verifiedUser(app)
    const eve = await verifiedUser(app)

    const callbackUrl = await acme.startSignIn(ada.visitor, {}, '/link-social')
    const session = ada.visitor.cookies.get('gatehouse.session_token')!
    ada.visitor.cookies.set('gatehouse.session_token', eve.visitor.cookies.get('gatehouse.session_token')!)
    assert.equal(await writingNothing(app.db, () => locationOf(ada.visitor, callbackUrl)), restart)

    ada.visitor.cookies.set('gatehouse.session_token', session)
    const alone = await acme.startSignIn(ada.visitor, {}, '/link-social')
    await ada.visitor.call(signOut)
    assert.equal(await writingNothing(app.db, () => locationOf(ada.visitor, alone)), restart)
    assert.equal(ada.visitor.cookies.has('gatehouse.session_token'), false, 'a link signs nobody in')
  })

  test('for linking while the user is impersonated', async () => {
    acme.newUser()
    const ada = await verifiedUser(app)
    const callbackUrl = await acme.startSignIn(ada.visitor, {}, '/link-social')
    await app.db.run(
      sql`update sessions set impersonated_by = ${ada.id}, borrowed_by_session_id = id where user_id = ${ada.id}`,
    )
    assert.equal(await writingNothing(app.db, () => locationOf(ada.visitor, callbackUrl)), restart)
  })

  test('for any other purpose, and no other secret is accepted as a state', async () => {
    acme.newUser()
    const ada = await app.user()
    const callbackUrl = await acme.startSignIn(ada.visitor)
    const state = new URL(callbackUrl).searchParams.get('state')!
    const { call } = ada.visitor
    assert.equal((await call(resetPassword, { body: { token: state, newPassword: 'long enough' } })).error?.status, 400)
    for (const path of [
      `/verify-email?token=${state}`,
      `/delete-user/callback?token=${state}`,
      `/reset-password/${state}?callbackURL=%2Fx`,
    ]) {
      const answer = await ada.visitor.fetch(`/api/auth${path}`)
      assert.match(`${answer.status} ${answer.headers.get('location')}`, /^40[14] |error=INVALID_TOKEN$/, path)
    }
    const cookie = ada.visitor.cookies.get(stateCookie)!
    ada.visitor.cookies.set('gatehouse.pending_link', cookie)
    assert.equal((await call(readPendingLink)).error?.code, 'PENDING_LINK_NOT_FOUND')
    await ada.visitor.fetch(`/api/auth/internal/pending-link/open?token=${state}`)
    assert.equal(ada.visitor.lastResponse().headers.get('location'), '/auth-error?error=invalid_token')
    const thief = app.visitor()
    thief.cookies.set('gatehouse.session_token', cookie)
    assert.equal((await thief.call(getSession)).data, null)

    const { token } = await mailedResetLink(app, ada.email)
    for (const secret of [token, ada.token!, ada.id, `social-state:${state}`, `reset-password:${token}`])
      await assertShut(ada.visitor, `/api/auth/callback/acme?code=some&state=${encodeURIComponent(secret)}`)
    // None of these attempts used up the state.
    assert.equal(await locationOf(ada.visitor, callbackUrl), 'http://localhost:3000/')
  })
})

describe('a social sign-in flow', () => {
  test('has its own PKCE verifier, and refuses the code of another flow', async () => {
    acme.newUser()
    const visitor = app.visitor()
    const begin = async () => {
      const { data } = await visitor.call(signInSocial, { body: { provider: 'acme', disableRedirect: true } })
      assert.equal(data!.redirect, false)
      return new URL(data!.url!).searchParams.get('code_challenge')!
    }
    assert.notEqual(await begin(), await begin())
    const [mine, theirs] = [await acme.startSignIn(visitor), await acme.startSignIn(app.visitor())]
    const swapped = new URL(mine)
    swapped.searchParams.set('code', new URL(theirs).searchParams.get('code')!)
    const location = await writingNothing(app.db, () => locationOf(visitor, swapped.href))
    assert.equal(location, 'http://localhost:3000/api/auth/error?error=invalid_code')
  })

  test("sends the verifier that matches the flow's challenge", async () => {
    acme.newUser()
    const visitor = app.visitor()
    const { data } = await visitor.call(signInSocial, { body: { provider: 'acme' } })
    const url = new URL(data!.url!)
    const response = await fetch(url, { redirect: 'manual' })
    await visitor.fetch(response.headers.get('location')!)
    const { code_verifier: verifier, redirect_uri: back, client_secret: secret } = acme.tokenRequests.at(-1)!
    assert.equal(createHash('sha256').update(verifier!).digest('base64url'), url.searchParams.get('code_challenge'))
    assert.deepEqual([back, secret], ['http://localhost:3000/api/auth/callback/acme', 'client-secret'])
  })

  test('stores nothing that lets a reader of the database complete the flow', async () => {
    acme.newUser()
    const visitor = app.visitor()
    const callbackUrl = await acme.startSignIn(visitor)
    const rows = await app.db.rows(sql`select * from verifications`)
    await locationOf(visitor, callbackUrl)
    const { code_verifier: verifier } = acme.tokenRequests.at(-1)!
    const secret = decodeURIComponent(visitor.cookies.get(stateCookie)!).replace(/^\w+:|\..*$/g, '')
    for (const value of [verifier!, new URL(callbackUrl).searchParams.get('state')!, secret])
      assert.ok(value.length >= 32 && !JSON.stringify(rows).includes(value))
  })

  test('in one tab does not end a flow in another tab', async () => {
    acme.newUser()
    const visitor = app.visitor()
    const first = await acme.startSignIn(visitor, { callbackURL: '/first' })
    const second = await acme.startSignIn(visitor, { callbackURL: '/second' })
    assert.equal(await locationOf(visitor, second), '/second')
    assert.equal(await locationOf(visitor, first), '/first')
  })

  test('can be completed after the secret has changed if the previous secret is still configured', async () => {
    acme.newUser()
    const secret = 'the-secret-that-comes-after-the-one-of-tests'
    const previous = app.config.secret!
    const visitor = app.visitor()
    const callbackUrl = await acme.startSignIn(visitor, { callbackURL: '/home' })
    const lost = await acme.startSignIn(visitor)
    const rotated = startBeside(app, { socialProviders, secret, previousSecrets: [previous] })
    assert.equal(await locationOf(rotated.visitor(visitor), callbackUrl), '/home')
    const forgotten = startBeside(app, { socialProviders, secret })
    await assertShut(forgotten.visitor(visitor), lost)
    // This flow begins after the secret change, but the browser still has a cookie from before the change.
    const { visitor: rotatedVisitor } = rotated
    const again = rotatedVisitor(visitor)
    assert.equal(await acme.visit(again, { callbackURL: '/home' }), '/home')
  })
})

describe('concurrent social sign-ins', () => {
  test('complete only one of twenty callbacks with the same state, and send the provider one request', async () => {
    acme.newUser()
    const visitor = app.visitor()
    const callbackUrl = await acme.startSignIn(visitor, { callbackURL: '/home' })
    const [before, asked] = [await countRows(app.db), acme.tokenCalls()]
    const locations = await Promise.all(Array.from({ length: 20 }, () => locationOf(visitor, callbackUrl)))
    assert.equal(locations.filter((location) => location === '/home').length, 1)
    assert.equal(locations.filter((location) => location === restart).length, 19)
    assert.equal(acme.tokenCalls(), asked + 1)
    const { users, accounts, sessions } = await countRows(app.db)
    assert.deepEqual([users, accounts, sessions], [before.users + 1, before.accounts + 1, before.sessions + 1])
  })

  test('of a new user in twenty browsers create one user with one account', async () => {
    const { sub } = acme.newUser()
    const before = await countRows(app.db)
    const visitors = Array.from({ length: 20 }, () => app.visitor())
    const callbackUrls = await Promise.all(
      visitors.map((visitor) => acme.startSignIn(visitor, { callbackURL: '/home' })),
    )
    const locations = await Promise.all(callbackUrls.map((callbackUrl, i) => locationOf(visitors[i]!, callbackUrl)))
    assert.deepEqual([...new Set(locations)], ['/home'])
    const { users, accounts, sessions } = await countRows(app.db)
    assert.deepEqual([users, accounts, sessions], [before.users + 1, before.accounts + 1, before.sessions + 20])
    const ids = await Promise.all(visitors.map(async (visitor) => (await visitor.call(getSession)).data!.user.id))
    assert.equal(new Set(ids).size, 1)
    const { data } = await visitors[0]!.call(listAccounts)
    assert.deepEqual(
      data!.map(({ accountId }) => accountId),
      [sub],
    )
  })
})
