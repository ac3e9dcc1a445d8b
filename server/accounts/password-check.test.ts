import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { ServerResponse } from 'node:http'
import { createUser, setUserPassword } from '../../contract/admin/users.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { overview } from '../../contract/admin/overview.ts'
import { changePassword } from '../../contract/sign-in/password.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { startScriptedServer } from '../testing/scripted-server.ts'
import { startApp } from '../testing/start-app.ts'
import { daySeconds, hourSeconds } from '../time.ts'
import { isPopularPassword } from './popular-passwords.ts'

const popular = 'password123'
const good = 'correct horse battery'
const unreachable = 'password-check.unreachable'
const breached = 'a password from a breach'

const digestOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

describe('the list of popular passwords', () => {
  test('contains every popular password of at least eight characters', () => {
    const long = dictionary['passwords-common'].filter((password) => password.length >= 8)
    assert.equal(long.length, 17_950)
    assert.deepEqual(
      long.filter((password) => !isPopularPassword(password)),
      [],
    )
  })

  test('contains none of a thousand other passwords', () => {
    for (let i = 0; i < 1000; i++) assert.ok(!isPopularPassword(`${good} ${i}`))
  })
})

describe('a popular password', async () => {
  const app = await startApp({ after, options: { passwordCheck: { enabled: true, endpoint: null } } })
  const admin = await administrator(app)
  const ada = await app.user({ email: 'ada@example.com', name: 'Ada Lovelace' })

  const refused = { code: 'PASSWORD_COMPROMISED', status: 400 }
  const isRefused = ({ error }: { error: { code?: string; status: number } | null }) =>
    assert.deepEqual({ code: error?.code, status: error?.status }, refused)

  test('is refused at sign-up, and no account is created', async () => {
    const body = { name: 'Eve', email: 'eve@example.com', password: popular }
    isRefused(await app.visitor().call(signUpEmail, { body }))
    assert.equal((await app.visitor().call(signUpEmail, { body: { ...body, password: good } })).error, null)
  })

  test('is refused in a password change, and the old password remains valid', async () => {
    const body = { currentPassword: ada.password, newPassword: popular }
    isRefused(await ada.visitor.call(changePassword, { body }))
    const { email, password } = ada
    assert.equal((await app.visitor().call(signInEmail, { body: { email, password } })).error, null)
  })

  test('is refused in a password reset, and the link remains valid', async () => {
    const { token } = await mailedResetLink(app, ada.email)
    isRefused(await app.visitor().call(resetPassword, { body: { token, newPassword: popular } }))
    assert.equal((await app.visitor().call(resetPassword, { body: { token, newPassword: `${good} 2` } })).error, null)
  })

  test('is refused when an administrator sets it', async () => {
    const body = { name: 'Max', email: 'max@example.com', password: popular }
    isRefused(await admin.visitor.call(createUser, { body }))
    isRefused(await admin.visitor.call(setUserPassword, { body: { userId: ada.id, newPassword: popular } }))
  })

  test("is refused, and so is a password that equals the user's name, the user's email address or the site's name", async () => {
    for (const password of ['grace hopper', 'GRACE@example.com', 'gatehouse'])
      isRefused(
        await app.visitor().call(signUpEmail, { body: { name: 'Grace Hopper', email: 'grace@example.com', password } }),
      )
  })

  test('can be used to sign up and sign in if passwords are not checked', async () => {
    const old = await startApp({ after })
    const { email, password } = await old.user({ password: popular })
    assert.equal((await old.visitor().call(signInEmail, { body: { email, password } })).error, null)
  })
})

describe('a breached password', async () => {
  const service = await startScriptedServer({ after })
  const endpoint = `${service.origin}/range/`
  const app = await startApp({ after, options: { passwordCheck: { enabled: true, endpoint } } })
  // The service has no reply for the administrator's password, so the check fails. The recorded event is deleted below.
  const admin = await administrator(app)
  app.advance(hourSeconds)
  await app.db.run(sql`delete from events where action = ${unreachable}`)
  service.asked.length = 0
  const lines =
    (...rows: string[]) =>
    (response: ServerResponse) =>
      void response.end(rows.join('\r\n'))

  const countEvents = async () => (await app.db.rows(sql`select from events where action = ${unreachable}`)).length

  async function signUp(password: string, answer: (response: ServerResponse) => void) {
    service.answers[`GET /range/${digestOf(password).slice(0, 5)}`] = answer
    const email = `${digestOf(password + Object.keys(service.answers).length).slice(0, 8)}@example.com`
    const { error } = await app.visitor().call(signUpEmail, { body: { name: 'Ada', email, password } })
    return error?.code ?? null
  }

  test('is refused, and the service receives only the first five digits of the password’s SHA-1 digest', async () => {
    const suffix = digestOf(breached).slice(5)
    assert.equal(await signUp(breached, lines(`${'0'.repeat(35)}:4`, `${suffix}:7`)), 'PASSWORD_COMPROMISED')
    assert.deepEqual(service.asked.splice(0), [`GET /range/${digestOf(breached).slice(0, 5)}`])
  })

  test('is recognized only by a line with a count above 0, because padding lines have the count 0', async () => {
    assert.equal(await signUp(`${good} 1`, lines(`${digestOf(`${good} 1`).slice(5)}:0`)), null)
  })

  const failures: Record<string, (response: ServerResponse) => void> = {
    'answers with an error': (response) => void response.writeHead(500).end(),
    'breaks off': (response) => void response.destroy(),
    'redirects elsewhere': (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
    'answers nonsense': lines('<html>', '', ':'),
    'answers without end': (response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', write)
      write()
    },
    'does not answer': () => {},
  }
  for (const [says, answer] of Object.entries(failures))
    test(`is accepted if the service ${says}`, async () => {
      assert.equal(await signUp(`${breached} ${says}`, answer), null)
      // Nonsense is not a failure: the response is complete, and no line contains the digest of the password.
      assert.equal(await countEvents(), says === 'answers nonsense' ? 0 : 1)
      app.advance(hourSeconds)
      await app.db.run(sql`delete from events where action = ${unreachable}`)
    })

  test('causes at most one failure event an hour while the service fails, even with concurrent sign-ups', async () => {
    const fail = (response: ServerResponse) => void response.writeHead(500).end()
    await Promise.all([1, 2, 3, 4, 5, 6].map((i) => signUp(`${breached} ${i}`, fail)))
    assert.equal(await countEvents(), 1)
    app.advance(hourSeconds - 60)
    await signUp(`${breached} 7`, fail)
    assert.equal(await countEvents(), 1)
    app.advance(60)
    await signUp(`${breached} 8`, fail)
    assert.equal(await countEvents(), 2)
  })

  test('makes the launch checklist warn for a day if the service failed to look it up', async () => {
    const passed = async () => {
      const { data } = await admin.visitor.call(overview)
      return data!.checks.find(({ id }) => id === 'password-check')?.passed
    }
    assert.equal(await passed(), false)
    app.advance(daySeconds - 60)
    assert.equal(await passed(), false)
    app.advance(120)
    assert.equal(await passed(), true)
  })

  test('is refused without a request to the service if the password is also popular', async () => {
    service.asked.length = 0
    assert.equal(await signUp(popular, lines()), 'PASSWORD_COMPROMISED')
    assert.deepEqual(service.asked, [])
  })
})

test('passwords are not checked by default outside production', async () => {
  const app = await startApp({ after })
  const body = { name: 'Ada', email: 'ada@example.com', password: popular }
  assert.equal((await app.visitor().call(signUpEmail, { body })).error, null)
})
