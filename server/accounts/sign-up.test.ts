import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

describe('POST /sign-up/email', async () => {
  const app = await startApp({ after })
  const rowCount = async () =>
    (await app.db.one<{ count: number }>(sql`select count(*)::int as count from users`)).count

  test('creates an account and a session of seven days, and stores the email address in lower case', async () => {
    const visitor = app.visitor()
    const { data } = await visitor.call(signUpEmail, {
      body: { ...ada, email: 'Ada@Example.com', image: 'https://a.example/a.png' },
    })

    assert.match(data!.token!, /^[A-Za-z0-9]{32}$/)
    assert.match(data!.user!.id, /^[A-Za-z0-9]{32}$/)
    assert.deepEqual(Object.keys(data!.user!).toSorted(), [
      'createdAt',
      'email',
      'emailVerified',
      'id',
      'image',
      'name',
      'updatedAt',
    ])
    assert.equal(data!.user!.email, 'ada@example.com')
    assert.equal(data!.user!.emailVerified, false)
    assert.match(data!.user!.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

    const [cookie] = visitor.lastResponse().headers.getSetCookie()
    assert.match(
      cookie!,
      /^gatehouse\.session_token=[A-Za-z0-9]{32}\.[\w%]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    assert.equal(visitor.lastResponse().headers.get('cache-control'), 'no-store')
    assert.equal((await visitor.call(getSession)).data?.user.email, 'ada@example.com')
  })

  test('never returns the password or its hash', async () => {
    const visitor = app.visitor()
    await visitor.call(signUpEmail, { body: { ...ada, email: 'wire@example.com' } })
    assert.doesNotMatch(visitor.lastBody(), /password|hash|correct horse|extra/i)
  })

  test('stores the password only as a scrypt hash with its salt', async () => {
    await app.visitor().call(signUpEmail, { body: { ...ada, email: 'hash@example.com' } })
    const account = await app.db.one<{ password: string }>(
      sql`select a.password from accounts a join users u on u.id = a.user_id where u.email = 'hash@example.com'`,
    )
    assert.match(account.password, /^[0-9a-f]{32}:[0-9a-f]{128}$/)
  })

  test('refuses a taken email address with 422, regardless of case', async () => {
    await app.visitor().call(signUpEmail, { body: { ...ada, email: 'taken@example.com' } })
    const visitor = app.visitor()
    const { error } = await visitor.call(signUpEmail, { body: { ...ada, email: 'TAKEN@example.com' } })
    assert.equal(visitor.lastResponse().status, 422)
    assert.deepEqual(JSON.parse(visitor.lastBody()), { code: 'USER_ALREADY_EXISTS', message: 'User already exists' })
    assert.equal(error?.code, 'USER_ALREADY_EXISTS')
    assert.equal(visitor.cookies.size, 0)
  })

  test('creates one account for fifty concurrent sign-ups with the same address in different cases', async () => {
    const before = await rowCount()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const email = [...'mixed@example.com']
          .map((letter, at) => ((i >> (at % 6)) & 1 ? letter.toUpperCase() : letter))
          .join('')
        return app.visitor().call(signUpEmail, { body: { ...ada, email } })
      }),
    )
    assert.equal(answers.filter((answer) => answer.error === null).length, 1)
    assert.deepEqual(
      new Set(answers.flatMap((answer) => (answer.error ? [`${answer.error.status} ${answer.error.code}`] : []))),
      new Set(['422 USER_ALREADY_EXISTS']),
    )
    assert.equal(await rowCount(), before + 1)
    const credentials = await app.db.one<{ count: number }>(sql`
      select count(*)::int as count from accounts a join users u on u.id = a.user_id where u.email = 'mixed@example.com'`)
    assert.equal(credentials.count, 1)
  })

  const refusals: [string, Record<string, unknown>, number, string][] = [
    ['no name', { name: undefined }, 400, 'VALIDATION_ERROR'],
    ['a number for a name', { name: 5 }, 400, 'VALIDATION_ERROR'],
    ['no password', { password: undefined }, 400, 'VALIDATION_ERROR'],
    ['no address', { email: undefined }, 400, 'VALIDATION_ERROR'],
    ['an address without a domain', { email: 'ada' }, 400, 'INVALID_EMAIL'],
    ['an address with a leading space', { email: ' ada@example.com' }, 400, 'INVALID_EMAIL'],
    ['an address with two dots', { email: 'a..b@example.com' }, 400, 'INVALID_EMAIL'],
    ['an address with a line break', { email: 'a@example.com\nBcc: b@example.com' }, 400, 'INVALID_EMAIL'],
    ['an address outside ASCII', { email: 'ådå@example.com' }, 400, 'INVALID_EMAIL'],
    ['an address of 300 characters', { email: `${'a'.repeat(290)}@example.com` }, 400, 'INVALID_EMAIL'],
    ['a password of 7 characters', { password: '1234567' }, 400, 'PASSWORD_TOO_SHORT'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 400, 'PASSWORD_TOO_LONG'],
    ['a NUL in the name', { name: 'A\0da' }, 400, 'VALIDATION_ERROR'],
    ['half a surrogate pair in the name', { name: '\ud800' }, 400, 'VALIDATION_ERROR'],
    ['an untrusted callbackURL', { callbackURL: 'https://evil.example' }, 403, 'INVALID_CALLBACKURL'],
    ['a callbackURL that is not a string', { callbackURL: ['/'] }, 400, 'VALIDATION_ERROR'],
  ]
  for (const [what, change, status, code] of refusals) {
    test(`refuses ${what} and writes nothing`, async () => {
      const before = await rowCount()
      const visitor = app.visitor()
      const response = await visitor.fetch('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...ada, email: 'new@example.com', ...change }),
      })
      assert.equal(
        `${response.status} ${(JSON.parse(visitor.lastBody()) as { code: string }).code}`,
        `${status} ${code}`,
      )
      assert.equal(await rowCount(), before)
    })
  }

  test('accepts passwords of exactly 8 and 128 characters', async () => {
    for (const length of [8, 128]) {
      const email = `length-${length}@example.com`
      const { error } = await app.visitor().call(signUpEmail, { body: { ...ada, email, password: 'x'.repeat(length) } })
      assert.equal(error, null)
    }
  })

  test('ignores fields that only administrators may set', async () => {
    const visitor = app.visitor()
    await visitor.call(signUpEmail, {
      body: {
        ...ada,
        email: 'mallory@example.com',
        id: 'mine',
        role: 'admin',
        emailVerified: true,
        banned: false,
        createdAt: '2020-01-01T00:00:00.000Z',
      },
    })
    const { data } = await visitor.call(getSession)
    assert.equal(data?.user.role, 'user')
    assert.equal(data.user.emailVerified, false)
    assert.notEqual(data.user.id, 'mine')
    assert.ok(data.user.createdAt > '2026')
  })
})

describe('POST /sign-up/email, with other options', () => {
  test('starts no session when automatic sign-in is off', async () => {
    const app = await startApp({ after, options: { emailAndPassword: { autoSignIn: false } } })
    const visitor = app.visitor()
    const { data } = await visitor.call(signUpEmail, { body: ada })
    assert.equal(data?.token, null)
    assert.equal(visitor.cookies.size, 0)
    assert.equal((await visitor.call(signInEmail, { body: ada })).error, null)
  })

  test('is refused when sign-up is disabled', async () => {
    const app = await startApp({ after, options: { emailAndPassword: { disableSignUp: true } } })
    const { error } = await app.visitor().call(signUpEmail, { body: ada })
    assert.deepEqual([error?.status, error?.code], [400, 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED'])
  })

  test('requires and stores the configured fields, and returns them unless `returned` is false', async () => {
    const app = await startApp({
      after,
      options: {
        user: {
          additionalFields: {
            company: { required: true },
            plan: { input: false, defaultValue: 'free' },
            note: { returned: false },
          },
        },
      },
    })
    const { error } = await app.visitor().call(signUpEmail, { body: ada })
    assert.deepEqual([error?.status, error?.code, error?.message], [400, 'COMPANY_IS_REQUIRED', 'company is required'])

    const visitor = app.visitor()
    await visitor.call(signUpEmail, {
      body: { ...ada, company: 'Northwind', plan: 'enterprise', note: 'secret note', other: 'dropped' },
    })
    const body = JSON.parse(visitor.lastBody()) as { user: Record<string, unknown> }
    assert.equal(body.user.company, 'Northwind')
    assert.equal(body.user.plan, 'free')
    await visitor.call(getSession)
    assert.match(visitor.lastBody(), /"company":"Northwind"/)
    assert.doesNotMatch(visitor.lastBody(), /secret note|dropped|"extra"/)
  })

  test('gives the same reply for taken and free addresses if verification is required, and notifies the owner of a taken address', async () => {
    const app = await startApp({ after, options: { emailAndPassword: { requireEmailVerification: true } } })
    const first = app.visitor()
    await first.call(signUpEmail, { body: ada })
    await app.runJobs()
    const second = app.visitor()
    await second.call(signUpEmail, { body: { ...ada, name: 'Mallory' } })
    assert.equal(second.lastResponse().status, first.lastResponse().status)
    assert.deepEqual(shapeOf(second.lastBody()), shapeOf(first.lastBody()))
    assert.equal(second.cookies.size, 0)
    await app.runJobs()
    assert.deepEqual(
      (await app.mailsTo(ada.email)).map((mail) => mail.template),
      ['verify-email', 'account-exists'],
    )
  })
})

/** Returns the reply with each value of the user replaced by its type, and the id by its length. */
function shapeOf(body: string) {
  const { token, user } = JSON.parse(body) as { token: null; user: Record<string, unknown> }
  const kinds = Object.entries(user).map(([name, value]) => [name, name === 'id' ? String(value).length : typeof value])
  return { token, kinds }
}
