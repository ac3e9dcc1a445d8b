import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { verifyTotp } from '../../contract/factors/two-factor.ts'
import { token } from '../../contract/keys/keys.ts'
import { acrs } from '../../contract/sessions/assurance.ts'
import { confirmIdentity } from '../../contract/sessions/confirm-identity.ts'
import { stepUp } from '../../contract/sessions/step-up.ts'
import { administrator } from '../testing/administrator.ts'
import { userWithApp } from '../testing/factors.ts'
import { answerWithPasskey, userWithPasskey } from '../testing/passkeys.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const maxAge = 900

/** Requests a new token in the session of a browser, and returns the claims of the token. */
async function claimsOf(visitor: Visitor) {
  const { data } = await visitor.call(token)
  return JSON.parse(Buffer.from(data!.token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
}

describe('a step-up requirement', async () => {
  const app = await startApp({ after })
  const refusalOf = async (visitor: Visitor, body: object) => {
    const { error } = await visitor.call(stepUp, { body })
    return error && [error.status, error.code, error.details?.stepUp]
  }

  test('of a recent proof is met by the password of a user without a second factor', async () => {
    const { visitor, password } = await app.user()
    assert.equal(await refusalOf(visitor, {}), null)
    app.advance(maxAge + 1)
    assert.equal(await refusalOf(visitor, { maxAge: maxAge + 60 }), null)
    const demand = { level: 1, maxAge, methods: ['password'] }
    assert.deepEqual(await refusalOf(visitor, {}), [403, 'SESSION_NOT_FRESH', demand])
    const before = app.deps.now().toISOString()
    await visitor.call(confirmIdentity, { body: { password } })
    const { data } = await visitor.call(stepUp, { body: {} })
    assert.deepEqual([data?.amr, data?.acr], [['pwd'], acrs[1]])
    assert.ok(data!.authTime >= before)
  })

  test('of level 2 is met by the code of an authenticator app, and the next token has level 2', async () => {
    const user = await userWithApp(app)
    app.advance(maxAge + 1)
    await user.visitor.call(confirmIdentity, { body: user })
    const demand = { level: 2, maxAge, methods: ['totp', 'backup-code'] }
    assert.deepEqual(await refusalOf(user.visitor, { acr: acrs[2] }), [403, 'SESSION_NOT_FRESH', demand])
    assert.deepEqual(await refusalOf(user.visitor, {}), [403, 'SESSION_NOT_FRESH', demand])
    assert.equal(await refusalOf(user.visitor, { acr: acrs[1] }), null)
    const before = await claimsOf(user.visitor)
    app.advance(30)
    await user.visitor.call(verifyTotp, { body: { code: user.code() } })
    assert.equal(await refusalOf(user.visitor, { acr: acrs[2], maxAge: 60 }), null)
    const claims = await claimsOf(user.visitor)
    assert.equal(claims.acr, acrs[2])
    assert.ok(Number(claims.auth_time) > Number(before.auth_time))
  })

  test('of level 2 is met by a passkey, even if the second factor is not turned on', async () => {
    const { visitor, authenticator } = await userWithPasskey(app)
    const demand = { level: 2, maxAge, methods: ['passkey'] }
    assert.deepEqual(await refusalOf(visitor, { acr: acrs[2] }), [403, 'SESSION_NOT_FRESH', demand])
    await answerWithPasskey(visitor, authenticator)
    assert.equal(await refusalOf(visitor, { acr: acrs[2] }), null)
  })

  test('of level 2 lists no methods for a user without a second factor', async () => {
    const { visitor } = await app.user()
    const demand = { level: 2, maxAge, methods: [] }
    assert.deepEqual(await refusalOf(visitor, { acr: acrs[2] }), [403, 'SESSION_NOT_FRESH', demand])
  })

  test('is never met by an administrator who is impersonating a user', async () => {
    const { visitor } = await administrator(app)
    const { id } = await app.user()
    await visitor.call(impersonateUser, { body: { userId: id } })
    assert.deepEqual(await refusalOf(visitor, {}), [403, 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING', undefined])
  })

  test('causes a refusal if there is no session, or if the level or the age is invalid', async () => {
    assert.deepEqual(await refusalOf(app.visitor(), {}), [401, 'UNAUTHORIZED', undefined])
    const { visitor } = await app.user()
    for (const body of [{ acr: '2' }, { maxAge: 0 }, { maxAge: 1.5 }, { maxAge: 30 * 86_400 + 1 }])
      assert.equal((await visitor.call(stepUp, { body: body as object })).error?.status, 400)
  })
})
