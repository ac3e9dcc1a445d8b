import { expectOk } from './scenario.ts'
import { brief, createTally, type Kind } from './kind.ts'
import { startTestApp, type Browser, type TestApp } from './test-app.ts'

const password = 'correct horse battery'
const hourSeconds = 3600

type Signed = { id: string; email: string; token: string; browser: Browser }
/**
 * The setup of one attempt: an administrator who is impersonating the target in one browser and has a session in a
 * second browser, `elsewhere`; and another administrator, `second`.
 */
type Scene = { testApp: TestApp; acting: Signed; elsewhere: Browser; second: Signed; target: Signed; ownToken: string }

const ownOther =
  (path: string, body: (scene: Scene) => object = () => ({})) =>
  (scene: Scene) =>
    expectOk(scene.elsewhere.post(path, body(scene)))
const bySecond = (path: string, body: (scene: Scene) => object) => (scene: Scene) =>
  expectOk(scene.second.browser.post(path, body(scene)))
const userId = ({ acting }: Scene) => ({ userId: acting.id })

/** Every action that must end the impersonation session. */
const endings: Record<string, (scene: Scene) => Promise<unknown>> = {
  'signing out': ({ acting }) => expectOk(acting.browser.post('/sign-out')),
  'revoke-other-sessions elsewhere': ownOther('/revoke-other-sessions'),
  'revoke-sessions elsewhere': ownOther('/revoke-sessions'),
  'revoke-session elsewhere': ownOther('/revoke-session', ({ ownToken }) => ({ token: ownToken })),
  'change-password with revokeOtherSessions': ownOther('/change-password', () => ({
    currentPassword: password,
    newPassword: 'another horse battery',
    revokeOtherSessions: true,
  })),
  'deleting the own account': ownOther('/delete-user', () => ({ password })),
  'a reset by mail': async ({ testApp, acting, elsewhere }) => {
    await expectOk(elsewhere.post('/request-password-reset', { email: acting.email, redirectTo: '/reset-password' }))
    await testApp.app.runJobs()
    const mail = (await testApp.app.mailsTo(acting.email)).findLast(({ template }) => template === 'reset-password')
    const token = new URL(mail!.url!).pathname.split('/').at(-1)
    await expectOk(testApp.browser().post('/reset-password', { token, newPassword: 'another horse battery' }))
  },
  'another administrator’s set-user-password': bySecond('/admin/set-user-password', ({ acting }) => ({
    userId: acting.id,
    newPassword: 'another horse battery',
  })),
  'another administrator’s ban': bySecond('/admin/ban-user', userId),
  'another administrator’s revoke-user-sessions': bySecond('/admin/revoke-user-sessions', userId),
  'another administrator’s revoke-user-session': bySecond('/admin/revoke-user-session', ({ ownToken }) => ({
    sessionToken: ownToken,
  })),
  'another administrator’s set-role': bySecond('/admin/set-role', ({ acting }) => ({
    userId: acting.id,
    role: 'user',
  })),
  'another administrator’s remove-user': bySecond('/admin/remove-user', userId),
  'a ban of the impersonated user': bySecond('/admin/ban-user', ({ target }) => ({ userId: target.id })),
  'its hour': async ({ testApp }) => testApp.app.advance(hourSeconds + 1),
  'its hour, used until its last minute': async ({ testApp, acting }) => {
    for (let minute = 0; minute < 59; minute += 10) {
      await identify(acting.browser)
      testApp.app.advance(600)
    }
    testApp.app.advance(61)
  },
}

/** Attempts to get more access from an impersonation session, or to keep using it after it must end. */
export const impersonation: Kind = {
  name: 'impersonation',
  bar: 'a borrowed session ends with its lender and gives no more than its user has',
  async attack(run) {
    const tally = createTally()
    for (const [way, end] of Object.entries(endings)) {
      const scene = await setScene(await startTestApp(run))
      await end(scene)
      const who = await identify(scene.acting.browser)
      tally.expect(who !== scene.target.id, () => `the borrowed session survives ${way}`)
    }
    for (const [escape, attempt] of Object.entries(escapes)) {
      const scene = await setScene(await startTestApp(run))
      const problem = await attempt(scene)
      tally.expect(problem === null, () => brief(`${escape}: ${problem}`))
    }
    return tally.outcome({ figure: `${Object.keys(endings).length} endings, ${Object.keys(escapes).length} escapes` })
  },
}

const refused = async (answer: Promise<{ status: number; body: string }>) => {
  const { status, body } = await answer
  return status >= 400 && status < 500 ? null : `${status} ${body}`
}

/** Each attempt returns the problem it found, or null. */
const escapes: Record<string, (scene: Scene) => Promise<string | null>> = {
  'impersonating somebody else from within': ({ acting, second }) =>
    refused(acting.browser.post('/admin/impersonate-user', { userId: second.id })),
  'impersonating an administrator': ({ acting, second, elsewhere }) =>
    refused(elsewhere.post('/admin/impersonate-user', { userId: second.id })).then(
      async (problem) => problem ?? ((await identify(elsewhere)) === acting.id ? null : 'the browser changed its user'),
    ),
  'impersonating without the role': async ({ acting, testApp }) => {
    const stranger = await signUp(testApp, 'stranger@example.com')
    return refused(stranger.browser.post('/admin/impersonate-user', { userId: acting.id }))
  },
  'changing the password of the user': ({ acting }) =>
    refused(
      acting.browser.post('/change-password', { currentPassword: password, newPassword: 'another horse battery' }),
    ),
  'changing the address of the user': ({ acting }) =>
    refused(acting.browser.post('/change-email', { newEmail: 'eve@example.com' })),
  'deleting the user': ({ acting }) => refused(acting.browser.post('/delete-user', { password })),
  'stopping without the own cookie': async ({ acting, testApp }) => {
    const thief = testApp.browser()
    for (const [name, value] of acting.browser.cookies)
      if (!name.endsWith('admin_session')) thief.cookies.set(name, value)
    await thief.post('/admin/stop-impersonating')
    return (await identify(thief)) === acting.id ? 'became the administrator' : null
  },
  'stopping with the cookie of another administrator': async ({ acting, second, target }) => {
    await expectOk(second.browser.post('/admin/impersonate-user', { userId: target.id }))
    const name = [...acting.browser.cookies.keys()].find((each) => each.endsWith('admin_session'))!
    acting.browser.cookies.set(name, second.browser.cookies.get(name)!)
    await acting.browser.post('/admin/stop-impersonating')
    const who = await identify(acting.browser)
    return who === second.id ? 'became the other administrator' : null
  },
  'the user’s own session with the administrator’s cookie': async ({ acting, target }) => {
    const name = [...acting.browser.cookies.keys()].find((each) => each.endsWith('admin_session'))!
    target.browser.cookies.set(name, acting.browser.cookies.get(name)!)
    await target.browser.post('/admin/stop-impersonating')
    return (await identify(target.browser)) === acting.id ? 'became the administrator' : null
  },
  'the borrowed cookie after stopping': async ({ acting, target, testApp }) => {
    const old = new Map(acting.browser.cookies)
    await expectOk(acting.browser.post('/admin/stop-impersonating'))
    const thief = testApp.browser()
    for (const [name, value] of old) thief.cookies.set(name, value)
    return (await identify(thief)) === target.id ? 'still the user' : null
  },
  'a token that does not tell who acts': async ({ acting, testApp }) => {
    const claims = await claimsOf(testApp, acting.browser)
    const { act } = claims as { act?: { sub?: string } }
    return act?.sub === acting.id ? null : `the claims are ${JSON.stringify(claims)}`
  },
  'a token that outlives the session': async ({ acting, testApp }) => {
    testApp.app.advance(hourSeconds - 60)
    const { exp, iat } = (await claimsOf(testApp, acting.browser)) as { exp: number; iat: number }
    return exp - iat <= 61 ? null : `the token lives for ${exp - iat} s, the session for a minute`
  },
  'a change without the administrator in the audit log': async ({ acting, testApp }) => {
    await expectOk(acting.browser.post('/update-user', { name: 'Changed' }))
    const { rows } = await testApp.query(`select impersonator_id from events order by id desc limit 1`)
    return (rows[0] as { impersonator_id: string }).impersonator_id === acting.id
      ? null
      : 'the event names no administrator'
  },
}

async function claimsOf({ app }: TestApp, browser: Browser): Promise<object> {
  const { body } = await browser.send(`${app.config.basePath}/token`)
  const { token } = JSON.parse(body) as { token: string }
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object
}

async function setScene(testApp: TestApp): Promise<Scene> {
  const acting = await signUp(testApp, 'acting@example.com')
  const second = await signUp(testApp, 'second@example.com')
  const target = await signUp(testApp, 'target@example.com')
  await testApp.query(`update users set role = 'admin' where email in ('acting@example.com', 'second@example.com')`)
  const elsewhere = testApp.browser()
  await expectOk(elsewhere.post('/sign-in/email', { email: acting.email, password }))
  await expectOk(acting.browser.post('/admin/impersonate-user', { userId: target.id }))
  if ((await identify(acting.browser)) !== target.id) throw new Error('The impersonation did not start')
  return { testApp, acting, elsewhere, second, target, ownToken: acting.token }
}

async function signUp(testApp: TestApp, email: string): Promise<Signed> {
  const browser = testApp.browser()
  const signedUp = (await expectOk(browser.post('/sign-up/email', { name: 'Name', email, password }))) as {
    token: string
    user: { id: string }
  }
  return { id: signedUp.user.id, email, token: signedUp.token, browser }
}

async function identify(browser: Browser) {
  const { body } = await browser.send('/api/auth/get-session')
  return (JSON.parse(body) as { user: { id: string } } | null)?.user.id ?? null
}
