import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, describe, test } from 'node:test'
import { endpoints } from '../contract/endpoints.ts'
import { acrs, admitsMailedCode, amrOf, levelOf, type ProofMethod, type Level } from '../contract/sessions/assurance.ts'
import { getSession } from '../contract/sessions/sessions.ts'
import { secondStepPath } from '../contract/sign-in/challenge.ts'
import { signInEmail } from '../contract/sign-in/sign-in.ts'
import { sql } from '../server/database/sql.ts'
import { startBeside } from '../server/testing/beside.ts'
import { verifiedUser } from '../server/testing/email-links.ts'
import { enterMailedCode } from '../server/testing/enrolment.ts'
import { userWithPasskey } from '../server/testing/passkeys.ts'
import { startSocialProvider } from '../server/testing/social-provider.ts'
import { startApp } from '../server/testing/start-app.ts'
import type { Visitor } from '../server/testing/visitor.ts'
import { signInBrowsers } from './sign-in-browsers.ts'
import { deviceClient, landing, signInPaths, userWithFactors, type User, type World } from './sign-in-paths.ts'
import { signInStates } from './sign-in-states.ts'
import { documentPath, signInTables, withTables } from './sign-in-table.ts'

type App = World['app']

const options = {
  twoFactor: { otpOptions: { enabled: true } },
  emailVerification: { autoSignInAfterVerification: true },
  user: { newDeviceEmail: false },
  username: { enabled: true },
  bearer: { enabled: true },
  deviceAuthorization: { enabled: true, clients: [deviceClient] },
}

for (const isCached of [true, false])
  describe(`every path to a session, with the cache cookie ${isCached ? 'on' : 'off'}`, async () => {
    const provider = await startSocialProvider({ after })
    const session = { cookieCache: { enabled: isCached } }
    const app = await startApp({ after, options: { ...options, session, socialProviders: { acme: provider.options } } })
    const world = { app, provider }

    for (const [name, path] of Object.entries(signInPaths)) {
      if ('enrol' in path) continue
      if ('signUp' in path) {
        test(`${name} admits a new user`, async () => {
          const browser = app.visitor()
          await path.signUp(world, browser)
          await expectSession(browser, path.proves, levelOf(asProofs(path.proves)))
        })
        continue
      }
      if ('complete' in path) {
        test(`${name} starts a session at level 2 for a user who was asked for a second factor`, async () => {
          const user = await userWithFactors(app)
          for (const browser of [app.visitor(), (await app.user()).visitor]) {
            await browser.call(signInEmail, { body: user })
            await path.complete(world, browser, user)
            await expectSession(browser, path.proves, 2)
            user.recoveryCodes.shift()
          }
        })
        continue
      }
      if ('connect' in path) {
        for (const [state, { rows, methods }] of Object.entries(signInStates))
          test(`${name} ${methods === null ? 'admits' : 'refuses'} a device of a user with ${state}`, async () => {
            const user = await verifiedUser(app)
            const device = app.visitor()
            const poll = await path.connect(world, device, user)
            for (const row of rows(user.id)) await app.db.run(row)
            await app.db.run(sql`update users set two_factor_enabled = ${methods !== null} where id = ${user.id}`)
            await poll()
            await expectDevice(app, device, { user, proves: path.proves, isAdmitted: methods === null })
          })
        continue
      }
      if ('admit' in path) {
        for (const [state, { rows, methods }] of Object.entries(signInStates))
          test(`${name} starts a session at level 2 for a user with ${state}`, async () => {
            const user = await userWithPasskey(app)
            const browser = app.visitor()
            for (const row of rows(user.id)) await app.db.run(row)
            await app.db.run(sql`update users set two_factor_enabled = ${methods !== null} where id = ${user.id}`)
            await path.admit(browser, user)
            await expectSession(browser, path.proves, 2)
          })
        continue
      }
      for (const [state, { rows, methods }] of Object.entries(signInStates))
        for (const [where, place] of Object.entries(signInBrowsers)) {
          const { open, wasTrusted = false, isTrusted = false, isApplication = false } = place
          if (isApplication && (path.redirects || path.needsCookies)) continue
          // The methods of a challenge depend on neither the browser nor the cache cookie. So only three states are
          // tried in all browsers: the second factor is off, has a usable method, or has no usable method.
          const isTypical = ['no factor', 'an app', 'nothing usable'].includes(state)
          if (!isTypical && (where !== 'a new browser' || !isCached)) continue
          if (!isCached && where !== 'a new browser') continue
          if (state === 'nothing usable' && wasTrusted) continue
          const isAdmitted = methods === null || isTrusted
          test(`${name} ${isAdmitted ? 'admits' : 'challenges'} a user with ${state} on ${where}`, async () => {
            const user = await verifiedUser(app)
            const browser = await open(app, user)
            await app.db.run(sql`delete from sessions where user_id = ${user.id}`)
            for (const row of rows(user.id)) await app.db.run(row)
            await app.db.run(sql`update users set two_factor_enabled = ${methods !== null} where id = ${user.id}`)
            const before = await challengesOf(app, user)
            await path.walk(world, browser, user)
            if (isAdmitted) await expectSession(browser, path.proves, methods === null ? 1 : 2)
            else {
              const redirects = path.redirects === true
              await expectChallenge(app, browser, {
                user,
                methods: methodsAfter(path.proves, methods),
                before,
                redirects,
                isApplication,
              })
            }
            if (isApplication) assert.deepEqual([...browser.cookies], [])
          })
        }
    }
  })

describe('every path to a session, if all users must have a second factor', async () => {
  const provider = await startSocialProvider({ after })
  const settings = { ...options, socialProviders: { acme: provider.options } }
  const app = await startApp({ after, options: settings })
  // Users sign up at `app`, which does not require a second factor.
  const strict = startBeside(app, { ...settings, twoFactor: { ...options.twoFactor, required: 'everybody' } })
  const world = { app, provider }
  const newBrowser = () => strict.visitor(app.visitor())

  for (const [name, path] of Object.entries(signInPaths)) {
    if ('complete' in path) continue
    if ('enrol' in path) {
      test(`${name} starts a session at level 2 for a user who sets up a second factor`, async () => {
        const user = await verifiedUser(app)
        const browser = newBrowser()
        await browser.call(signInEmail, { body: user })
        await enterMailedCode(app, browser, user.email)
        await path.enrol(world, browser)
        await expectSession(browser, path.proves, 2)
      })
    } else if ('signUp' in path) {
      test(`${name} ${path.isAdmitted ? 'admits a new user' : 'requires a second factor of a new user'}`, async () => {
        const browser = newBrowser()
        await path.signUp(world, browser)
        if (path.isAdmitted) await expectSession(browser, path.proves, levelOf(asProofs(path.proves)))
        else {
          assert.ok(browser.cookies.has('gatehouse.two_factor'))
          assert.equal((await browser.call(getSession)).data, null)
        }
      })
    } else if ('connect' in path) {
      test(`${name} refuses the device of a user without a second factor`, async () => {
        const user = await verifiedUser(app)
        const device = newBrowser()
        const poll = await path.connect(world, device, user)
        await poll()
        await expectDevice(app, device, { user, proves: path.proves, isAdmitted: false })
      })
    } else if ('admit' in path) {
      test(`${name} starts a session at level 2 for a user with a passkey`, async () => {
        const user = await userWithPasskey(app)
        const browser = newBrowser()
        await path.admit(browser, user)
        await expectSession(browser, path.proves, 2)
      })
    } else {
      test(`${name} requires a user without a second factor to set one up`, async () => {
        const user = await verifiedUser(app)
        await app.db.run(sql`delete from sessions where user_id = ${user.id}`)
        const browser = newBrowser()
        const before = await challengesOf(app, user)
        await path.walk(world, browser, user)
        const expected = { user, methods: [], enrols: true as const, before, redirects: path.redirects === true }
        await expectChallenge(app, browser, expected)
      })
    }
  }
})

test('docs/security.md contains the current sign-in tables', async () => {
  const text = await readFile(documentPath, 'utf8')
  assert.equal(text, withTables(text, signInTables()), 'run npm run sign-in-table')
})

test('every endpoint that signs in or up is in the matrix', () => {
  const named = endpoints.filter((endpoint) => 'signsIn' in endpoint || 'signsUp' in endpoint).map(({ name }) => name)
  const covered = new Set(Object.keys(signInPaths).map((name) => name.split(' ')[0]!))
  assert.deepEqual([...covered].toSorted(), named.toSorted())
})

const asProofs = (methods: readonly ProofMethod[]) => methods.map((method) => ({ method, at: '' }))

/**
 * Returns the methods that a challenge offers a user with these proofs. The mailed code is offered only if these proofs
 * do not already depend on the mailbox.
 */
const methodsAfter = (proves: readonly ProofMethod[], methods: string[]) =>
  methods.filter((method) => method !== 'otp' || admitsMailedCode(asProofs(proves)))

async function expectSession(browser: Visitor, proves: (typeof signInPaths)[string]['proves'], level: Level = 1) {
  assert.equal(browser.cookies.has('gatehouse.two_factor'), false)
  const { data } = await browser.call(getSession)
  assert.equal(data?.session.acr, acrs[level])
  assert.deepEqual(data.session.amr, amrOf(asProofs(proves)))
  assert.ok(Math.abs(Date.parse(data.session.authTime) - Date.parse(data.session.createdAt)) < 1000)
}

/** Asserts that the device was refused, or that its session has the proofs of the session that approved the device. */
async function expectDevice(
  app: App,
  device: Visitor,
  { user, proves, isAdmitted }: { user: User; proves: readonly ProofMethod[]; isAdmitted: boolean },
) {
  assert.equal(device.lastResponse().status, isAdmitted ? 200 : 400)
  if (!isAdmitted) assert.equal((JSON.parse(device.lastBody()) as { error: string }).error, 'access_denied')
  assert.deepEqual([...device.cookies], [])
  const sessions = await app.db.rows<{ proofs: { method: string; isElsewhere: boolean }[] }>(sql`
    select s.proofs from sessions s join connected_devices d on d.session_id = s.id where s.user_id = ${user.id}`)
  assert.equal(sessions.length, isAdmitted ? 1 : 0)
  for (const { proofs } of sessions) {
    assert.deepEqual(
      proofs.map(({ method }) => method),
      proves,
    )
    assert.ok(proofs.every(({ isElsewhere }) => isElsewhere))
  }
}

async function expectChallenge(
  app: App,
  browser: Visitor,
  challenge: {
    user: User
    methods: string[]
    enrols?: true
    before: number
    redirects: boolean
    isApplication?: boolean
  },
) {
  const { user, methods, enrols, before, redirects, isApplication = false } = challenge
  if (redirects) assert.equal(browser.lastResponse().headers.get('location'), secondStepPath)
  else {
    const challenged = { twoFactorRedirect: true, twoFactorMethods: methods }
    const expected = enrols ? { ...challenged, twoFactorEnrolment: true } : challenged
    assert.deepEqual(JSON.parse(browser.lastBody()), expected)
    assert.equal(browser.lastResponse().status, 200)
  }
  assert.equal(browser.cookies.has('gatehouse.two_factor'), !isApplication)
  if (isApplication) assert.equal(browser.lastResponse().headers.get('set-auth-token'), null)
  const { data } = await browser.call(getSession)
  assert.notEqual(data?.user.id, user.id)
  assert.deepEqual(await app.db.rows(sql`select id from sessions where user_id = ${user.id}`), [])
  const challenges = await app.db.rows<{ landing: string | null }>(sql`
    select landing from sign_in_challenges where user_id = ${user.id}`)
  assert.equal(challenges.length, 1)
  if (redirects) assert.match(challenges[0]!.landing ?? '', new RegExp(`${landing}$`))
  assert.equal(await challengesOf(app, user), before + 1)
}

async function challengesOf(app: App, user: User) {
  const events = await app.db.rows(sql`
    select id from events where subject_id = ${user.id} and action = 'sign-in.challenged'`)
  return events.length
}
