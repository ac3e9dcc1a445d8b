import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../../contract/sessions/sessions.ts'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import type { Options } from '../../config/config.ts'
import { startApp } from '../../testing/start-app.ts'

const https = { baseURL: 'https://accounts.example.com' }

async function startTossing(options: Options, name: string) {
  const app = await startApp({ after, options })
  const [victim, attacker] = [await app.user(), await app.user()]
  const [own, tossed] = [victim, attacker].map(({ visitor }) => visitor.cookies.get(name)!)
  const send = (cookie: string, path = '/api/auth/get-session', init: RequestInit = {}) =>
    app.visitor().fetch(path, { ...init, headers: { cookie, ...init.headers } })
  return { app, victim, attacker, own: own!, tossed: tossed!, send }
}

describe('a session cookie planted by a sibling subdomain', async () => {
  const name = 'gatehouse.session_token'
  const { app, victim, own, tossed, send } = await startTossing({}, name)

  test('is cleared together with the user’s own cookie, in either order, and nobody is signed in', async () => {
    for (const cookie of [`${name}=${tossed}; ${name}=${own}`, `${name}=${own}; ${name}=${tossed}`]) {
      const reply = await send(cookie)
      assert.equal(await reply.text(), 'null')
      const lines = reply.headers.getSetCookie()
      assert.ok(lines.length > 0 && lines.every((line) => line.startsWith(`${name}=; Max-Age=0;`)), lines.join('\n'))
      assert.ok(lines.includes(`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`))
      assert.equal((await send(cookie, '/api/auth/list-sessions')).status, 401)
    }
  })

  test("with the same value as the user's cookie does not sign the user out", async () => {
    const reply = await send(`${name}=${own}; a=1; ${name}=${own}`)
    assert.equal(((await reply.json()) as { user: { id: string } }).user.id, victim.id)
  })

  test("does not end the user's session when the user signs in again", async () => {
    const reply = await send(`${name}=${tossed}; ${name}=${own}`, '/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.config.origin },
      body: JSON.stringify({ email: victim.email, password: victim.password }),
    })
    const lines = reply.headers.getSetCookie().filter((line) => line.startsWith(`${name}=`))
    assert.match(lines.at(-1)!, /=[^;]{40,}; Max-Age=604800/, 'what is set comes after what is cleared')
    assert.equal((await victim.visitor.call(getSession)).data?.user.id, victim.id)
  })
})

describe('session cookies over https', async () => {
  test('are not overridden by a cookie of a parent domain, because their names begin with __Host-', async () => {
    const name = '__Host-gatehouse.session_token'
    const { victim, own, tossed, send } = await startTossing(https, name)
    assert.ok(
      victim.visitor.lastResponse().headers.getSetCookie()[0]!.endsWith('; Path=/; HttpOnly; Secure; SameSite=Lax'),
    )
    const reply = await send(`__Secure-gatehouse.session_token=${tossed}; ${name}=${own}`)
    assert.equal(((await reply.json()) as { user: { id: string } }).user.id, victim.id)
    assert.equal(await (await send(`__Secure-gatehouse.session_token=${tossed}`)).text(), 'null')
    // Browsers check the prefix only at the beginning of a name. Some browsers accept a no-break space before the
    // prefix, so a sibling subdomain could plant this cookie.
    assert.equal(await (await send(`a=1; \u00a0${name}=${tossed}`)).text(), 'null')
    const beside = await send(`\u00a0${name}=${tossed}; ${name}=${own}`)
    assert.equal(((await beside.json()) as { user: { id: string } }).user.id, victim.id)
  })

  test('are cleared for each domain for which a cookie of the same name may have been planted', async () => {
    const options = { ...https, advanced: { crossSubDomainCookies: { enabled: true, domain: 'example.com' } } }
    const name = '__Secure-gatehouse.session_token'
    const { own, tossed, send } = await startTossing(options, name)
    const reply = await send(`${name}=${own}; ${name}=${tossed}`)
    assert.equal(await reply.text(), 'null')
    const places = reply.headers.getSetCookie().filter((line) => line.includes('; Path=/; '))
    assert.deepEqual(places, [
      `${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `${name}=; Max-Age=0; Domain=accounts.example.com; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `${name}=; Max-Age=0; Domain=example.com; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
  })

  test('keep the name that Better Auth’s helpers read on a migrated site', async () => {
    const { victim } = await startTossing(
      { ...https, advanced: { cookiePrefix: 'better-auth' } },
      '__Secure-better-auth.session_token',
    )
    await victim.visitor.call(signInEmail, { body: victim })
    assert.deepEqual(
      [...victim.visitor.cookies.keys()],
      ['__Secure-better-auth.session_token', '__Secure-better-auth.device'],
    )
  })
})
