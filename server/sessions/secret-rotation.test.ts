import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import type { Options } from '../config/config.ts'
import { startBeside } from '../testing/beside.ts'
import { startApp, testSecret } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'
import { daySeconds } from '../time.ts'

const next = 'another-secret-another-secret-another-0002'
const session = { cookieCache: { enabled: true } }

const sessionOf = async (visitor: Visitor) => (await visitor.call(getSession, { query: {} })).data?.session.id ?? null

describe('a server whose secret was rotated', async () => {
  const app = await startApp({ after, options: { session } })
  const server = (options: Options) => startBeside(app, { session, ...options })
  const rotated = server({ secret: next, previousSecrets: [testSecret] })

  test('reads sessions whose cookies were signed with the previous secret', async () => {
    const { visitor, ...user } = await app.user()
    await visitor.call(signInEmail, { body: { ...user, rememberMe: false } })
    const known = await sessionOf(visitor)
    assert.notEqual(known, null)
    assert.equal(await sessionOf(rotated.visitor(visitor)), known)
    assert.equal(await sessionOf(server({ secret: next }).visitor(visitor)), null)
  })

  test('signs the cookie with the current secret when the session is extended', async () => {
    const { visitor } = await app.user()
    app.advance(2 * daySeconds)
    const renewed = rotated.visitor(visitor)
    const known = await sessionOf(renewed)
    assert.notEqual(known, null)
    assert.equal(await sessionOf(server({ secret: next }).visitor(renewed)), known)
  })

  test('ignores cache cookies signed with the previous secret, and reads the session from the database', async () => {
    const { visitor } = await app.user()
    const asked = rotated.visitor(visitor)
    await asked.call(getSession, { query: {} })
    const lines = asked.lastResponse().headers.getSetCookie()
    assert.ok(
      lines.some((line) => line.includes('session_data=')),
      'the session was read from the database and cached again',
    )
  })
})

describe('a server that lists the next secret in previousSecrets before the rotation', async () => {
  const app = await startApp({ after, options: { previousSecrets: [next] } })

  test('reads sessions that a server with the new secret started', async () => {
    const rotated = startBeside(app, { secret: next, previousSecrets: [testSecret] })
    const { visitor, ...user } = await app.user()
    const there = rotated.visitor(visitor)
    await there.call(signInEmail, { body: user })
    const unrotated = startBeside(app, { previousSecrets: [next] })
    assert.equal(await sessionOf(unrotated.visitor(there)), await sessionOf(there))
  })
})
