import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { banUser } from '../contract/admin/bans.ts'
import { setRole } from '../contract/admin/users.ts'
import { token } from '../contract/keys/keys.ts'
import { removeMember, updateMemberRole } from '../contract/organizations/members.ts'
import { createOrganization, deleteOrganization } from '../contract/organizations/organizations.ts'
import { signOut } from '../contract/sign-in/sign-in.ts'
import { createServerKey } from '../server/api-keys/server-keys.ts'
import { sql } from '../server/database/sql.ts'
import { administrator } from '../server/testing/administrator.ts'
import { startApp } from '../server/testing/start-app.ts'
import { addMember } from '../server/organizations/members.ts'
import { createTenant } from '../server/testing/tenant.ts'
import type { Visitor } from '../server/testing/visitor.ts'
import { createGatehouse, GatehouseError, type Caller, type Options, type Requirement } from './gatehouse.ts'

const app = await startApp({ after, options: { bearer: { enabled: true } } })
const { secret: key } = await createServerKey(app.deps, 'Backend')

/** Starts a kit that calls the app, and records the paths that the kit called. */
function startKit(options: Partial<Options> = {}, isAway: (path: string) => boolean = () => false) {
  const calls: string[] = []
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname.replace(app.config.basePath, '')
    calls.push(path)
    if (isAway(path)) throw new TypeError('fetch failed')
    return app.website.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.50' } } as never })
  }
  const gatehouse = createGatehouse({ url: app.config.origin, key, background: false, fetch: send, ...options })
  after(() => gatehouse.close())
  return { ...gatehouse, calls }
}

/** Returns options that delay every list of revocations until it is too old to count as recent. */
function late(): Partial<Options> {
  return {
    async fetch(input, init) {
      const request = new Request(input, init)
      const reply = await app.website.fetch(request, {
        incoming: { socket: { remoteAddress: '203.0.113.50' } } as never,
      })
      const isList = request.url.endsWith('/server/revocations')
      return isList ? Response.json({ ...((await reply.json()) as object), boundSeconds: 0 }) : reply
    },
  }
}

const cookieOf = (visitor: Visitor) => [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
const withCookie = (visitor: Visitor) => new Headers({ cookie: cookieOf(visitor) })
const tokenOf = async (visitor: Visitor) => (await visitor.call(token)).data!.token
const withToken = (text: string) => new Headers({ authorization: `Bearer ${text}` })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error as GatehouseError).code,
  )

/** Resolves when the caller is no longer accepted. If that never happens, the test times out. */
async function untilRefused(read: () => Promise<Caller | null>) {
  while (await read()) await new Promise((resolve) => setImmediate(resolve))
}

describe('a session cookie', () => {
  test('identifies the user, the session, the organization and the permissions in the organization', async () => {
    const kit = startKit()
    const acme = await createTenant(app)
    const ada = await acme.join('admin')
    const caller = await kit.authenticate(withCookie(ada.visitor))
    assert.ok(caller)
    assert.deepEqual([caller.via, caller.user.id, caller.user.email], ['cookie', ada.id, ada.email])
    assert.deepEqual(caller.organization, { id: acme.id, slug: acme.slug, role: 'admin' })
    assert.equal(caller.session?.amr[0], 'pwd')
    assert.equal(caller.actor, null)
    assert.equal(caller.revocable, true)
    assert.equal(caller.can({ member: ['create'] }), true)
    assert.equal(caller.can({ organization: ['delete'] }), false)
    assert.equal(caller.can({ toString: [] }), false)
    assert.equal(caller.can({}), false)
    assert.doesNotMatch(JSON.stringify(caller), new RegExp(ada.visitor.cookies.values().next().value!.split('.')[0]!))
  })

  test('is looked up only once, even for concurrent requests, and then cached', async () => {
    const kit = startKit()
    const { visitor } = await app.user()
    const requests = Array.from({ length: 5 }, () => kit.authenticate(withCookie(visitor)))
    assert.equal(new Set((await Promise.all(requests)).map((caller) => caller?.user.id)).size, 1)
    await kit.authenticate(new Headers({ cookie: `${cookieOf(visitor)}; theme=dark` }))
    // The reply itself is still recent enough, so the kit requests no list of revocations.
    assert.deepEqual(kit.calls, ['/server/authenticate'])
  })

  test('identifies nobody if it is missing or forged, or if its session has ended', async () => {
    const kit = startKit()
    const { visitor } = await app.user()
    const headers = withCookie(visitor)
    assert.equal(await kit.authenticate(new Headers()), null)
    assert.equal(await kit.authenticate(new Headers({ cookie: 'gatehouse.session_token=forged.value' })), null)
    await visitor.call(signOut)
    assert.equal(await kit.authenticate(headers), null)
  })

  test('is refused in a cross-site POST, unless the origin is trusted', async () => {
    const kit = startKit({ trustedOrigins: ['https://app.example'] })
    const { visitor } = await app.user()
    const sent = (headers: Record<string, string>, method = 'POST') => ({
      method,
      headers: { cookie: cookieOf(visitor), host: 'api.example', ...headers },
    })
    const refused: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of refused) assert.equal(await codeOf(kit.authenticate(sent(headers))), 'INVALID_ORIGIN')
    const accepted = [
      sent({ 'sec-fetch-site': 'same-site', origin: 'https://other.example' }),
      sent({ origin: 'https://api.example' }),
      sent({ origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }),
      sent({}),
      sent({ 'sec-fetch-site': 'cross-site' }, 'GET'),
    ]
    for (const request of accepted) assert.ok(await kit.authenticate(request))
  })

  test('is refused in a cross-site request without a method (Next.js), unless the user followed a link', async () => {
    const kit = startKit()
    const { visitor } = await app.user()
    const headers = (more: Record<string, string>) =>
      new Headers({ cookie: cookieOf(visitor), host: 'api.example', ...more })
    const crossSite = { 'sec-fetch-site': 'cross-site' }
    const refused: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      crossSite,
      { ...crossSite, 'sec-fetch-mode': 'cors' },
      { ...crossSite, 'sec-fetch-mode': 'navigate', origin: 'https://evil.example' },
    ]
    for (const each of refused) assert.equal(await codeOf(kit.authenticate(headers(each))), 'INVALID_ORIGIN')
    const accepted: Record<string, string>[] = [
      {},
      { origin: 'https://api.example' },
      { 'sec-fetch-site': 'same-origin' },
      { ...crossSite, 'sec-fetch-mode': 'navigate' },
    ]
    for (const each of accepted) assert.ok(await kit.authenticate(headers(each)))
  })
})

describe('a token', () => {
  test('is verified locally, with keys and revocations that are fetched only once', async () => {
    const kit = startKit()
    const acme = await createTenant(app)
    const ada = await acme.join('admin')
    const headers = withToken(await tokenOf(ada.visitor))
    for (let i = 0; i < 3; i++) {
      const caller = await kit.authenticate(headers)
      assert.deepEqual([caller?.via, caller?.user.id, caller?.organization?.slug], ['token', ada.id, acme.slug])
      assert.equal(caller?.can({ member: ['create'] }), true)
      assert.equal(caller?.can({ organization: ['delete'] }), false)
    }
    assert.deepEqual(kit.calls, ['/jwks', '/server/revocations'])
  })

  test('that was signed while the revocations were being fetched is checked against the next list', async () => {
    const { visitor } = await app.user()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    let questions = 0
    const send: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      const isHeld = request.url.endsWith('/server/revocations') && ++questions === 2
      const response = await app.website.fetch(request, { incoming: { socket: {} } } as never)
      if (isHeld) {
        answer()
        await released
      }
      return response
    }
    const kit = startKit({ fetch: send })
    assert.ok(await kit.authenticate(withToken(await tokenOf(visitor))))
    const early = kit.refresh()
    await answered
    await (await app.user()).visitor.call(signOut)
    const headers = withToken(await tokenOf(visitor))
    const judged = kit.authenticate(headers)
    // This call takes long enough for `judged` to start waiting for the list.
    assert.ok(await startKit().authenticate(headers))
    release()
    await early
    assert.ok(await judged)
    assert.equal(questions, 3)
  })
})

test('accepts a bearer session, refuses it together with an API key, and prefers an API key to a cookie', async () => {
  const kit = startKit()
  const { visitor, id } = await app.user()
  const signed = [...visitor.cookies].find(([name]) => name.endsWith('session_token'))![1]
  const caller = await kit.authenticate(withToken(signed))
  assert.deepEqual([caller?.via, caller?.user.id], ['bearer', id])
  const both = new Headers({ authorization: `Bearer ${signed}`, 'x-api-key': 'gku_x' })
  assert.equal(await codeOf(kit.authenticate(both)), 'INVALID_REQUEST')
  assert.equal(await kit.authenticate(new Headers({ 'x-api-key': 'gku_unknown', cookie: cookieOf(visitor) })), null)
})

describe('a requirement', () => {
  test('can demand a membership, a permission or a recent proof of identity', async () => {
    const kit = startKit()
    const [acme, other] = [await createTenant(app), await createTenant(app)]
    const ada = await acme.join('member')
    const headers = withCookie(ada.visitor)
    const refusal = (requirement: Requirement) => codeOf(kit.require(headers, requirement))
    assert.equal(await codeOf(kit.require(new Headers())), 'UNAUTHORIZED')
    assert.equal(await refusal({ organization: acme.slug, organizationId: acme.id, within: 300 }), null)
    assert.equal(await refusal({ organization: other.slug }), 'NOT_A_MEMBER')
    assert.equal(await refusal({ organizationId: other.id }), 'NOT_A_MEMBER')
    assert.equal(await refusal({ permission: { member: ['create'] } }), 'FORBIDDEN')
    const loner = withCookie((await app.user()).visitor)
    const permissions: Requirement['permission'][] = [{ member: ['create'] }, {}]
    for (const permission of permissions)
      assert.equal(await codeOf(kit.require(loner, { permission })), 'NO_ACTIVE_ORGANIZATION')
    for (const organizationId of [acme.id, 'unknown']) {
      const named = { organizationId, permission: { member: ['create'] } }
      assert.equal(await codeOf(kit.require(loner, named)), 'NOT_A_MEMBER')
    }
    await app.db.run(sql`update sessions set proofs = '[{"method":"password","at":"2020-01-01T00:00:00.000Z"}]'
      where user_id = ${ada.id}`)
    assert.equal(await codeOf(startKit().require(headers, { within: 300 })), 'SESSION_NOT_FRESH')
    const elsewhere = await kit.authenticate(withCookie(acme.owner.visitor), { organizationId: acme.id })
    assert.equal(elsewhere?.organization?.role, 'owner')
  })

  test('with an organization id refuses members of another organization whose slug is that id', async () => {
    const kit = startKit()
    const [acme, eve] = [await createTenant(app), await app.user()]
    await eve.visitor.call(createOrganization, { body: { name: 'Eve', slug: acme.id } })
    const headers = withCookie(eve.visitor)
    assert.equal(await codeOf(kit.require(headers, { organizationId: acme.id })), 'NOT_A_MEMBER')
  })

  test('that is not met becomes a response with the status, the code and the challenge', async () => {
    const unauthorized = new GatehouseError('UNAUTHORIZED').toResponse()
    assert.deepEqual([unauthorized.status, unauthorized.headers.get('www-authenticate')], [401, 'Bearer'])
    assert.equal(((await unauthorized.json()) as { code: string }).code, 'UNAUTHORIZED')
    const stale = new GatehouseError('SESSION_NOT_FRESH', { maxAge: 60 }).toResponse()
    const challenge = 'Bearer error="insufficient_user_authentication", max_age=60'
    assert.equal(stale.headers.get('www-authenticate'), challenge)
  })
})

describe('a listening kit refuses a cached caller after', () => {
  const revoking: Record<string, (subject: Awaited<ReturnType<typeof subjectOf>>) => Promise<unknown>> = {
    'a sign-out': ({ ada }) => ada.visitor.call(signOut),
    'a ban': async ({ ada }) => (await administrator(app)).visitor.call(banUser, { body: { userId: ada.id } }),
    'a change of role': async ({ ada }) =>
      (await administrator(app)).visitor.call(setRole, { body: { userId: ada.id, role: 'admin' } }),
    'the end of a membership': ({ acme, ada }) =>
      acme.owner.visitor.call(removeMember, { body: { memberIdOrEmail: ada.memberId, organizationId: acme.id } }),
    'the deletion of the organization': ({ acme }) =>
      acme.owner.visitor.call(deleteOrganization, { body: { organizationId: acme.id } }),
  }

  async function subjectOf() {
    const acme = await createTenant(app)
    return { acme, ada: await acme.join('admin') }
  }

  for (const [title, revoke] of Object.entries(revoking))
    test(title, { timeout: 30_000 }, async () => {
      const kit = startKit({ background: true })
      const subject = await subjectOf()
      const { acme, ada } = subject
      const byToken = withToken(await tokenOf(ada.visitor))
      const byCookie = withCookie(ada.visitor)
      const wanted = { organizationId: acme.id, permission: { member: ['create'] } }
      for (const headers of [byToken, byCookie]) assert.equal(await codeOf(kit.require(headers, wanted)), null)
      assert.equal((await revoke(subject)) !== null, true)
      const accepted = (headers: Headers) => () => kit.require(headers, wanted).catch(() => null)
      await untilRefused(accepted(byToken))
      if (title !== 'a change of role') await untilRefused(accepted(byCookie))
    })

  test('a change of the role in an organization, but accepts a newer token', { timeout: 30_000 }, async () => {
    const kit = startKit({ background: true })
    const { acme, ada } = await subjectOf()
    const former = withToken(await tokenOf(ada.visitor))
    assert.ok(await kit.authenticate(former))
    const body = { memberId: ada.memberId, role: 'member', organizationId: acme.id }
    await acme.owner.visitor.call(updateMemberRole, { body })
    await untilRefused(() => kit.authenticate(former))
    const current = await kit.authenticate(withToken(await tokenOf(ada.visitor)))
    assert.equal(current?.organization?.role, 'member')
  })
})

describe('a restored database', () => {
  test('invalidates tokens signed since the backup, even after new revocations raise the epoch to that of the tokens', async () => {
    const { visitor } = await app.user()
    await (await app.user()).visitor.call(signOut)
    const kit = startKit()
    const later = withToken(await tokenOf(visitor))
    assert.ok(await kit.authenticate(later))
    await app.db.run(sql`update revocation_epochs set epoch = epoch - 1`)
    await app.db.run(sql`delete from revocations where epoch > (select epoch from revocation_epochs)`)
    await kit.refresh()
    assert.equal(await kit.authenticate(later), null)
    await app.db.run(sql`update users set role = 'admin' where id = ${(await app.user()).id}`)
    await kit.refresh()
    assert.equal(await kit.authenticate(later), null)
  })
})

describe('a token for one organization', () => {
  test('has no permissions in another organization of its user', async () => {
    const kit = startKit()
    const [acme, other] = [await createTenant(app), await createTenant(app)]
    await addMember(app.deps, { userId: acme.owner.id, role: 'owner', organizationId: other.id })
    const headers = withToken(await tokenOf(acme.owner.visitor))
    const here = await kit.authenticate(headers, { organization: acme.slug })
    assert.deepEqual([here?.organization?.id, here?.can({ member: ['delete'] })], [acme.id, true])
    for (const acting of [{ organization: other.slug }, { organizationId: other.id }]) {
      const there = await kit.authenticate(headers, acting)
      assert.deepEqual([there?.user.id, there?.organization, there?.permissions], [acme.owner.id, null, {}])
      assert.equal(there?.can({ member: ['delete'] }), false)
      assert.equal(await codeOf(kit.require(headers, acting)), 'NOT_A_MEMBER')
    }
    assert.equal((await kit.authenticate(headers))?.organization?.id, acme.id)
  })
})

describe('while Gatehouse does not answer', () => {
  test('a cached caller is accepted, and an uncached caller is refused with 503', async () => {
    let isAway = false
    const kit = startKit({}, () => isAway)
    const { visitor } = await app.user()
    const headers = withCookie(visitor)
    assert.ok(await kit.authenticate(headers))
    isAway = true
    assert.ok(await kit.authenticate(headers))
    assert.equal(await codeOf(kit.authenticate(withCookie((await app.user()).visitor))), 'SERVICE_UNAVAILABLE')
    const withoutList = startKit({}, (path) => path === '/server/revocations')
    const byToken = withToken(await tokenOf(visitor))
    assert.equal(await codeOf(withoutList.authenticate(byToken)), 'SERVICE_UNAVAILABLE')
  })

  test('a token that is not cached is accepted if `unreachable` is `accept`', async () => {
    let isAway = false
    const kit = startKit({ unreachable: 'accept' }, () => isAway)
    const { visitor } = await app.user()
    const text = await tokenOf(visitor)
    const other = await tokenOf((await app.user()).visitor)
    assert.ok(await kit.authenticate(withToken(text)))
    isAway = true
    assert.ok(await kit.authenticate(withToken(other)))
  })

  test('a list of revocations that arrives too late is used only if `unreachable` is `accept`', async () => {
    const { visitor } = await app.user()
    const revoked = await app.user()
    const texts = [await tokenOf(visitor), await tokenOf(revoked.visitor)].map(withToken)
    await revoked.visitor.call(signOut)
    const [refusing, accepting] = [startKit(late()), startKit({ ...late(), unreachable: 'accept' })]
    assert.equal(await codeOf(refusing.authenticate(texts[0]!)), 'SERVICE_UNAVAILABLE')
    assert.ok(await accepting.authenticate(texts[0]!))
    assert.equal(await accepting.authenticate(texts[1]!), null)
  })
})
