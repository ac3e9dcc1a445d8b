import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import fc from 'fast-check'
import { createApiKey } from '../contract/api-keys/api-keys.ts'
import { pathBelowBase, type Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import {
  administratorRoles,
  includesAll,
  joinedPermissions,
  organizationRoles,
  readingScopes,
  type Permissions,
} from '../contract/roles.ts'
import { randomId } from '../server/crypto/tokens.ts'
import { sql } from '../server/database/sql.ts'
import { administrator } from '../server/testing/administrator.ts'
import { sampleInput } from '../server/testing/sample-input.ts'
import { startApp } from '../server/testing/start-app.ts'
import { createTenant } from '../server/testing/tenant.ts'

const everyScope = joinedPermissions([administratorRoles.admin, organizationRoles.owner, readingScopes])
const contract = endpoints as readonly Endpoint[]
const options = {
  apiKeys: { enabled: true },
  bearer: { enabled: true },
  deviceAuthorization: { enabled: true, clients: ['cli'] },
  multiSession: { enabled: true },
  username: { enabled: true },
  organization: { teams: { enabled: true } },
}

type App = Awaited<ReturnType<typeof startApp>>

/** Calls an endpoint with an API key and without cookies. Returns the status, and the code of a refusal. */
async function callWithKey(app: App, key: string, endpoint: Endpoint, input?: object) {
  const { method, query, body } = endpoint
  const sent = input ?? sampleInput(method === 'GET' ? query : body)
  const text = method === 'GET' ? `?${new URLSearchParams(sent as Record<string, string>)}` : ''
  const answer = await app.visitor().fetch(app.config.basePath + pathBelowBase(endpoint) + text, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(sent) } : {}),
  })
  const reply = await answer.text()
  return { status: answer.status, code: /"code":"(\w+)"/.exec(reply)?.[1] }
}

/** Returns all permissions except the given ones. */
function without(wanted: Permissions): Permissions {
  return Object.fromEntries(
    Object.entries(everyScope).map(([name, actions]) => [
      name,
      actions.filter((action) => !wanted[name]?.includes(action)),
    ]),
  )
}

describe('API keys', async () => {
  const app = await startApp({ after, options })
  const owner = await administrator(app)
  const { data } = await owner.visitor.call(createApiKey, { body: {} })
  const { key, id } = data!
  const setScopes = (scopes: Permissions) =>
    app.db.run(sql`update api_keys set permissions = ${JSON.stringify(scopes)} where id = ${id}`)

  test('are refused by internal endpoints and by endpoints that affect sign-in, sessions or accounts', () => {
    const open = contract.filter(({ machines }) => machines !== undefined)
    const risky = open.filter(
      ({ access, stepUp, changesSession, internal, hashesForStrangers }) =>
        access === 'fresh' || stepUp || changesSession || internal || hashesForStrangers,
    )
    assert.deepEqual(
      risky.map(({ path }) => path),
      [],
    )
    const closed = /password|delete|session|two-factor|passkey|sign-|account|impersonat|transfer|leave|set-role/
    assert.deepEqual(
      open.filter(({ path }) => closed.test(path)).map(({ path }) => path),
      [],
    )
  })

  for (const endpoint of contract) {
    const { machines, method, path, access } = endpoint
    if (access === 'server') continue
    test(`${machines ? 'need the scopes of' : 'are refused by'} ${method} ${path}`, async () => {
      await setScopes(everyScope)
      const all = await callWithKey(app, key, endpoint)
      if (machines === undefined) return assert.deepEqual(all, { status: 403, code: 'MACHINES_MAY_NOT_DO_THIS' })
      assert.ok(!['MACHINES_MAY_NOT_DO_THIS', 'INSUFFICIENT_SCOPE', 'UNAUTHORIZED'].includes(all.code!), all.code)
      if (machines === 'any' || access === 'anyone') return
      await setScopes(machines)
      assert.notEqual((await callWithKey(app, key, endpoint)).code, 'INSUFFICIENT_SCOPE')
      await setScopes(without(machines))
      assert.deepEqual(await callWithKey(app, key, endpoint), { status: 403, code: 'INSUFFICIENT_SCOPE' })
    })
  }
})

describe('an API key', async () => {
  const roles = { ...organizationRoles, inviter: { invitation: ['create'] }, keeper: { member: ['update'] } }
  const app = await startApp({
    after,
    options: { ...options, organization: { ...options.organization, roles } as never },
  })
  const tenant = await createTenant(app)
  const user = await tenant.join('admin')
  const target = await tenant.join('member')
  const organizationId = tenant.id
  const personal = (await user.visitor.call(createApiKey, { body: {} })).data!
  const shared = (await user.visitor.call(createApiKey, { body: { organizationId } })).data!

  const inputs: Record<string, () => object> = {
    '/organization/update': () => ({ organizationId, data: { name: 'Same' } }),
    '/organization/list-members': () => ({ organizationId }),
    '/organization/list-events': () => ({ organizationId }),
    '/organization/invite-member': () => ({ organizationId, email: `${randomId()}@example.com`, role: 'inviter' }),
    '/organization/create-team': () => ({ organizationId, name: randomId() }),
    '/organization/set-member-team': () => ({ organizationId, memberId: target.memberId, teamId: null }),
    '/organization/update-member-role': () => ({ organizationId, memberId: target.memberId, role: 'keeper' }),
  }
  const calls = contract.filter(({ path }) => Object.hasOwn(inputs, path))
  const scopes = fc.subarray(
    Object.entries(everyScope).flatMap(([name, actions]) => actions.map((action) => [name, action] as const)),
  )

  test('allows a call only if its scopes and the current role of its owner both allow the call', async () => {
    let admitted = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(roles).filter((role) => role !== 'owner')),
        scopes,
        fc.constantFrom(personal, shared),
        fc.constantFrom(...calls),
        async (role, chosen, { key, id }, endpoint) => {
          const granted = joinedPermissions(chosen.map(([name, action]) => ({ [name]: [action] })))
          await app.db.run(sql`update members set role = ${role} where id = ${user.memberId}`)
          await app.db.run(sql`update api_keys set permissions = ${JSON.stringify(granted)} where id = ${id}`)
          const input = inputs[endpoint.path]!
          const byKey = await callWithKey(app, key, endpoint, input())
          assert.ok(byKey.status < 500)
          if (byKey.status !== 200) return
          admitted++
          assert.ok(includesAll(granted, endpoint.machines as Permissions), 'beyond the scopes')
          const sent = endpoint.method === 'GET' ? { query: input() } : { body: input() }
          const { error } = await user.visitor.call(endpoint as never, sent as never)
          assert.equal(error, null, `${endpoint.path} with ${role}`)
        },
      ),
      { numRuns: 150, seed: 7 },
    )
    assert.ok(admitted > 10, String(admitted))
  })
})
