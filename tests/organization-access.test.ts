import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { allows, organizationRoles, type Permissions } from '../contract/roles.ts'
import { randomId } from '../server/crypto/tokens.ts'
import { sql } from '../server/database/sql.ts'
import { startApp } from '../server/testing/start-app.ts'
import { verifiedUser } from '../server/testing/tenant.ts'
import type { Visitor } from '../server/testing/visitor.ts'

type Ids = { organizationId: string; memberId: string; invitationId: string; teamId: string }

/** The callers whom an endpoint admits: members with a permission, or one of these kinds. */
type Need = Permissions | 'anyone' | 'signed-in' | 'member' | 'member, also suspended' | 'owner' | 'recipient'

/** Every organization endpoint, with the callers that it admits and its input. */
const calls: Record<string, [need: Need, input: (ids: Ids) => object]> = {
  '/create': ['signed-in', () => ({ name: 'New', slug: randomId() })],
  '/check-slug': ['signed-in', () => ({ slug: 'free' })],
  '/list': ['signed-in', () => ({})],
  '/list-user-invitations': ['signed-in', () => ({})],
  '/preview-invitation': ['anyone', ({ invitationId }) => ({ id: invitationId })],

  '/update': [{ organization: ['update'] }, ({ organizationId }) => ({ organizationId, data: { name: 'Changed' } })],
  '/delete': [{ organization: ['delete'] }, ({ organizationId }) => ({ organizationId })],
  '/set-active': ['member', ({ organizationId }) => ({ organizationId })],
  '/get-full-organization': ['member', ({ organizationId }) => ({ organizationId })],
  '/has-permission': ['member', ({ organizationId }) => ({ organizationId, permissions: { member: ['create'] } })],

  '/get-active-member': ['member', () => ({})],
  '/get-active-member-role': ['member', ({ organizationId }) => ({ organizationId })],
  '/list-events': [{ event: ['list'] }, ({ organizationId }) => ({ organizationId })],
  '/export-events': [{ event: ['list'] }, ({ organizationId }) => ({ organizationId, format: 'json' })],
  '/checkpoints': [{ event: ['list'] }, ({ organizationId }) => ({ organizationId })],
  '/list-members': ['member', ({ organizationId }) => ({ organizationId })],
  '/remove-member': [
    { member: ['delete'] },
    ({ organizationId, memberId }) => ({ organizationId, memberIdOrEmail: memberId }),
  ],
  '/update-member-role': [
    { member: ['update'] },
    ({ organizationId, memberId }) => ({ organizationId, memberId, role: 'admin' }),
  ],
  '/suspend-member': [{ member: ['update'] }, ({ organizationId, memberId }) => ({ organizationId, memberId })],
  '/restore-member': [{ member: ['update'] }, ({ organizationId, memberId }) => ({ organizationId, memberId })],
  '/transfer-ownership': ['owner', ({ organizationId, memberId }) => ({ organizationId, memberId })],
  '/leave': ['member, also suspended', ({ organizationId }) => ({ organizationId })],

  '/invite-member': [
    { invitation: ['create'] },
    ({ organizationId }) => ({ organizationId, email: 'new@example.com', role: 'member' }),
  ],
  '/invite-members': [
    { invitation: ['create'] },
    ({ organizationId }) => ({ organizationId, invitations: [{ email: 'new@example.com', role: 'member' }] }),
  ],
  '/cancel-invitation': [{ invitation: ['cancel'] }, ({ invitationId }) => ({ invitationId })],
  '/list-invitations': ['member', ({ organizationId }) => ({ organizationId })],
  '/accept-invitation': ['recipient', ({ invitationId }) => ({ invitationId })],
  '/reject-invitation': ['recipient', ({ invitationId }) => ({ invitationId })],
  '/get-invitation': ['recipient', ({ invitationId }) => ({ id: invitationId })],

  '/create-team': [{ team: ['create'] }, ({ organizationId }) => ({ organizationId, name: 'New' })],
  '/list-teams': ['member', ({ organizationId }) => ({ organizationId })],
  '/update-team': [
    { team: ['update'] },
    ({ organizationId, teamId }) => ({ teamId, data: { organizationId, name: 'X' } }),
  ],
  '/set-member-team': [
    { member: ['update'] },
    ({ organizationId, memberId, teamId }) => ({ organizationId, memberId, teamId }),
  ],
  '/remove-team': [{ team: ['delete'] }, ({ organizationId, teamId }) => ({ organizationId, teamId })],
}

const callers = ['owner', 'admin', 'member', 'suspended', 'outsider', 'signed-out'] as const
type CallerKind = (typeof callers)[number]

/** Returns true if an endpoint must admit the caller, in the caller's own organization or in a foreign one. */
function expects(need: Need, caller: CallerKind, place: 'own' | 'foreign') {
  if (need === 'anyone') return true
  if (caller === 'signed-out' || need === 'recipient') return false
  if (need === 'signed-in') return true
  if (caller === 'outsider' || place === 'foreign') return false
  if (need === 'member, also suspended') return true
  if (caller === 'suspended') return false
  if (need === 'member') return true
  return need === 'owner' ? caller === 'owner' : allows(organizationRoles, caller, need)
}

describe('access to organization endpoints', async () => {
  const app = await startApp({ after, options: { organization: { teams: { enabled: true } } } })
  const people = new Map<CallerKind, { id: string; visitor: Visitor }>()
  for (const kind of callers) if (kind !== 'signed-out') people.set(kind, await verifiedUser(app))
  const [founder, target] = [await verifiedUser(app), await verifiedUser(app)]

  /**
   * Creates an organization with a member to act on. Also adds the caller of this kind as a member, unless the kind is
   * null, `outsider` or `signed-out`.
   */
  async function establish(kind: CallerKind | null): Promise<Ids> {
    const [organizationId, memberId, invitationId, teamId] = [randomId(), randomId(), randomId(), randomId()]
    const person = kind === null ? undefined : people.get(kind)
    await app.db.run(
      sql`insert into organizations (id, name, slug, created_at) values (${organizationId}, 'O', ${organizationId}, now())`,
    )
    await app.db.run(sql`
      insert into teams (id, organization_id, name, created_at)
      values (${teamId}, ${organizationId}, 'T', now()), (${randomId()}, ${organizationId}, 'U', now())`)
    await app.db.run(sql`
      insert into members (id, organization_id, user_id, role, created_at)
      values (${randomId()}, ${organizationId}, ${founder.id}, 'owner', now()),
             (${memberId}, ${organizationId}, ${target.id}, 'member', now())`)
    if (person && kind !== 'outsider')
      await app.db.run(sql`
        insert into members (id, organization_id, user_id, role, suspended_at, created_at)
        values (${randomId()}, ${organizationId}, ${person.id}, ${kind === 'suspended' ? 'owner' : kind},
                ${kind === 'suspended' ? app.deps.now() : null}, now())`)
    await app.db.run(sql`
      insert into invitations (id, organization_id, email, role, status, secret_digest, inviter_id, expires_at, created_at)
      values (${invitationId}, ${organizationId}, 'guest@example.com', 'member', 'pending', '', ${founder.id},
              now() + interval '1 day', now())`)
    return { organizationId, memberId, invitationId, teamId }
  }

  const state = async () =>
    (
      await app.db.one<{ state: string }>(sql`
        select md5(concat((select json_agg(t order by id) from organizations t), (select json_agg(t order by id) from members t),
          (select json_agg(t order by id) from invitations t), (select json_agg(t order by id) from teams t),
          (select json_agg(t order by id) from sessions t), (select json_agg(t order by id) from mails t),
          (select json_agg(t order by id) from events t))) as state`)
    ).state

  async function send(visitor: Visitor, { method, path }: Endpoint, input: object) {
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    await visitor.fetch(`${app.config.basePath}${path}${query}`, {
      method,
      ...(method === 'POST' ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) } : {}),
    })
    return { status: visitor.lastResponse().status, body: visitor.lastBody() }
  }

  const mine = (endpoints as readonly Endpoint[]).filter(({ path }) => path.startsWith('/organization/'))

  test('is tested for every organization endpoint of the contract', () => {
    const paths = mine.map(({ path }) => path.replace('/organization', ''))
    assert.deepEqual(paths.toSorted(), Object.keys(calls).toSorted())
  })

  for (const endpoint of mine) {
    const [need, input] = calls[endpoint.path.replace('/organization', '')]!
    test(`is checked at ${endpoint.path}, which requires: ${typeof need === 'string' ? need : JSON.stringify(need)}`, async () => {
      for (const kind of callers)
        for (const place of ['own', 'foreign'] as const) {
          const visitor = people.get(kind)?.visitor ?? app.visitor()
          const ids = await establish(place === 'own' ? kind : null)
          await app.db.run(sql`
            update sessions set active_organization_id = ${ids.organizationId} where user_id = ${people.get(kind)?.id}`)
          const before = await state()
          const { status, body } = await send(visitor, endpoint, input(ids))
          const cell = `${kind}, ${place}: ${status} ${body}`
          if (expects(need, kind, place)) assert.equal(status, 200, cell)
          else {
            assert.ok(status === 401 ? kind === 'signed-out' : [400, 403].includes(status), cell)
            assert.equal(await state(), before, cell)
            assert.doesNotMatch(body, /@example\.com/)
          }
          if (kind === 'outsider' && need !== 'recipient' && need !== 'anyone' && need !== 'signed-in') {
            if (endpoint.path.endsWith('/get-active-member')) continue
            const missing = {
              organizationId: 'missing',
              memberId: 'missing',
              invitationId: 'missing',
              teamId: 'missing',
            }
            assert.deepEqual(await send(visitor, endpoint, input(missing)), { status, body }, 'foreign is as missing')
          }
        }
    })
  }
})
