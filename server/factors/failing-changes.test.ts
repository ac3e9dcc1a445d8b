import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import type { Actor } from '../actor.ts'
import { sql } from '../database/sql.ts'
import type { Deps } from '../deps.ts'
import { readSession } from '../sessions/sessions.ts'
import { resetPasswordByToken } from '../sign-in/password-reset.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { FailedOnPurpose, failingAt } from '../testing/failing-statements.ts'
import { beginApp, userWithApp } from '../testing/factors.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { startApp } from '../testing/start-app.ts'
import { methodsOf } from '../testing/take-back.ts'
import { disableEmailCode, enableEmailCode } from './email-code-switch.ts'
import { resetFactorsByEmail } from './factor-resets.ts'
import { app as appFactor } from './factors.ts'
import { takeCode } from './second-step.ts'
import { codeAt, stepAt } from './totp-codes.ts'
import { beginReplacement, disableTwoFactor } from './two-factor.ts'

const app = await startApp({ after, options: { twoFactor: { otpOptions: { enabled: true } } } })
const visitor = { ipAddress: '203.0.113.7', userAgent: 'Test browser', isLocal: false }

type User = { id: string; email: string; password: string; visitor: ReturnType<typeof app.visitor> }

/** Returns the session of a user's browser, as an operation receives it. */
async function actorOf(user: User): Promise<Actor> {
  const { data } = await user.visitor.call(getSession)
  const actor = await readSession(app.deps, data!.session.token, { refresh: false })
  assert.ok(actor)
  return actor
}

/** Returns everything that the changes under test write, except counted attempts. */
async function stateOf({ id, email }: User) {
  const rest = await app.db.one(sql`
    select (select json_agg(s.token order by s.token)::text from sessions s where s.user_id = ${id}) as sessions,
      (select count(*)::int from credential_snapshots where user_id = ${id}) as snapshots,
      (select count(*)::int from verifications where user_id = ${id}) as secrets,
      (select count(*)::int from known_devices where user_id = ${id}) as devices,
      (select count(*)::int from events where subject_id = ${id}) as events,
      (select count(*)::int from mails where recipient = ${email}) as mails`)
  return JSON.stringify([await methodsOf(app, { id }), rest])
}

type Change = { user: User; run: (deps: Deps) => Promise<unknown> }

const codeOf = (uri: string) => codeAt(new URL(uri).searchParams.get('secret')!, stepAt(app.deps.now()))
const enter = (deps: Deps, actor: Actor, code: string) =>
  takeCode(deps, { code, actor, secret: null, visitor, remember: true }, appFactor)

const changes: Record<string, () => Promise<Change>> = {
  async 'turning the second factor on'() {
    const user = await verifiedUser(app)
    const { totpURI } = await beginApp(user.visitor, user.password)
    const actor = await actorOf(user)
    return { user, run: (deps) => enter(deps, actor, codeOf(totpURI)) }
  },
  async 'turning off two-factor authentication'() {
    const user = await userWithApp(app)
    const actor = await actorOf(user)
    return { user, run: (deps) => disableTwoFactor(deps, { actor, visitor, remember: true }) }
  },
  async 'replacing the app'() {
    const user = await userWithApp(app)
    const actor = await actorOf(user)
    const { totpURI } = await beginReplacement(app.deps, { actor, visitor })
    return { user, run: (deps) => enter(deps, actor, codeOf(totpURI)) }
  },
  async 'turning on codes by email'() {
    const user = await verifiedUser(app)
    const actor = await actorOf(user)
    return { user, run: (deps) => enableEmailCode(deps, { actor, visitor, remember: true }) }
  },
  async 'turning off codes by email'() {
    const user = await verifiedUser(app)
    const { session } = await enableEmailCode(app.deps, { actor: await actorOf(user), visitor, remember: true })
    const actor = await readSession(app.deps, session.token, { refresh: false })
    assert.ok(actor)
    return { user, run: (deps) => disableEmailCode(deps, { actor, visitor, remember: true }) }
  },
  async 'a reset of the second factors'() {
    const user = await userWithApp(app)
    return { user, run: (deps) => resetFactorsByEmail(deps, user.email) }
  },
  async 'a reset of the password'() {
    const user = await userWithApp(app)
    const { token } = await mailedResetLink(app, user.email)
    return { user, run: (deps) => resetPasswordByToken(deps, { token, newPassword: 'another password', visitor }) }
  },
}

describe('a failure at any statement rolls back', () => {
  for (const [name, prepare] of Object.entries(changes))
    test(name, async () => {
      const { user, run } = await prepare()
      const before = await stateOf(user)
      let statement = 1
      for (; ; statement++) {
        assert.ok(statement < 200, 'more than 200 statements')
        try {
          await run({ ...app.deps, db: failingAt(app.db, statement) })
          break
        } catch (error) {
          if (!(error instanceof FailedOnPurpose)) throw error
          if ((await stateOf(user)) !== before) assert.fail(`statement ${statement} left a partial state`)
        }
      }
      assert.ok(statement > 5, `${statement} statements`)
      assert.notEqual(await stateOf(user), before)
    })
})
