import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { token } from '../contract/keys/keys.ts'
import { leaveOrganization } from '../contract/organizations/members.ts'
import { createOrganization, setActiveOrganization } from '../contract/organizations/organizations.ts'
import { confirmIdentity } from '../contract/sessions/confirm-identity.ts'
import { createServerKey } from '../server/api-keys/server-keys.ts'
import { sql } from '../server/database/sql.ts'
import { addMember } from '../server/organizations/members.ts'
import { startApp } from '../server/testing/start-app.ts'
import { createTenant } from '../server/testing/tenant.ts'
import type { Visitor } from '../server/testing/visitor.ts'
import { createGatehouse, type GatehouseError, type Options, type Requirement } from './gatehouse.ts'

const app = await startApp({ after })
const { secret: key } = await createServerKey(app.deps, 'Backend')
const incoming = { socket: { remoteAddress: '203.0.113.50' } } as never

/** A `fetch` that passes requests to the app without a network. */
const send: typeof fetch = async (input, init) => app.website.fetch(new Request(input, init), { incoming })

function startKit(options: Partial<Options> = {}) {
  const gatehouse = createGatehouse({ url: app.config.origin, key, background: false, fetch: send, ...options })
  after(() => gatehouse.close())
  return gatehouse
}

/**
 * Returns `held`, a `fetch` that holds back the first reply about a caller until `release` is called. `isRead` resolves
 * when Gatehouse has made that reply. `lookups` returns the number of requests for a caller.
 */
function holdFirstAnswer() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: isRead, resolve: noteRead } = Promise.withResolvers<void>()
  let lookups = 0
  const held: typeof fetch = async (input, init) => {
    const response = await send(input, init)
    if (!new Request(input).url.endsWith('/server/authenticate') || lookups++ > 0) return response
    noteRead()
    await released
    return response
  }
  return { held, isRead, release, lookups: () => lookups }
}

const cookieOf = (visitor: Visitor) => [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
const withCookie = (visitor: Visitor) => new Headers({ cookie: cookieOf(visitor) })

/** Creates a user who owns two organizations. The first organization is active. */
async function memberOfTwo() {
  const [first, second] = [await createTenant(app), await createTenant(app)]
  const { visitor, id } = first.owner
  await addMember(app.deps, { userId: id, role: 'owner', organizationId: second.id })
  return { visitor, id, first, second, headers: withCookie(visitor) }
}

const activate = (visitor: Visitor, organizationId: string | null) =>
  visitor.call(setActiveOrganization, { body: { organizationId } })

type Kit = ReturnType<typeof startKit>
const slugOf = async (kit: Kit, headers: Headers) => (await kit.authenticate(headers))?.organization?.slug ?? null
const codeOf = (kit: Kit, headers: Headers, requirement: Requirement) =>
  kit.require(headers, requirement).then(
    () => null,
    (error: unknown) => (error as GatehouseError).code,
  )

/** Shorter than the 60 seconds for which a caller is cached, so that the test fails if a kit misses a change. */
const maxMilliseconds = 20_000

/** Repeats a read until it returns the expected value. Fails after 20 seconds. */
async function until<Value>(read: () => Promise<Value>, expected: Value) {
  for (const startedAt = performance.now(); ;) {
    const value = await read()
    if (value === expected) return
    assert.ok(performance.now() - startedAt < maxMilliseconds, `Still ${String(value)}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('every kit that listens for revocations', () => {
  const kits = [startKit({ background: true }), startKit({ background: true })]

  test('soon notices that the user has switched or cleared the active organization', async () => {
    const { visitor, headers, first, second } = await memberOfTwo()
    for (const kit of kits) assert.equal(await slugOf(kit, headers), first.slug)
    await activate(visitor, second.id)
    for (const kit of kits) await until(() => slugOf(kit, headers), second.slug)
    await activate(visitor, null)
    for (const kit of kits) await until(() => slugOf(kit, headers), null)
  })

  test('soon notices that the user has created or left an organization', async () => {
    const [{ visitor }, acme] = [await app.user(), await createTenant(app)]
    const headers = withCookie(visitor)
    const wanted = { permission: { member: ['create'] } }
    for (const kit of kits) assert.notEqual(await codeOf(kit, headers, wanted), null)
    await visitor.call(createOrganization, { body: { name: 'New', slug: 'new' } })
    for (const kit of kits) await until(() => codeOf(kit, headers, wanted), null)
    const member = await acme.join('member')
    const ofMember = withCookie(member.visitor)
    for (const kit of kits) assert.equal(await slugOf(kit, ofMember), acme.slug)
    await member.visitor.call(leaveOrganization, { body: { organizationId: acme.id } })
    for (const kit of kits) await until(() => slugOf(kit, ofMember), null)
  })

  test('soon notices that the user has confirmed their identity', async () => {
    const { visitor, id, password } = await app.user()
    const headers = withCookie(visitor)
    const proofs = '[{"method":"password","at":"2020-01-01T00:00:00.000Z"}]'
    await app.db.run(sql`update sessions set proofs = ${proofs} where user_id = ${id}`)
    for (const kit of kits) assert.equal(await codeOf(kit, headers, { within: 300 }), 'SESSION_NOT_FRESH')
    await visitor.call(confirmIdentity, { body: { password } })
    for (const kit of kits) await until(() => codeOf(kit, headers, { within: 300 }), null)
  })
})

describe('a switch of the active organization', () => {
  test('reaches a kit without a listener when the kit next fetches revocations', async () => {
    const kit = startKit()
    const { visitor, headers, first, second } = await memberOfTwo()
    assert.equal(await slugOf(kit, headers), first.slug)
    await activate(visitor, second.id)
    await kit.refresh()
    assert.equal(await slugOf(kit, headers), second.slug)
  })

  test('makes the kit repeat a lookup whose reply is from before the switch', async () => {
    const { held, isRead, release, lookups } = holdFirstAnswer()
    const kit = startKit({ fetch: held })
    const { visitor, headers, second } = await memberOfTwo()
    await kit.refresh()
    const early = slugOf(kit, headers)
    await isRead
    await activate(visitor, second.id)
    await kit.refresh()
    release()
    assert.equal(await early, second.slug)
    assert.equal(await slugOf(kit, headers), second.slug)
    assert.equal(lookups(), 2)
  })

  test('does not change a token, which keeps the organization for which it was signed', async () => {
    const kit = startKit()
    const { visitor, first, second } = await memberOfTwo()
    const tokenOf = async () => (await visitor.call(token)).data!.token
    const before = new Headers({ authorization: `Bearer ${await tokenOf()}` })
    assert.equal(await slugOf(kit, before), first.slug)
    await activate(visitor, second.id)
    await kit.refresh()
    assert.equal(await slugOf(kit, before), first.slug)
    assert.equal(await slugOf(kit, new Headers({ authorization: `Bearer ${await tokenOf()}` })), second.slug)
  })
})

describe('a switch of the active organization through the proxy of a kit', () => {
  const switchThrough = async (kit: Kit, visitor: Visitor, organizationId: string) => {
    const url = `${app.config.origin}${app.config.basePath}/organization/set-active`
    const headers = { 'content-type': 'application/json', origin: app.config.origin, cookie: cookieOf(visitor) }
    const body = JSON.stringify({ organizationId })
    assert.equal((await kit.proxy(new Request(url, { method: 'POST', headers, body }))).status, 200)
  }

  test('takes effect for the next request to that kit, even if the kit fetches no revocations', async () => {
    const kit = startKit()
    const { visitor, headers, first, second } = await memberOfTwo()
    assert.equal(await slugOf(kit, headers), first.slug)
    await switchThrough(kit, visitor, second.id)
    assert.equal(await slugOf(kit, headers), second.slug)
  })

  test('takes effect even if a reply from before the switch arrives after the switch', async () => {
    const { held, isRead, release } = holdFirstAnswer()
    const kit = startKit({ fetch: held })
    const { visitor, headers, first, second } = await memberOfTwo()
    const early = slugOf(kit, headers)
    await isRead
    await switchThrough(kit, visitor, second.id)
    assert.equal(await slugOf(kit, headers), second.slug)
    release()
    assert.equal(await early, first.slug)
    assert.equal(await slugOf(kit, headers), second.slug)
  })

  test('takes effect even if 10,000 other visitors send changes through the proxy soon after', async () => {
    const kit = startKit()
    const { visitor, headers, first, second } = await memberOfTwo()
    assert.equal(await slugOf(kit, headers), first.slug)
    await switchThrough(kit, visitor, second.id)
    const url = `${app.config.origin}${app.config.basePath}/unknown`
    for (let other = 0; other < 10_000; other++)
      await kit.proxy(new Request(url, { method: 'POST', headers: { cookie: `a.session_token=${other}` } }))
    assert.equal(await slugOf(kit, headers), second.slug)
  })
})

test('a user is accepted as soon as they become a member of the required organization', async () => {
  const kit = startKit()
  const [{ visitor, id: userId }, acme] = [await app.user(), await createTenant(app)]
  const headers = withCookie(visitor)
  const wanted = { organizationId: acme.id }
  assert.equal(await codeOf(kit, headers, wanted), 'NOT_A_MEMBER')
  await addMember(app.deps, { userId, role: 'member', organizationId: acme.id })
  assert.equal(await codeOf(kit, headers, wanted), null)
})
