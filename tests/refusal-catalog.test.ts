import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { VerificationError } from '../contract/redirect-errors.ts'
import { codeOf, fixedCodes, refusals, type RefusalCode } from '../contract/refusals.ts'
import { signEmailToken } from '../server/crypto/email-tokens.ts'
import { sql } from '../server/database/sql.ts'
import { newestLink, verifiedUser } from '../server/testing/email-links.ts'
import { startApp } from '../server/testing/start-app.ts'
import type { Visitor } from '../server/testing/visitor.ts'

const password = 'correct horse battery'

const open = await startApp({ after })
const strict = await startApp({
  after,
  options: {
    emailAndPassword: { requireEmailVerification: true },
    user: { additionalFields: { team: { required: true } } },
  },
})
const closed = await startApp({
  after,
  options: { emailAndPassword: { enabled: false }, emailVerification: { sendVerificationEmail: false } },
})
const narrow = await startApp({
  after,
  options: { rateLimit: { enabled: true }, user: { changeEmail: { enabled: false } } },
})
const broken = await startApp({ after })
await broken.db.run(sql`
  create function vanish() returns trigger language plpgsql as $$
  begin
    delete from users where id = new.subject_id;
    return null;
  end $$`)

type Reply = Promise<Response>
/** Causes a refusal; `values` fill the placeholders in its message. */
type Provocation = (() => Reply) | { values: Record<string, string>; provoke: () => Reply }

const post = (visitor: Visitor, path: string, body: object = {}, headers: Record<string, string> = {}) =>
  visitor.fetch(path.startsWith('/api') ? path : `/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const get = (visitor: Visitor, path: string) =>
  visitor.fetch(path.startsWith('/api') || path === '/nothing' ? path : `/api/auth${path}`)
const stranger = () => open.visitor()
const signUp = (app: typeof open, body: object) =>
  post(app.visitor(), '/sign-up/email', { name: 'Ada', password, ...body })
const signInTo = (redirect: object) =>
  post(stranger(), '/sign-in/email', { email: 'a@example.com', password, ...redirect })

/** Returns a browser that signed in without “remember me” and whose session was last refreshed two days ago. */
async function tired() {
  const person = await open.user()
  const visitor = open.visitor()
  await post(visitor, '/sign-in/email', { ...person, visitor: undefined, rememberMe: false })
  await open.db.run(sql`update sessions set updated_at = now() - interval '2 days' where user_id = ${person.id}`)
  return visitor
}

/** Returns the browser of a user who can sign in only with a provider. */
async function withoutPassword() {
  const person = await open.user()
  await open.db.run(sql`update accounts set password = null, provider_id = 'github' where user_id = ${person.id}`)
  return person.visitor
}

const provocations: Partial<Record<RefusalCode, Provocation>> = {
  VALIDATION_ERROR: {
    values: { part: 'body' },
    provoke: () => post(stranger(), '/sign-up/email', { email: 'a@example.com' }),
  },
  PAYLOAD_TOO_LARGE: () => signUp(open, { name: 'x'.repeat(70_000), email: 'a@example.com' }),
  NOT_FOUND: () => get(stranger(), '/no-such-call'),
  UNAUTHORIZED: () => get(stranger(), '/list-sessions'),
  FORBIDDEN: async () => get((await open.user()).visitor, '/api/auth/internal/mails'),
  TOO_MANY_REQUESTS: async () => {
    const visitor = narrow.visitor({ ipAddress: '198.51.100.1' })
    for (let i = 0; i < 3; i++) await post(visitor, '/sign-in/email')
    return post(visitor, '/sign-in/email')
  },
  INTERNAL_SERVER_ERROR: async () => {
    const { visitor } = await broken.user()
    await broken.db.run(sql`alter table sessions rename to sessions_elsewhere`)
    const reply = await get(visitor, '/list-sessions')
    await broken.db.run(sql`alter table sessions_elsewhere rename to sessions`)
    return reply
  },
  SERVICE_UNAVAILABLE: async () => {
    const { visitor } = await broken.user()
    await broken.db.run(sql`alter table sessions rename to sessions_elsewhere`)
    await broken.db.run(sql`
      create function away() returns boolean language plpgsql as $$ begin raise sqlstate '57P03'; end $$`)
    await broken.db.run(sql`create view sessions as select * from sessions_elsewhere where away()`)
    const reply = await get(visitor, '/list-sessions')
    await broken.db.run(sql`drop view sessions`)
    await broken.db.run(sql`alter table sessions_elsewhere rename to sessions`)
    return reply
  },
  INVALID_ORIGIN: () => post(stranger(), '/sign-out', {}, { origin: 'https://evil.example' }),
  INVALID_CALLBACKURL: () => signInTo({ callbackURL: 'https://evil.example/' }),
  INVALID_REDIRECTTO: () => signInTo({ redirectTo: 'https://evil.example/' }),
  INVALID_ERRORCALLBACKURL: () => signInTo({ errorCallbackURL: 'https://evil.example/' }),
  INVALID_NEWUSERCALLBACKURL: () => signInTo({ newUserCallbackURL: 'https://evil.example/' }),

  INVALID_EMAIL: () => signInTo({ email: 'no address' }),
  PASSWORD_TOO_SHORT: () => signUp(open, { email: 'short@example.com', password: 'x'.repeat(7) }),
  PASSWORD_TOO_LONG: () => signUp(open, { email: 'long@example.com', password: 'x'.repeat(129) }),
  USER_ALREADY_EXISTS: async () => signUp(open, { email: (await open.user()).email }),
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: () => signUp(closed, { email: 'a@example.com' }),
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: () =>
    post(closed.visitor(), '/sign-in/email', { email: 'a@example.com', password }),
  INVALID_EMAIL_OR_PASSWORD: () => signInTo({}),
  EMAIL_NOT_VERIFIED: async () => {
    await signUp(strict, { email: 'unverified@example.com', team: 'blue' })
    return post(strict.visitor(), '/sign-in/email', { email: 'unverified@example.com', password })
  },
  FIELD_IS_REQUIRED: { values: { field: 'team' }, provoke: () => signUp(strict, { email: 'teamless@example.com' }) },
  INVALID_PASSWORD: async () =>
    post((await open.user()).visitor, '/change-password', { currentPassword: 'wrong', newPassword: password }),
  NO_PASSWORD_CREDENTIAL_FOUND: async () =>
    post(await withoutPassword(), '/change-password', { currentPassword: password, newPassword: password }),
  RESET_PASSWORD_ISNT_ENABLED: () => post(closed.visitor(), '/request-password-reset', { email: 'a@example.com' }),
  INVALID_TOKEN: () => post(stranger(), '/reset-password', { token: 'unknown', newPassword: password }),
  BANNED_USER: async () => {
    const person = await open.user()
    await open.db.run(sql`update users set banned = true where id = ${person.id}`)
    return signInTo({ email: person.email })
  },
  FAILED_TO_CREATE_SESSION: async () => {
    // Deletes the user just before the session is written.
    await broken.db.run(sql`create trigger vanish after insert on events for each row
      when (new.action = 'user.signed-up') execute function vanish()`)
    const reply = await signUp(broken, { email: 'gone@example.com' })
    await broken.db.run(sql`drop trigger vanish on events`)
    return reply
  },
  FAILED_TO_GET_SESSION: () => post(stranger(), '/sign-out'),
  SESSION_NOT_FOUND: async () => post((await open.user()).visitor, '/revoke-session', { token: 'unknown' }),
  SESSION_IS_NOT_FRESH: async () => post(await tired(), '/unlink-account', { providerId: 'credential' }),
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: async () =>
    post((await open.user()).visitor, '/unlink-account', { providerId: 'credential' }),
  ACCOUNT_NOT_FOUND: async () => {
    const person = await open.user()
    await open.db.run(sql`insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
      values (${person.id}, ${person.id}, 'github', '4711', now(), now())`)
    return post(person.visitor, '/unlink-account', { providerId: 'gitlab' })
  },
  EMAIL_CAN_NOT_BE_UPDATED: async () => post((await open.user()).visitor, '/update-user', { email: 'b@example.com' }),
  CHANGE_EMAIL_IS_DISABLED: async () =>
    post((await narrow.user()).visitor, '/change-email', { newEmail: 'new@example.com' }),
  EMAIL_IS_THE_SAME: async () => {
    const { email, visitor } = await open.user()
    return post(visitor, '/change-email', { newEmail: email })
  },
  COULDNT_UPDATE_YOUR_EMAIL: async () => {
    const other = await open.user()
    return post((await open.user()).visitor, '/change-email', { newEmail: other.email })
  },
  CREDENTIAL_ACCOUNT_NOT_FOUND: async () => post(await withoutPassword(), '/delete-user', { password }),
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION: async () => post(await tired(), '/delete-user'),
  NO_USER_TO_DELETE: () => get(stranger(), '/delete-user/callback?token=unknown'),
  INVALID_DELETION_TOKEN: async () => post((await open.user()).visitor, '/delete-user', { token: 'unknown' }),
  VERIFICATION_EMAIL_ISNT_ENABLED: () => post(closed.visitor(), '/send-verification-email', { email: 'a@example.com' }),
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL: async () => {
    const { email, visitor } = await verifiedUser(open)
    return post(visitor, '/send-verification-email', { email })
  },
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL: async () =>
    post((await open.user()).visitor, '/send-verification-email', { email: 'other@example.com' }),

  ALREADY_SET_UP: async () => {
    await open.user()
    return post(stranger(), '/api/auth/internal/setup', { name: 'Eve', email: 'eve@example.com', password })
  },
  INVALID_SETUP_CODE: () =>
    post(closed.visitor(), '/api/auth/internal/setup', {
      name: 'Eve',
      email: 'eve@example.com',
      password,
      code: 'GUESSED0',
    }),
  MAIL_NOT_FOUND: () => get(open.visitor({ ipAddress: '127.0.0.1' }), '/api/auth/internal/mail?id=unknown'),
}

/*
 * Codes that are harder to provoke are covered by the tests of their features. At the end of the whole suite,
 * server/testing/whole-suite-setup.ts checks that the tests have received every code of the catalog.
 */
describe('the catalog of refusals', () => {
  for (const [code, provocation] of Object.entries(provocations) as [RefusalCode, Provocation][]) {
    test(`matches the response for ${code}`, async () => {
      const { values, provoke } = typeof provocation === 'function' ? { values: {}, provoke: provocation } : provocation
      const [status, template] = refusals[code]
      const message = Object.entries<string>(values).reduce(
        (text, [name, value]) => text.replace(`{${name}}`, value),
        template as string,
      )
      const reply = await provoke()
      const expected = { code: fixedCodes.includes(code) ? code : codeOf(message), message }
      assert.equal(`${reply.status} ${await reply.text()}`, `${status} ${JSON.stringify(expected)}`)
      assert.equal(reply.headers.get('content-type'), 'application/json')
    })
  }
})

const redirects: Record<VerificationError, () => Reply> = {
  token_expired: async () => follow(await mailedToken('verify-email', { secondsAgo: 3600 })),
  invalid_token: () => follow('unreadable'),
  user_not_found: async () => follow(await mailedToken('verify-email', { userId: 'nobody' })),
  unauthorized: async () => {
    const person = await verifiedUser(open)
    await post(person.visitor, '/change-email', { newEmail: 'approved@example.com' })
    const link = new URL(await newestLink(open, person.email, 'change-email'))
    return follow(link.searchParams.get('token')!)
  },
}

describe('the catalog of redirect errors', () => {
  for (const [code, provoke] of Object.entries(redirects)) {
    test(`matches the redirect for ${code}`, async () => {
      const reply = await provoke()
      assert.equal(reply.status, 302)
      assert.equal(reply.headers.get('location'), `/welcome?error=${code}`)
    })
  }

  test('includes INVALID_TOKEN for an unknown reset link', async () => {
    const reply = await get(stranger(), '/reset-password/unknown?callbackURL=%2Fwelcome')
    assert.equal(reply.status, 302)
    assert.equal(reply.headers.get('location'), 'http://localhost:3000/welcome?error=INVALID_TOKEN')
  })
})

function follow(token: string) {
  return get(stranger(), `/verify-email?token=${token}&callbackURL=%2Fwelcome`)
}

/** Returns a signed token like the one in a mailed link. */
function mailedToken(purpose: 'verify-email', { userId = 'somebody', secondsAgo = 0 }) {
  const issuedAt = new Date(open.deps.now().getTime() - secondsAgo * 1000)
  const token = { purpose, userId, email: 'somebody@example.com', id: 'unknown' }
  return signEmailToken(token, open.deps.keys.of('email-token'), issuedAt, 3600)
}
