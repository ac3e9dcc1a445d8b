import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { leaveOrganization, transferOwnership, updateMemberRole } from '../../contract/organizations/members.ts'
import type { CallError } from '../../client/call.ts'
import { eraseUser } from '../accounts/deletion.ts'
import { sql } from '../database/sql.ts'
import { secondsAfter } from '../time.ts'
import { Refusal } from '../refusal.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'
import { refuseIfOnlyOwner } from './owners.ts'

const onlyOwner = '400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
const outcome = ({ error }: { error: CallError | null }) => (error ? `${error.status} ${error.code}` : 'done')

describe('the owners of an organization', async () => {
  const app = await startApp({ after })
  const ban = (userId: string, expires: Date | null) =>
    app.db.run(sql`update users set banned = true, ban_expires = ${expires} where id = ${userId}`)

  /** Creates two owners and a member; the second owner and the member are banned. */
  async function establish(expires: Date | null = null) {
    const tenant = await createTenant(app)
    const [second, member] = [await tenant.join('owner'), await tenant.join('member')]
    await ban(second.id, expires)
    await ban(member.id, expires)
    return { tenant, visitor: tenant.owner.visitor, organizationId: tenant.id, second, member }
  }

  const ways = {
    leave: async ({ visitor, organizationId }: Awaited<ReturnType<typeof establish>>) =>
      outcome(await visitor.call(leaveOrganization, { body: { organizationId } })),
    demote: async ({ visitor, tenant }: Awaited<ReturnType<typeof establish>>) =>
      outcome(await visitor.call(updateMemberRole, { body: { memberId: tenant.owner.memberId, role: 'member' } })),
    transfer: async ({ visitor, member }: Awaited<ReturnType<typeof establish>>) =>
      outcome(await visitor.call(transferOwnership, { body: { memberId: member.memberId } })),
    delete: async ({ visitor }: Awaited<ReturnType<typeof establish>>) =>
      outcome(await visitor.call(deleteUser, { body: {} })),
  }

  for (const [way, go] of Object.entries(ways))
    test(`cannot step down while all other owners are banned: ${way}`, async () => {
      const place = await establish()
      const before = await place.tenant.members()
      assert.equal(await go(place), onlyOwner)
      assert.deepEqual(await place.tenant.members(), before)
      assert.equal(await go(await establish(secondsAfter(app.deps.now(), -1))), 'done')
    })

  test('keep their role when they are banned, even if there is no other owner', async () => {
    const tenant = await createTenant(app)
    await ban(tenant.owner.id, null)
    assert.deepEqual(
      (await tenant.members()).map(({ role }) => role),
      ['owner'],
    )
  })

  test('can be deleted only while the organization has another owner', async () => {
    const tenant = await createTenant(app)
    const second = await tenant.join('owner')
    const remove = (userId: string) =>
      eraseUser(app.deps, {
        userId,
        actorId: null,
        impersonatorId: null,
        visitor: null,
        checks: [refuseIfOnlyOwner],
      })
    assert.equal((await remove(second.id))?.id, second.id)
    await assert.rejects(remove(tenant.owner.id), (error) => error instanceof Refusal && onlyOwner.endsWith(error.code))
    assert.equal((await tenant.members()).length, 1)
  })
})
