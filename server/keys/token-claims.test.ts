import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { decodeJwt } from 'jose'
import { getSession } from '../../contract/sessions/sessions.ts'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { jwks, token } from '../../contract/keys/keys.ts'
import { createOrganization, setActiveOrganization } from '../../contract/organizations/organizations.ts'
import { openDatabase } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { startBeside } from '../testing/beside.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const app = await startApp({
  after,
  options: { user: { additionalFields: { act: { input: true }, org_id: { input: true }, org_role: { input: true } } } },
})

/** Returns the claims of a user's token. Asserts that `/token` and `get-session` return tokens with the same claims. */
async function claimsOf(visitor: Visitor) {
  const { data } = await visitor.call(token)
  const { iat: _, exp, ...claims } = decodeJwt<Record<string, unknown>>(data!.token)
  await visitor.call(getSession)
  const {
    iat: __,
    exp: ___,
    ...announced
  } = decodeJwt<Record<string, unknown>>(visitor.lastResponse().headers.get('set-auth-jwt')!)
  assert.deepEqual(announced, claims)
  return { ...claims, exp } as Record<string, unknown>
}

async function founder() {
  const user = await app.user()
  const body = { name: 'Acme', slug: `acme-${user.id.toLowerCase()}` }
  const { data } = await user.visitor.call(createOrganization, { body })
  return { ...user, organization: data! }
}

describe('the claims of a token', () => {
  test('name the impersonating administrator until the impersonation ends', async () => {
    const [admin, user] = [await administrator(app), await app.user()]
    const { data } = await admin.visitor.call(impersonateUser, { body: { userId: user.id } })
    app.advance(3600 - 60)
    const claims = await claimsOf(admin.visitor)
    assert.deepEqual([claims.sub, claims['act']], [user.id, { sub: admin.id }])
    assert.equal(claims.exp, Math.floor(Date.parse(data!.session.expiresAt) / 1000))
    assert.equal('act' in (await claimsOf(user.visitor)), false)
  })

  test("name the active organization and the user's current role in it", async () => {
    const { visitor, id, organization } = await founder()
    const named = async () => {
      const { org_id, org_slug, org_role } = await claimsOf(visitor)
      return [org_id, org_slug, org_role]
    }
    assert.deepEqual(await named(), [organization.id, organization.slug, 'owner'])
    await app.db.run(sql`update members set role = 'admin,member' where user_id = ${id}`)
    assert.deepEqual(await named(), [organization.id, organization.slug, 'admin,member'])
    await app.db.run(sql`update members set suspended_at = now() where user_id = ${id}`)
    assert.deepEqual(await named(), [undefined, undefined, undefined])
    await app.db.run(sql`update members set suspended_at = null where user_id = ${id}`)
    await visitor.call(setActiveOrganization, { body: { organizationId: null } })
    assert.deepEqual(await named(), [undefined, undefined, undefined])
  })

  test('about impersonation and organizations cannot be forged with additional fields of the user', async () => {
    const user = await app.user()
    await app.db.run(sql`
      update users set extra = '{"act": "somebody", "org_id": "forged", "org_role": "owner"}' where id = ${user.id}`)
    const claims = await claimsOf(user.visitor)
    assert.deepEqual([claims['act'], claims['org_id'], claims['org_role']], [undefined, undefined, undefined])
  })

  test('about impersonation and organizations cannot be removed or forged by definePayload', async () => {
    const definePayload = () => ({ act: undefined, org_id: 'forged', mail: 'kept' })
    const custom = await startApp({ after, options: { jwt: { definePayload } } })
    const [admin, user] = [await administrator(custom), await custom.user()]
    assert.equal('org_id' in (await claimsOf(user.visitor)), false)
    await admin.visitor.call(impersonateUser, { body: { userId: user.id } })
    const claims = await claimsOf(admin.visitor)
    assert.deepEqual([claims['act'], claims['mail']], [{ sub: admin.id }, 'kept'])
  })
})

describe('a server that cannot store a key pair', async () => {
  const broken = await startApp({ after })
  const user = await broken.user()
  const lines: string[] = []
  broken.deps.log = { ...broken.deps.log, error: (_: object, message: string) => void lines.push(message) }
  await broken.db.run(sql`alter table key_pairs add constraint nothing check (false)`)

  for (const endpoint of [token, jwks])
    test(`refuses ${endpoint.path} temporarily, and logs the reason`, async () => {
      lines.length = 0
      await user.visitor.call(endpoint)
      assert.equal(user.visitor.lastBody(), '{"code":"SERVICE_UNAVAILABLE","message":"Service unavailable"}')
      assert.equal(user.visitor.lastResponse().status, 503)
      assert.equal(user.visitor.lastResponse().headers.get('retry-after'), '30')
      assert.equal(lines[0], 'No signing key exists, and none can be created')
    })

  test('still lists keys of other servers in /jwks, although it cannot decrypt them', async () => {
    await broken.db.run(sql`alter table key_pairs drop constraint nothing`)
    await user.visitor.call(token)
    await broken.db.run(sql`alter table key_pairs add constraint nothing check (false) not valid`)
    const other = startBeside(broken, { secret: 'another-secret-another-secret-0001' })
    other.deps.log = broken.deps.log
    assert.equal((await other.visitor(user.visitor).call(jwks)).data?.keys.length, 1)
  })
})

describe('get-session', () => {
  test('omits the token if no key pair can be stored', async () => {
    const broken = await startApp({ after })
    const user = await broken.user()
    await broken.db.run(sql`alter table key_pairs add constraint nothing check (false)`)
    for (const _ of ['first', 'again']) {
      assert.equal((await user.visitor.call(getSession)).data?.user.id, user.id)
      assert.equal(user.visitor.lastResponse().headers.get('set-auth-jwt'), null)
    }
    await broken.db.run(sql`alter table key_pairs drop constraint nothing`)
    broken.advance(31)
    await user.visitor.call(getSession)
    assert.notEqual(user.visitor.lastResponse().headers.get('set-auth-jwt'), null)
  })

  test('works on a read-only database, even if a session must be extended or has expired', async () => {
    const standby = await startApp({ after })
    const user = await standby.user()
    await standby.db.run(sql`
      do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`)
    const readOnly = openDatabase({
      ...standby.config.database,
      url: standby.databaseUrl,
      onError: () => {},
    })
    const { deps } = standby
    deps.db = readOnly
    after(() => readOnly.close())
    standby.advance(2 * 86_400)
    const read = await user.visitor.call(getSession)
    assert.deepEqual([read.error, read.data?.user.id], [null, user.id])
    assert.equal(user.visitor.lastResponse().headers.get('set-auth-jwt'), null)
    standby.advance(6 * 86_400)
    assert.equal((await user.visitor.call(getSession)).data, null)
  })
})
