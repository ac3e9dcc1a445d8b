import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Boot } from '../../contract/pages/boot.ts'
import { memberships } from '../../contract/organizations/memberships.ts'
import { inviteMember } from '../../contract/organizations/invitations.ts'
import { listMembers, suspendMember } from '../../contract/organizations/members.ts'
import { createOrganization } from '../../contract/organizations/organizations.ts'
import { acceptInvitation } from '../../contract/organizations/invitations.ts'
import { sql } from '../database/sql.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { startApp } from '../testing/start-app.ts'

describe('GET /api/auth/internal/memberships', async () => {
  const app = await startApp({
    after,
    options: { organization: { teams: { enabled: true }, requireEmailVerificationOnInvitation: false } },
  })

  test("returns the caller's membership in each of their organizations, oldest first", async () => {
    const ana = await app.user()
    const first = await ana.visitor.call(createOrganization, { body: { name: 'First', slug: 'first' } })
    await ana.visitor.call(createOrganization, { body: { name: 'Second', slug: 'second' } })

    const { data } = await ana.visitor.call(memberships)

    assert.deepEqual(
      data?.map(({ organization, role, memberCount }) => [organization.slug, role, memberCount]),
      [
        ['first', 'owner', 1],
        ['second', 'owner', 1],
      ],
    )
    assert.deepEqual([data[0]?.isOnlyOwner, data[1]?.isOnlyOwner], [true, true])
    assert.deepEqual(data[0]?.organization, { id: first.data!.id, name: 'First', slug: 'first', logo: null })
    assert.equal(data[0].id, first.data!.members[0]!.id)
  })

  test('includes a suspended membership, and no membership of other users', async () => {
    const ana = await verifiedUser(app)
    const mira = await app.user()
    const { data: organization } = await ana.visitor.call(createOrganization, {
      body: { name: 'Third', slug: 'third' },
    })
    const organizationId = organization!.id
    const body = { email: mira.email, role: 'member', organizationId }
    const { data: invitation } = await ana.visitor.call(inviteMember, { body })
    await mira.visitor.call(acceptInvitation, { body: { invitationId: invitation!.id } })
    const { data: listed } = await ana.visitor.call(listMembers, { query: { organizationId, search: mira.email } })
    await ana.visitor.call(suspendMember, { body: { memberId: listed!.members[0]!.id, organizationId } })

    const { data } = await mira.visitor.call(memberships)

    assert.equal(data?.length, 1)
    assert.equal(data[0]?.memberCount, 2)
    assert.equal(data[0].isOnlyOwner, false)
    assert.match(data[0].suspendedAt ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.deepEqual((await app.user().then(({ visitor }) => visitor.call(memberships))).data, [])
  })

  test('is not called on page load, because the boot data contains the memberships and the options', async () => {
    const ana = await app.user()
    await ana.visitor.call(createOrganization, { body: { name: 'Fourth', slug: 'fourth' } })
    await app.db.run(sql`update organizations set logo = 'https://example.com/</script>' where slug = 'fourth'`)

    const boot = bootOf(await (await ana.visitor.fetch('/account')).text())

    assert.equal(boot.organizations.memberships[0]?.organization.logo, 'https://example.com/</script>')
    assert.deepEqual(
      [boot.organizations.teams, boot.organizations.membershipLimit, boot.organizations.creatorRole],
      [true, 100, 'owner'],
    )
    assert.deepEqual(bootOf(await (await app.visitor().fetch('/sign-in')).text()).organizations.memberships, [])
  })
})

function bootOf(page: string) {
  const text = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(page)?.[1]
  return JSON.parse(text ?? assert.fail('The page has no boot data')) as Boot
}
