import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import { sql } from '../database/sql.ts'
import { startBeside } from '../testing/beside.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { writingNothing } from '../testing/rows.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const errorPage = 'http://localhost:3000/api/auth/error'

const acme = await startSocialProvider({ after })
const { options } = acme

/** Opens a callback URL and returns the redirect. Asserts that nothing was written and no session was started. */
function refusedAt(
  app: Awaited<ReturnType<typeof startApp>>,
  visitor: Visitor,
  callbackUrl: string,
  init?: RequestInit,
) {
  return writingNothing(app.db, async () => {
    const response = await visitor.fetch(callbackUrl, init)
    assert.equal(response.status, 302, visitor.lastBody())
    assert.doesNotMatch(visitor.lastResponse().headers.get('set-cookie') ?? '', /session_token=[^;]/)
    return response.headers.get('location')
  })
}

const withoutFields = (callbackUrl: string, ...names: string[]) => {
  const url = new URL(callbackUrl)
  for (const name of names) url.searchParams.delete(name)
  return url.href
}

describe('an invalid callback', async () => {
  const app = await startApp({ after, options: { socialProviders: { acme: options } } })
  const path = '/api/auth/callback/acme'

  for (const [what, query] of [
    ['without parameters', ''],
    ['with a code and no state', '?code=some'],
  ] as const) {
    test(`${what} redirects with state_not_found`, async () => {
      assert.equal(await refusedAt(app, app.visitor(), path + query), `${errorPage}?error=state_not_found`)
    })
  }

  test('with an unknown state redirects with please_restart_the_process', async () => {
    for (const state of ['unknown', 'x'.repeat(5000), "' or true --", '%00']) {
      const callbackUrl = `${path}?code=some&state=${encodeURIComponent(state)}`
      assert.equal(await refusedAt(app, app.visitor(), callbackUrl), `${errorPage}?error=please_restart_the_process`)
    }
  })

  test('with a repeated parameter or a NUL character is refused', async () => {
    for (const query of ['state=a&state=b', 'state=a&code=%00', 'state=a&code=a&code=b']) {
      const visitor = app.visitor()
      await visitor.fetch(`${path}?${query}`)
      assert.equal(
        `${visitor.lastResponse().status} ${visitor.lastBody()}`,
        '400 {"code":"VALIDATION_ERROR","message":"Invalid query parameters"}',
      )
    }
  })

  const noForms: [string, RequestInit][] = [
    ['of JSON', { headers: { 'content-type': 'application/json' }, body: '{"state":"a","code":"b"}' }],
    ['that is empty', {}],
    ['with a repeated field', { body: new URLSearchParams('state=a&state=b') }],
    ['with a dangerous field name', { body: new URLSearchParams('state=a&__proto__=b') }],
    ['with a NUL character', { body: new URLSearchParams('state=%00') }],
  ]
  for (const [what, init] of noForms) {
    test(`with a body ${what} redirects with invalid_callback_request`, async () => {
      const location = await refusedAt(app, app.visitor(), path, { method: 'POST', ...init })
      assert.equal(location, `${errorPage}?error=invalid_callback_request`)
    })
  }

  test('with a body that is too large is refused', async () => {
    const visitor = app.visitor()
    await visitor.fetch(path, { method: 'POST', body: new URLSearchParams({ state: 'x'.repeat(70_000) }) })
    assert.equal(visitor.lastResponse().status, 413)
  })
})

describe('a callback that a provider posts as a form', async () => {
  const app = await startApp({ after, options: { socialProviders: { acme: options } } })
  const posted = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://acme.example' }

  test('without cookies is redirected to a GET request, with which the browser sends its cookies', async () => {
    const { email } = acme.newUser()
    const visitor = app.visitor()
    const callbackUrl = new URL(await acme.startSignIn(visitor, { callbackURL: '/home' }))
    const foreign = app.visitor()
    const response = await foreign.fetch(callbackUrl.pathname, {
      method: 'POST',
      headers: { ...posted, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      body: `${callbackUrl.searchParams}&user=%7B%22name%22%3A1%7D&unknown=field`,
    })
    assert.equal(response.status, 302)
    const onward = response.headers.get('location')!
    const [pathname, search] = onward.split('?')
    assert.equal(pathname, '/api/auth/callback/acme')
    assert.deepEqual(Object.fromEntries(new URLSearchParams(search)), {
      ...Object.fromEntries(callbackUrl.searchParams),
      user: '{"name":1}',
    })
    assert.equal((await visitor.fetch(onward)).headers.get('location'), '/home')
    assert.equal((await visitor.call(getSession)).data?.user.email, email)
  })

  test('with cookies is completed at once, from any origin', async () => {
    const { email } = acme.newUser()
    const visitor = app.visitor()
    const callbackUrl = new URL(await acme.startSignIn(visitor, { callbackURL: '/home' }))
    const body = String(callbackUrl.searchParams)
    const response = await visitor.fetch(callbackUrl.pathname, { method: 'POST', headers: posted, body })
    assert.equal(response.headers.get('location'), '/home')
    assert.equal((await visitor.call(getSession)).data?.user.email, email)
  })

  test('is the only call that a page of another site can make', async () => {
    const { visitor } = await app.user()
    for (const path of ['/sign-out', '/sign-in/social', '/link-social', '/get-access-token', '/unlink-account']) {
      await visitor.fetch(`/api/auth${path}`, { method: 'POST', headers: posted, body: 'provider=acme' })
      assert.equal(visitor.lastBody(), '{"code":"INVALID_ORIGIN","message":"Invalid origin"}', path)
    }
  })
})

describe('an error reported by a provider', async () => {
  const app = await startApp({ after, options: { socialProviders: { acme: options } } })

  test("redirects to the flow's error page, and ends the flow", async () => {
    const visitor = app.visitor()
    const callbackUrl = await acme.startSignIn(visitor, { errorCallbackURL: '/sign-in?from=acme' })
    const denied = `${withoutFields(callbackUrl, 'code')}&error=access_denied&error_description=They+said+no`
    assert.equal(
      await refusedAt(app, visitor, denied),
      '/sign-in?from=acme&error=access_denied&error_description=They%20said%20no',
    )
    assert.equal(await refusedAt(app, visitor, callbackUrl), `${errorPage}?error=please_restart_the_process`)
  })

  test('redirects to the default error page if the flow is unknown', async () => {
    const location = await refusedAt(app, app.visitor(), '/api/auth/callback/acme?error=server_error&state=unknown')
    assert.equal(location, `${errorPage}?error=server_error`)
  })

  for (const [what, text] of [
    ['markup', '<script>alert(1)</script>&x="\''],
    ['text with a line break', 'one\r\nSet-Cookie: a=b\r\n\r\n<html>'],
    ['non-ASCII text', 'Zugriff verweigert – déjà vu 拒否 🙈'],
    ['ten kilobytes', '🙈x'.repeat(3500)],
  ] as const) {
    test(`is repeated in the redirect, up to a maximum length: ${what}`, async () => {
      const visitor = app.visitor()
      const query = new URLSearchParams({ error: text, error_description: text })
      const location = await refusedAt(app, visitor, `/api/auth/callback/acme?${query}`)
      assert.match(location!, /^[!#-;=?-~]*$/)
      const told = new URL(location!).searchParams
      assert.equal(told.get('error'), text.slice(0, 100).toWellFormed())
      assert.equal(told.get('error_description'), text.slice(0, 500).toWellFormed())
      await visitor.fetch(location!)
      assert.doesNotMatch(visitor.lastBody(), /<script/)
    })
  }
})

describe('the callback of a social sign-in', async () => {
  const socialProviders = { acme: options, closed: { ...options, disableSignUp: true } }
  const app = await startApp({ after, options: { socialProviders } })
  const errorCallbackURL = 'http://localhost:3000/sign-in#top'
  const at = (code: string) => `http://localhost:3000/sign-in?error=${code}#top`

  async function ends(
    code: string,
    arrange: () => void = () => {},
    changed: (callbackUrl: string) => string = (callbackUrl) => callbackUrl,
  ) {
    acme.newUser()
    arrange()
    const visitor = app.visitor()
    const callbackUrl = changed(await acme.startSignIn(visitor, { errorCallbackURL }))
    assert.equal(await refusedAt(app, visitor, callbackUrl), at(code))
    // The flow has ended, so the callback URL no longer works.
    assert.equal(await refusedAt(app, visitor, callbackUrl), `${errorPage}?error=please_restart_the_process`)
  }

  test('without a code redirects with no_code', () =>
    ends('no_code', undefined, (callbackUrl) => withoutFields(callbackUrl, 'code')))

  test('with a code that the provider rejects redirects with invalid_code', () =>
    ends('invalid_code', undefined, (callbackUrl) => callbackUrl.replace(/code=[^&]+/, 'code=guessed')))

  test('with a response that does not identify the user redirects with unable_to_get_user_info', async () => {
    await ends('unable_to_get_user_info', () =>
      acme.next.token.push(({ body }) => void delete (body as { id_token?: string }).id_token),
    )
    await ends('unable_to_get_user_info', () => void acme.newUser({ sub: '' }))
    await ends('unable_to_get_user_info', () => void acme.newUser({ sub: 'x'.repeat(256) }))
    await ends('unable_to_get_user_info', () => void acme.newUser({ sub: { id: 1 } }))
  })

  test('with a user who has no valid email address redirects with email_not_found', async () => {
    for (const email of [
      undefined,
      null,
      '',
      'no address',
      'a@b',
      ['ada@example.com'],
      `${'x'.repeat(300)}@example.com`,
    ])
      await ends('email_not_found', () => void acme.newUser({ email }))
  })

  test('with an issuer other than the provider’s (RFC 9207) redirects with invalid_code', () =>
    ends(
      'invalid_code',
      undefined,
      (callbackUrl) => `${callbackUrl}&iss=${encodeURIComponent('https://evil.example')}`,
    ))

  test("with the provider's own issuer signs in the user", async () => {
    acme.newUser()
    const visitor = app.visitor()
    const callbackUrl = `${await acme.startSignIn(visitor, { callbackURL: '/home' })}&iss=${encodeURIComponent(acme.issuer)}`
    assert.equal((await visitor.fetch(callbackUrl)).headers.get('location'), '/home')
  })

  test('whose provider was removed from the configuration redirects with oauth_provider_not_found', async () => {
    acme.newUser()
    const visitor = app.visitor()
    const callbackUrl = await acme.startSignIn(visitor, { errorCallbackURL })
    const later = startBeside(app, { socialProviders: {} }).visitor(visitor)
    assert.equal(await refusedAt(app, later, callbackUrl), at('oauth_provider_not_found'))
  })

  test('whose callbackURL is no longer trusted redirects with no_callback_url', async () => {
    acme.newUser()
    const trusting = startBeside(app, { socialProviders, trustedOrigins: ['https://once.example'] })
    const start = { callbackURL: 'https://once.example/home', errorCallbackURL: 'https://once.example/error' }
    const visitor = trusting.visitor(app.visitor())
    const callbackUrl = await acme.startSignIn(visitor, start)
    const later = startBeside(app, { socialProviders }).visitor(visitor)
    // The flow's error page is not trusted either.
    assert.equal(await refusedAt(app, later, callbackUrl), `${errorPage}?error=no_callback_url`)
  })

  test('redirects a new user to callbackURL if newUserCallbackURL is no longer trusted', async () => {
    acme.newUser()
    const trusting = startBeside(app, { socialProviders, trustedOrigins: ['https://once.example'] })
    const visitor = trusting.visitor(app.visitor())
    const callbackUrl = await acme.startSignIn(visitor, {
      callbackURL: '/home',
      newUserCallbackURL: 'https://once.example/new',
    })
    const later = startBeside(app, { socialProviders }).visitor(visitor)
    assert.equal((await later.fetch(callbackUrl)).headers.get('location'), '/home')
  })

  test('redirects with signup_disabled if sign-up is disabled, even if it was disabled during the sign-in', async () => {
    acme.newUser()
    const visitor = app.visitor()
    const callbackUrl = await acme.startSignIn(visitor, { provider: 'closed', errorCallbackURL })
    assert.equal(await refusedAt(app, visitor, callbackUrl), at('signup_disabled'))

    const early = app.visitor()
    const open = await acme.startSignIn(early, { errorCallbackURL })
    const later = startBeside(app, { socialProviders: { acme: { ...options, disableSignUp: true } } }).visitor(early)
    assert.equal(await refusedAt(app, later, open), at('signup_disabled'))
  })

  test('redirects with signup_disabled if disableImplicitSignUp is set and no sign-up was requested', async () => {
    const implicit = startBeside(app, { socialProviders: { acme: { ...options, disableImplicitSignUp: true } } })
    acme.newUser()
    const visitor = implicit.visitor(app.visitor())
    const callbackUrl = await acme.startSignIn(visitor, { errorCallbackURL })
    assert.equal(await refusedAt(app, visitor, callbackUrl), at('signup_disabled'))
    assert.equal(await acme.visit(visitor, { requestSignUp: true, callbackURL: '/home' }), '/home')
    // Existing users can sign in without requesting sign-up.
    assert.equal(await acme.visit(visitor, { callbackURL: '/home' }), '/home')
  })

  test('redirects with unable_to_create_user if the site requires an additional field', async () => {
    const strict = startBeside(app, { socialProviders, user: { additionalFields: { team: { required: true } } } })
    acme.newUser()
    const visitor = strict.visitor(app.visitor())
    const callbackUrl = await acme.startSignIn(visitor, { errorCallbackURL })
    assert.equal(await refusedAt(app, visitor, callbackUrl), at('unable_to_create_user'))
  })

  test('redirects with the error `banned` and a description if the user is banned', async () => {
    acme.newUser()
    const visitor = app.visitor()
    await acme.visit(visitor)
    const { user } = (await visitor.call(getSession)).data!
    const again = app.visitor()
    const callbackUrl = await acme.startSignIn(again, { errorCallbackURL })
    await app.db.run(sql`update users set banned = true where id = ${user.id}`)
    assert.match(
      (await refusedAt(app, again, callbackUrl))!,
      /\/sign-in\?error=banned&error_description=You%20have%20been%20banned.*#top$/,
    )

    // A banned user cannot sign in with another provider account with the same address either.
    acme.user = { ...acme.user, sub: 'another' }
    await app.db.run(sql`update users set email_verified = true where id = ${user.id}`)
    const third = app.visitor()
    assert.match((await refusedAt(app, third, await acme.startSignIn(third)))!, /\?error=banned&/)
  })

  test('creates a new account without old data if the user was deleted during the sign-in', async () => {
    const { email } = acme.newUser()
    const visitor = app.visitor()
    await acme.visit(visitor)
    const { id } = (await visitor.call(getSession)).data!.user
    const again = app.visitor()
    const callbackUrl = await acme.startSignIn(again, { callbackURL: '/home', newUserCallbackURL: '/new' })
    await app.db.run(sql`delete from users where id = ${id}`)
    assert.equal((await again.fetch(callbackUrl)).headers.get('location'), '/new')
    const { user } = (await again.call(getSession)).data!
    assert.equal(user.email, email)
    assert.notEqual(user.id, id)
  })
})

describe('a social sign-in that the server cannot complete', async () => {
  const app = await startApp({ after, options: { socialProviders: { acme: options } } })

  test('redirects with unable_to_create_session if the user was deleted', async () => {
    await app.db.run(sql`
      create function vanish() returns trigger language plpgsql as $$
      begin
        delete from users where id = new.subject_id;
        return null;
      end $$`)
    await app.db.run(sql`create trigger vanish after insert on events for each row
      when (new.action = 'user.signed-up') execute function vanish()`)
    acme.newUser()
    const visitor = app.visitor()
    const callbackUrl = await acme.startSignIn(visitor, { errorCallbackURL: '/sign-in' })
    assert.equal(await refusedAt(app, visitor, callbackUrl), '/sign-in?error=unable_to_create_session')
    await app.db.run(sql`drop trigger vanish on events`)
  })

  for (const table of ['sessions', 'users', 'verifications']) {
    test(`redirects with internal_server_error to the default error page if the table ${table} is missing`, async () => {
      acme.newUser()
      const visitor = app.visitor()
      const callbackUrl = await acme.startSignIn(visitor, { errorCallbackURL: '/sign-in' })
      const { pool } = app.db
      await pool.query(`alter table ${table} rename to ${table}_elsewhere`)
      const response = await visitor.fetch(callbackUrl)
      await pool.query(`alter table ${table}_elsewhere rename to ${table}`)
      assert.equal(response.status, 302)
      assert.equal(response.headers.get('location'), `${errorPage}?error=internal_server_error`)
      const left = await app.db.one(sql`
        select (select count(*)::int from users) + (select count(*)::int from accounts) as rows`)
      assert.deepEqual(left, { rows: 0 })
    })
  }

  test('redirects to the errorURL of onAPIError', async () => {
    const elsewhere = startBeside(app, {
      socialProviders: { acme: options },
      onAPIError: { errorURL: 'https://help.example/problem?app=gatehouse' },
    })
    const location = await refusedAt(app, elsewhere.visitor(app.visitor()), '/api/auth/callback/acme')
    assert.equal(location, 'https://help.example/problem?app=gatehouse&error=state_not_found')
  })
})

test('a callback links the account to an existing user with the same verified email address', async () => {
  const app = await startApp({ after, options: { socialProviders: { acme: options } } })
  const ada = await verifiedUser(app)
  acme.newUser({ email: ada.email })
  const visitor = app.visitor()
  assert.equal(await acme.visit(visitor, { callbackURL: '/home' }), '/home')
  assert.equal((await visitor.call(getSession)).data?.user.id, ada.id)
})
