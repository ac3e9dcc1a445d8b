import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '../server/database/sql.ts'
import { startApp } from '../server/testing/start-app.ts'
import { betterAuthClients } from './better-auth-clients.ts'

/** Calls every method of the unmodified organization client of Better Auth against the complete server. */
for (const { version, createAuthClient, organizationClient } of betterAuthClients)
  describe(`organizationClient of better-auth ${version}`, async () => {
    const app = await startApp({
      after,
      options: { organization: { teams: { enabled: true, defaultTeam: { enabled: false } } } },
    })

    async function person(name: string) {
      const visitor = app.visitor()
      const client = createAuthClient({
        baseURL: app.config.origin,
        plugins: [organizationClient({ teams: { enabled: true } })],
        fetchOptions: { customFetchImpl: (input, init) => visitor.fetch(String(input), init) },
      })
      const email = `${name}@example.com`
      await client.signUp.email({ name, email, password: 'correct horse battery' })
      await app.db.run(sql`update users set email_verified = true where email = ${email}`)
      return { email, client, organization: client.organization }
    }

    const [ada, bea, cem] = [await person('ada'), await person('bea'), await person('cem')]
    let organizationId = ''

    test('creates an organization with a free slug, and lists it', async () => {
      assert.deepEqual((await ada.organization.checkSlug({ slug: 'acme' })).data, { status: true })
      const { data } = await ada.organization.create({ name: 'Acme', slug: 'acme', metadata: { plan: 'pro' } })
      organizationId = data!.id
      assert.deepEqual([data!.metadata, data!.members[0]?.role], [{ plan: 'pro' }, 'owner'])
      assert.ok(data!.createdAt instanceof Date)
      const taken = await ada.organization.checkSlug({ slug: 'acme' })
      assert.deepEqual([taken.error?.status, taken.error?.message], [400, 'slug is taken'])
      const { data: own } = await ada.organization.list()
      assert.deepEqual(
        own?.map(({ id, metadata }) => [id, metadata]),
        [[organizationId, '{"plan":"pro"}']],
      )
      assert.deepEqual((await bea.organization.list()).data, [])
    })

    test('updates an organization, makes it active, and reads its members', async () => {
      const { data } = await ada.organization.update({ data: { name: 'Acme Ltd' }, organizationId })
      assert.deepEqual([data?.name, data?.metadata], ['Acme Ltd', { plan: 'pro' }])
      assert.equal((await ada.organization.setActive({ organizationId: null })).data, null)
      assert.equal((await ada.organization.getFullOrganization()).data, null)
      assert.equal((await ada.organization.setActive({ organizationSlug: 'acme' })).data?.members.length, 1)
      const full = await ada.organization.getFullOrganization({ query: { organizationId } })
      assert.equal(full.data?.members[0]?.user.email, ada.email)
      assert.equal((await ada.organization.getActiveMember()).data?.user.name, 'ada')
      assert.equal((await ada.client.getSession()).data?.session.activeOrganizationId, organizationId)
      assert.equal((await bea.organization.getFullOrganization({ query: { organizationId } })).error?.status, 403)
    })

    test('invites a user, who reads and accepts the invitation', async () => {
      const { data } = await ada.organization.inviteMember({ email: bea.email, role: 'member' })
      const id = data!.id
      assert.ok(data!.expiresAt instanceof Date)
      assert.deepEqual(
        (await ada.organization.listInvitations()).data?.map((row) => row.status),
        ['pending'],
      )
      const invitation = await bea.organization.getInvitation({ query: { id } })
      assert.deepEqual(
        [invitation.data?.organizationName, invitation.data?.organizationSlug, invitation.data?.inviterEmail],
        ['Acme Ltd', 'acme', ada.email],
      )
      const accepted = await bea.organization.acceptInvitation({ invitationId: id })
      assert.deepEqual([accepted.data?.invitation.status, accepted.data?.member.role], ['accepted', 'member'])
      assert.equal((await bea.client.getSession()).data?.session.activeOrganizationId, organizationId)
    })

    test('rejects one invitation and cancels another', async () => {
      const first = await ada.organization.inviteMember({ email: cem.email, role: ['member', 'admin'] })
      assert.equal(first.data?.role, 'member,admin')
      const rejected = await cem.organization.rejectInvitation({ invitationId: first.data.id })
      assert.deepEqual([rejected.data?.invitation?.status, rejected.data?.member], ['rejected', null])
      const second = await ada.organization.inviteMember({ email: cem.email, role: 'member' })
      const canceled = await ada.organization.cancelInvitation({ invitationId: second.data!.id })
      assert.equal(canceled.data?.status, 'canceled')
      const late = await cem.organization.acceptInvitation({ invitationId: second.data!.id })
      assert.deepEqual([late.error?.status, late.error?.code], [400, 'INVITATION_NOT_FOUND'])
    })

    test('reports in hasPermission and checkRolePermission that only owners may delete an organization', async () => {
      const wanted: { organization: ['delete'] } = { organization: ['delete'] }
      assert.deepEqual((await ada.organization.hasPermission({ permissions: wanted })).data, {
        error: null,
        success: true,
      })
      assert.equal((await bea.organization.hasPermission({ permissions: wanted })).data?.success, false)
      assert.equal(ada.organization.checkRolePermission({ permissions: wanted, role: 'owner' }), true)
      assert.equal(ada.organization.checkRolePermission({ permissions: wanted, role: 'admin' }), false)
    })

    test('changes the role of a member and removes the member', async () => {
      const members = (await ada.organization.getFullOrganization()).data!.members
      const memberId = members.find(({ user }) => user.email === bea.email)!.id
      const { data } = await ada.organization.updateMemberRole({ memberId, role: 'admin', organizationId })
      assert.equal((data as unknown as { role: string }).role, 'admin')
      const removed = await ada.organization.removeMember({ memberIdOrEmail: bea.email, organizationId })
      assert.equal(removed.data?.member.id, memberId)
      assert.equal((await bea.organization.getActiveMember()).error?.status, 400)
    })

    test('creates, renames, lists and removes teams', async () => {
      const first = await ada.organization.createTeam({ name: 'One' })
      assert.equal(first.data?.organizationId, organizationId)
      const second = await ada.organization.createTeam({ name: 'Two' })
      const renamed = await ada.organization.updateTeam({ teamId: second.data!.id, data: { name: 'Zwei' } })
      assert.equal((renamed.data as { name: string } | null)?.name, 'Zwei')
      const removed = await ada.organization.removeTeam({ teamId: first.data.id })
      assert.deepEqual(removed.data, { message: 'Team removed successfully.' })
      const { data: teams } = await ada.client.$fetch<{ name: string }[]>('/organization/list-teams')
      assert.deepEqual(
        teams?.map(({ name }) => name),
        ['Zwei'],
      )
    })

    test('lets an owner leave only if another owner remains, and deletes the organization', async () => {
      const { error } = await ada.organization.leave({ organizationId })
      assert.deepEqual([error?.status, error?.message], [400, 'You cannot leave the organization as the only owner'])
      const { data } = await ada.organization.inviteMember({ email: bea.email, role: 'owner' })
      await bea.organization.acceptInvitation({ invitationId: data!.id })
      const left = await ada.organization.leave({ organizationId })
      assert.equal((left.data as unknown as { user: { email: string } }).user.email, ada.email)
      const deleted = await bea.organization.delete({ organizationId })
      assert.equal((deleted.data as unknown as { id: string }).id, organizationId)
      assert.deepEqual((await bea.organization.list()).data, [])
    })
  })
