import { createOrganization, setActiveOrganization } from '../../contract/organizations/organizations.ts'
import { acceptInvitation, inviteMember } from '../../contract/organizations/invitations.ts'
import { addMember } from '../organizations/members.ts'
import { sql } from '../database/sql.ts'
import type { startApp } from './start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>

let tenants = 0

/** Creates an organization with an owner. `join` adds a member. */
export async function createTenant(app: App, details: { slug?: string } = {}) {
  const owner = await verifiedUser(app)
  const slug = details.slug ?? `tenant-${++tenants}`
  const { data, error } = await owner.visitor.call(createOrganization, { body: { name: `Tenant ${slug}`, slug } })
  if (error) throw new Error(`An organization was refused: ${error.code}`)
  const organizationId = data.id
  return {
    id: organizationId,
    slug,
    owner: { ...owner, memberId: data.members[0]!.id },
    /** Adds a new user as a member, and makes the organization the user's active organization. */
    async join(role: string | string[]) {
      const user = await verifiedUser(app)
      const member = await addMember(app.deps, { userId: user.id, role, organizationId })
      await user.visitor.call(setActiveOrganization, { body: { organizationId } })
      return { ...user, memberId: member.id }
    },
    /** Returns the members of the organization, oldest first. */
    members: () =>
      app.db.rows<{ id: string; userId: string; role: string; teamId: string | null }>(sql`
        select id, user_id as "userId", role, team_id as "teamId" from members
        where organization_id = ${organizationId} order by created_at, id`),
  }
}

export async function verifiedUser(app: App, details: { email?: string } = {}) {
  const user = await app.user(details)
  await app.db.run(sql`update users set email_verified = true where id = ${user.id}`)
  return user
}

type Tenant = Awaited<ReturnType<typeof createTenant>>

/**
 * Sends an invitation to an email address, on behalf of the organization's owner. Returns the invitation with the
 * secret of the mailed link.
 */
export async function inviteTo(app: App, tenant: Tenant, email: string, role: string | string[] = 'member') {
  const { data, error } = await tenant.owner.visitor.call(inviteMember, {
    body: { email, role, organizationId: tenant.id },
  })
  if (error) throw new Error(`An invitation was refused: ${error.code}`)
  const mail = (await app.mailsTo(email.toLowerCase())).findLast(({ template }) => template === 'invitation')
  return { ...data, secret: mail?.url?.split('#')[1] }
}

/** Accepts an invitation. Returns `accepted`, or the status and the code of the refusal. */
export async function accept(visitor: Tenant['owner']['visitor'], invitationId: string, secret?: string) {
  const { error } = await visitor.call(acceptInvitation, { body: { invitationId, ...(secret ? { secret } : {}) } })
  return error ? `${error.status} ${error.code}` : 'accepted'
}
