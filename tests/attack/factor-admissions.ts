import { requestRecovery } from '../../contract/factors/recovery.ts'
import { generateAuthenticateOptions, generateRegisterOptions } from '../../contract/factors/passkeys.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { createAuthenticator } from '../../server/testing/authenticator.ts'
import { addApp, beginApp, userWithApp } from '../../server/testing/factors.ts'
import { addPasskey } from '../../server/testing/passkeys.ts'
import { advanceRecovery } from '../../server/factors/recovery.ts'
import { sql } from '../../server/database/sql.ts'
import type { Visitor } from '../../server/testing/visitor.ts'
import { password, type Caller } from './scenario.ts'
import type { Input, TestApp } from './test-app.ts'

/*
 * Inputs for endpoints that need a second factor, a passkey, or a challenge. A challenge is a sign-in that waits for its
 * second step.
 *
 * Each input is set up in the browser of the caller just before the call, and the rows are restored afterwards.
 */

/** How to set up the input of an endpoint, and what the endpoint needs: a session, or a challenge without a session. */
export type Arranged = [path: string, arrange: Arrange, needs: 'challenge' | 'session']
type Arrange = (caller: Caller) => Promise<Input>

/** Returns, for each second-factor endpoint, a function that sets up a caller and returns the input. */
export function factorArrangements(testApp: TestApp): Arranged[] {
  const { app } = testApp
  const origin = app.config.origin

  /** Returns a function that sets up an authenticator app for the caller. */
  const withApp =
    (body: object): Arrange =>
    (caller) =>
      onBrowser(testApp, caller, async (visitor) => {
        await addApp(app, { id: caller.userId!, email: '', name: '', token: null, password, visitor })
        return { body }
      })
  /** Returns a function that begins to set up an authenticator app for the caller. */
  const withNewApp =
    (body: object): Arrange =>
    (caller) =>
      onBrowser(testApp, caller, async (visitor) => {
        await beginApp(visitor, password)
        return { body }
      })
  /** Returns a function that adds a passkey to the account of the caller. */
  const withPasskey =
    (inputFor: (passkey: { id: string }) => object): Arrange =>
    (caller) =>
      onBrowser(testApp, caller, async (visitor) => {
        const { data } = await addPasskey(visitor, createAuthenticator({ origin }))
        return { body: inputFor(data!) }
      })
  /** Returns a function that gives the caller's browser the cookies of a new user who has entered only the password. */
  const challenged =
    (
      inputFor: (user: Awaited<ReturnType<typeof userWithApp>>, visitor: Visitor) => Promise<object> | object,
    ): Arrange =>
    async (caller) => {
      const user = await userWithApp(app)
      const visitor = app.visitor()
      await visitor.call(signInEmail, { body: { email: user.email, password } })
      const body = await inputFor(user, visitor)
      // If the caller has a session, the server uses the session and ignores the challenge.
      for (const [name, value] of visitor.cookies) caller.browser.cookies.set(name, value)
      return { body }
    }
  return [
    ['/two-factor/disable', withApp({ password }), 'session'],
    ['/two-factor/get-totp-uri', withNewApp({ password }), 'session'],
    ['/two-factor/generate-backup-codes', withApp({ password }), 'session'],
    ['/challenge', challenged(() => ({})), 'challenge'],
    ['/two-factor/verify-totp', challenged((user) => ({ code: user.code() })), 'challenge'],
    ['/two-factor/verify-backup-code', challenged((user) => ({ code: user.recoveryCodes[0] })), 'challenge'],
    ['/second-factor-recovery', challenged(() => ({ password })), 'challenge'],
    [
      '/second-factor-recovery/finish',
      challenged((user, visitor) => recoveryCode(testApp, user, visitor)),
      'challenge',
    ],
    ['/passkey/update-passkey', withPasskey(({ id }) => ({ id, name: 'Key' })), 'session'],
    ['/passkey/delete-passkey', withPasskey(({ id }) => ({ id })), 'session'],
    [
      '/passkey/verify-registration',
      (caller) =>
        onBrowser(testApp, caller, async (visitor) => {
          const { data } = await visitor.call(generateRegisterOptions, { query: {} })
          return { body: { response: createAuthenticator({ origin }).create(data!) } }
        }),
      'session',
    ],
    [
      '/passkey/verify-authentication',
      (caller) =>
        onBrowser(testApp, caller, async (visitor) => {
          const authenticator = createAuthenticator({ origin })
          await addPasskey(visitor, authenticator)
          const { data } = await visitor.call(generateAuthenticateOptions)
          return { body: { response: authenticator.use(data!) } }
        }),
      'session',
    ],
  ]
}

/** Runs the setup with the cookies of a caller, and stores the resulting cookies in the caller's browser. */
async function onBrowser({ app }: TestApp, { browser }: Caller, arrange: (visitor: Visitor) => Promise<Input>) {
  const visitor = app.visitor()
  for (const [name, value] of browser.cookies) visitor.cookies.set(name, value)
  const input = await arrange(visitor)
  browser.cookies.clear()
  for (const [name, value] of visitor.cookies) browser.cookies.set(name, value)
  return input
}

/** Requests a recovery and skips its waiting period. Returns a body with the code that completes the recovery. */
async function recoveryCode({ app }: TestApp, { id, email }: { id: string; email: string }, visitor: Visitor) {
  await visitor.call(requestRecovery, { body: { password } })
  const reset = await app.db.one<{ id: string }>(sql`
    update factor_resets set created_at = created_at - interval '4 days', due_at = due_at - interval '4 days'
    where user_id = ${id} returning id`)
  await advanceRecovery(app.deps, { resetId: reset.id })
  const mail = (await app.mailsTo(email)).findLast(({ template }) => template === 'factor-reset')
  return { code: /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}/.exec(JSON.stringify(mail?.paragraphs))?.[0] ?? '' }
}
