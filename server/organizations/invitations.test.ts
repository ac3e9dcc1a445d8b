import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import {
  acceptInvitation,
  cancelInvitation,
  getInvitation,
  inviteMember,
  inviteMembers,
  listInvitations,
  listUserInvitations,
  previewInvitation,
  rejectInvitation,
} from '../../contract/organizations/invitations.ts'
import { removeMember, suspendMember } from '../../contract/organizations/members.ts'
import { digest } from '../crypto/tokens.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { accept, createTenant, inviteTo, verifiedUser } from '../testing/tenant.ts'
import type { Visitor } from '../testing/visitor.ts'
import { addMember } from './members.ts'

const twoDays = 172_800

type Offer = { email: string; role: string | string[]; organizationId?: string; resend?: boolean; teamId?: string }

async function invite(visitor: Visitor, body: Offer) {
  const { error } = await visitor.call(inviteMember, { body })
  return error ? `${error.status} ${error.code}` : 'invited'
}

describe('POST /organization/invite-member', async () => {
  const app = await startApp({ after })

  test('mails the link and returns the invitation, which has a lower-case address and is valid for two days', async () => {
    const tenant = await createTenant(app)
    const { visitor } = tenant.owner
    await visitor.call(inviteMember, { body: { email: 'Bea@Example.com', role: ['admin', 'member', 'admin '] } })
    const { id, expiresAt, ...rest } = JSON.parse(visitor.lastBody()) as { id: string; expiresAt: string }
    assert.deepEqual(rest, {
      organizationId: tenant.id,
      email: 'bea@example.com',
      role: 'admin,member',
      teamId: null,
      status: 'pending',
      inviterId: tenant.owner.id,
    })
    assert.ok(Math.abs(Date.parse(expiresAt) - app.deps.now().getTime() - twoDays * 1000) < 5000)
    const [mail, ...others] = await app.mailsTo('bea@example.com')
    assert.equal(others.length, 0)
    assert.match(mail!.url!, new RegExp(`^http://localhost:3000/invite/${id}#[A-Za-z0-9]{32}$`))
    const secret = mail!.url!.split('#')[1]!
    const { all } = await app.db.one<{ all: string }>(sql`
      select (select json_agg(i)::text from invitations i) || (select json_agg(m)::text from mails m)
        || (select json_agg(e)::text from events e) as all`)
    assert.ok(!all.includes(secret))
    assert.ok(all.includes(digest(secret)))
  })

  test('refuses an invalid address, an unknown role, and users who are members or already invited', async () => {
    const tenant = await createTenant(app)
    const { visitor } = tenant.owner
    const member = await tenant.join('member')
    assert.equal(await invite(visitor, { email: 'nobody', role: 'member' }), '400 INVALID_EMAIL')
    for (const role of ['', 'emperor', 'constructor'])
      assert.equal(await invite(visitor, { email: 'a@example.com', role }), '400 ROLE_NOT_FOUND')
    const already = '400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
    assert.equal(await invite(visitor, { email: member.email.toUpperCase(), role: 'member' }), already)
    assert.equal(await invite(visitor, { email: 'twice@example.com', role: 'member' }), 'invited')
    const invited = '400 USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'
    assert.equal(await invite(visitor, { email: 'Twice@example.com', role: 'member' }), invited)
    assert.equal(await invite(visitor, { email: 'b@example.com', role: 'member', teamId: 'x' }), '400 TEAM_NOT_FOUND')
  })

  test('requires the permission to invite, and only owners can invite owners', async () => {
    const [tenant, other] = [await createTenant(app), await createTenant(app)]
    const [admin, member] = [await tenant.join('admin'), await tenant.join('member')]
    const offer = { email: 'c@example.com', role: 'member' }
    const forbidden = '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
    assert.equal(await invite(member.visitor, offer), forbidden)
    for (const role of ['owner', 'member,owner', 'member, owner', ['member', ' owner']])
      assert.equal(
        await invite(admin.visitor, { ...offer, role }),
        '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      )
    for (const organizationId of [other.id, 'missing'])
      assert.equal(await invite(admin.visitor, { ...offer, organizationId }), '400 MEMBER_NOT_FOUND')
    assert.equal(await invite((await app.user()).visitor, offer), '400 ORGANIZATION_NOT_FOUND')
    assert.equal(await invite(admin.visitor, offer), 'invited')
    assert.equal(await invite(tenant.owner.visitor, { ...offer, email: 'd@example.com', role: 'owner' }), 'invited')
  })

  test('renews an open invitation and invalidates its old link', async () => {
    const tenant = await createTenant(app)
    const bea = await app.user()
    const first = await inviteTo(app, tenant, bea.email)
    app.advance(3600)
    assert.equal(await invite(tenant.owner.visitor, { email: bea.email, role: 'admin', resend: true }), 'invited')
    const [renewed, ...others] = await app.db.rows<{ id: string; role: string; expires_at: string }>(sql`
      select id, role, expires_at from invitations where email = ${bea.email}`)
    assert.equal(others.length, 0)
    assert.deepEqual([renewed?.id, renewed?.role], [first.id, 'admin'])
    assert.ok(renewed!.expires_at > first.expiresAt)
    assert.match(await accept(bea.visitor, first.id, first.secret), /^403 EMAIL_VERIFICATION_REQUIRED/)
    const secret = (await app.mailsTo(bea.email)).at(-1)!.url!.split('#')[1]
    assert.equal(await accept(bea.visitor, first.id, secret), 'accepted')
  })

  test('replaces an expired invitation, and an open one if cancelPendingInvitationsOnReInvite is set', async () => {
    const replacing = await startApp({ after, options: { organization: { cancelPendingInvitationsOnReInvite: true } } })
    for (const [product, pause] of [
      [replacing, 0],
      [app, twoDays],
    ] as const) {
      const tenant = await createTenant(product)
      const first = await inviteTo(product, tenant, 'e@example.com')
      product.advance(pause)
      const offer = { email: 'e@example.com', role: 'member', organizationId: tenant.id, resend: pause === 0 }
      assert.equal(await invite(tenant.owner.visitor, offer), 'invited')
      const rows = await product.db.rows<{ id: string; status: string }>(sql`
        select id, status from invitations where organization_id = ${tenant.id} order by created_at`)
      assert.deepEqual(
        rows.map(({ status }) => status),
        ['canceled', 'pending'],
      )
      assert.equal(rows[0]!.id, first.id)
    }
  })

  test('enforces the limit on open invitations, and sends no mail if invitation mails are off', async () => {
    const strict = await startApp({
      after,
      options: { organization: { invitationLimit: 2, sendInvitationEmail: false }, rateLimit: { max: 1000 } },
    })
    const tenant = await createTenant(strict)
    const send = (email: string) => invite(tenant.owner.visitor, { email, role: 'member' })
    for (const email of ['a@example.com', 'b@example.com']) assert.equal(await send(email), 'invited')
    assert.equal(await send('c@example.com'), '403 INVITATION_LIMIT_REACHED')
    assert.deepEqual(await strict.mailsTo('a@example.com'), [])
  })
})

describe('POST /organization/invite-members', async () => {
  const app = await startApp({ after })

  test('returns the result for each address', async () => {
    const tenant = await createTenant(app)
    const member = await tenant.join('member')
    const admin = await tenant.join('admin')
    const addresses = ['new@example.com', 'NEW@example.com', 'nobody', member.email, 'boss@example.com']
    const invitations = addresses.map((email) => ({ email, role: email.startsWith('boss') ? 'owner' : 'member' }))
    const { data } = await admin.visitor.call(inviteMembers, { body: { invitations } })
    assert.deepEqual(
      data?.outcomes.map(({ email, invitation, refusal }) => [email, invitation?.status ?? refusal?.code]),
      [
        ['new@example.com', 'pending'],
        ['NEW@example.com', 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'],
        ['nobody', 'INVALID_EMAIL'],
        [member.email, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'],
        ['boss@example.com', 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'],
      ],
    )
    assert.equal((await app.mailsTo('new@example.com')).length, 1)
    const { error } = await member.visitor.call(inviteMembers, { body: { invitations } })
    assert.equal(error?.code, 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
  })

  test('accepts at most 500 addresses at once', async () => {
    const roomy = await startApp({ after, options: { organization: { invitationLimit: 600 } } })
    const tenant = await createTenant(roomy)
    const invitations = Array.from({ length: 501 }, (_, i) => ({ email: `p${i}@example.com`, role: 'member' }))
    const { visitor } = tenant.owner
    assert.equal((await visitor.call(inviteMembers, { body: { invitations } })).error?.code, 'VALIDATION_ERROR')
    const { data } = await visitor.call(inviteMembers, { body: { invitations: invitations.slice(1) } })
    assert.equal(data?.outcomes.filter(({ invitation }) => invitation !== null).length, 500)
  })
})

describe('POST /organization/accept-invitation', async () => {
  const app = await startApp({ after })

  test('gives the recipient the offered role, and activates the organization in the session', async () => {
    const tenant = await createTenant(app)
    const bea = await verifiedUser(app)
    const { id } = await inviteTo(app, tenant, bea.email.toUpperCase(), ['admin', 'member'])
    await bea.visitor.call(acceptInvitation, { body: { invitationId: id, role: 'owner', teamId: 'x' } as never })
    const { invitation, member } = JSON.parse(bea.visitor.lastBody()) as Record<string, Record<string, unknown>>
    assert.deepEqual([invitation!.id, invitation!.status, invitation!.role], [id, 'accepted', 'admin,member'])
    assert.deepEqual(Object.keys(member!).toSorted(), ['createdAt', 'id', 'organizationId', 'role', 'teamId', 'userId'])
    assert.deepEqual([member!.userId, member!.role, member!.teamId], [bea.id, 'admin,member', null])
    assert.equal((await bea.visitor.call(getSession)).data?.session.activeOrganizationId, tenant.id)
    assert.equal(await accept(bea.visitor, id), '400 INVITATION_NOT_FOUND')
  })

  test('requires that the address was verified or that the mailed link was opened', async () => {
    const tenant = await createTenant(app)
    const bea = await app.user()
    const { id, secret } = await inviteTo(app, tenant, bea.email)
    const unverified = '403 EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'
    assert.equal(await accept(bea.visitor, id), unverified)
    assert.equal(await accept(bea.visitor, id, 'A'.repeat(32)), unverified)
    const { error } = await bea.visitor.call(rejectInvitation, { body: { invitationId: id } })
    assert.equal(`${error?.status} ${error?.code}`, unverified)
    assert.equal(await accept(bea.visitor, id, secret), 'accepted')
    assert.equal((await bea.visitor.call(getSession)).data?.user.emailVerified, true)

    const relaxed = await startApp({
      after,
      options: { organization: { requireEmailVerificationOnInvitation: false } },
    })
    const other = await createTenant(relaxed)
    const cem = await relaxed.user()
    assert.equal(await accept(cem.visitor, (await inviteTo(relaxed, other, cem.email)).id), 'accepted')
    assert.equal((await cem.visitor.call(getSession)).data?.user.emailVerified, false)
  })

  test('is refused to users other than the recipient, and to an unverified recipient with the secret of another invitation', async () => {
    const tenant = await createTenant(app)
    const [bea, cem] = [await app.user({ email: 'bea+1@example.com' }), await app.user({ email: 'bea@example.com' })]
    const forBea = await inviteTo(app, tenant, bea.email)
    const forCem = await inviteTo(app, tenant, cem.email)
    assert.equal(await accept(cem.visitor, forBea.id, forBea.secret), '403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
    assert.match(await accept(cem.visitor, forCem.id, forBea.secret), /^403 EMAIL_VERIFICATION/)
    const { error } = await cem.visitor.call(getInvitation, { query: { id: forBea.id } })
    assert.deepEqual([error?.status, error?.code], [403, 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'])
  })

  test('is refused if the organization is full, the role no longer exists, or the invitation has expired', async () => {
    const full = await startApp({ after, options: { organization: { membershipLimit: 2 } } })
    const tenant = await createTenant(full)
    const bea = await verifiedUser(full)
    const { id } = await inviteTo(full, tenant, bea.email)
    const seat = await tenant.join('member')
    assert.equal(await accept(bea.visitor, id), '403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
    const { data } = await full.visitor().call(previewInvitation, { query: { id } })
    assert.equal(data?.state, 'full')
    await tenant.owner.visitor.call(removeMember, { body: { memberIdOrEmail: seat.memberId } })
    await full.db.run(sql`update invitations set role = 'emperor' where id = ${id}`)
    assert.equal(await accept(bea.visitor, id), '400 ROLE_NOT_FOUND')
    await full.db.run(sql`update invitations set role = 'member' where id = ${id}`)
    full.advance(twoDays - 60)
    assert.equal(await accept(bea.visitor, id), 'accepted')
    full.advance(-twoDays)
    const cem = await verifiedUser(full)
    const late = await inviteTo(full, tenant, cem.email)
    full.advance(twoDays + 1)
    assert.equal(await accept(cem.visitor, late.id), '400 INVITATION_NOT_FOUND')
    assert.equal(await accept(cem.visitor, 'missing'), '400 INVITATION_NOT_FOUND')
  })

  test('is refused to users who have become members in the meantime, and the invitation stays open', async () => {
    const tenant = await createTenant(app)
    const bea = await verifiedUser(app)
    const { id } = await inviteTo(app, tenant, bea.email, 'admin')
    await addMember(app.deps, { userId: bea.id, role: 'member', organizationId: tenant.id })
    assert.equal(await accept(bea.visitor, id), '400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
    assert.equal((await tenant.members()).at(-1)?.role, 'member')
    assert.deepEqual(await app.db.row(sql`select status from invitations where id = ${id}`), { status: 'pending' })
  })

  test('is refused if the inviter has left, is suspended or is no longer allowed to invite', async () => {
    const tenant = await createTenant(app)
    const admin = await tenant.join('admin')
    const bea = await verifiedUser(app)
    await invite(admin.visitor, { email: bea.email, role: 'member' })
    const { id } = (await bea.visitor.call(listUserInvitations)).data![0]!
    const gone = '400 INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'
    await app.db.run(sql`update members set role = 'member' where id = ${admin.memberId}`)
    assert.equal(await accept(bea.visitor, id), gone)
    await app.db.run(sql`update members set role = 'admin' where id = ${admin.memberId}`)
    await tenant.owner.visitor.call(suspendMember, { body: { memberId: admin.memberId } })
    assert.equal(await accept(bea.visitor, id), gone)
    await tenant.owner.visitor.call(removeMember, { body: { memberIdOrEmail: admin.memberId } })
    assert.equal(await accept(bea.visitor, id), gone)
    const { error } = await bea.visitor.call(getInvitation, { query: { id } })
    assert.equal(`${error?.status} ${error?.code}`, gone)
    assert.deepEqual((await bea.visitor.call(listUserInvitations)).data, [])
    assert.equal((await app.visitor().call(previewInvitation, { query: { id } })).data?.state, 'inviter-left')
  })
})

describe('invitations that are not accepted', async () => {
  const app = await startApp({ after })

  test('can be rejected by the recipient, and cannot be accepted or rejected after that', async () => {
    const tenant = await createTenant(app)
    const bea = await verifiedUser(app)
    const { id } = await inviteTo(app, tenant, bea.email)
    await bea.visitor.call(rejectInvitation, { body: { invitationId: id } })
    const { invitation, member } = JSON.parse(bea.visitor.lastBody()) as {
      invitation: { status: string }
      member: null
    }
    assert.deepEqual([invitation.status, member], ['rejected', null])
    await bea.visitor.call(rejectInvitation, { body: { invitationId: id } })
    assert.equal(bea.visitor.lastBody(), '{"code":"INVITATION_NOT_FOUND","message":"Invitation not found!"}')
    assert.equal(await accept(bea.visitor, id), '400 INVITATION_NOT_FOUND')
  })

  test('can be canceled only with the permission to cancel, and are hidden from other organizations', async () => {
    const [tenant, other] = [await createTenant(app), await createTenant(app)]
    const bea = await verifiedUser(app)
    const { id } = await inviteTo(app, tenant, bea.email)
    const cancel = async (visitor: Visitor, invitationId: string) => {
      const { data, error } = await visitor.call(cancelInvitation, { body: { invitationId } })
      return error ? `${error.status} ${error.code}` : data.status
    }
    const member = await tenant.join('member')
    assert.equal(await cancel(member.visitor, id), '403 YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION')
    await cancel(other.owner.visitor, id)
    const foreign = other.owner.visitor.lastBody()
    assert.equal(await cancel(other.owner.visitor, 'missing'), '400 INVITATION_NOT_FOUND')
    assert.equal(other.owner.visitor.lastBody(), foreign)
    assert.equal(await cancel((await tenant.join('admin')).visitor, id), 'canceled')
    assert.equal(await accept(bea.visitor, id), '400 INVITATION_NOT_FOUND')
    assert.equal(await cancel(tenant.owner.visitor, id), 'canceled')
  })
})

describe('endpoints that read invitations', async () => {
  const app = await startApp({ after })

  test('return an invitation with its organization and inviter, and refuse a signed-out caller', async () => {
    const tenant = await createTenant(app)
    const bea = await app.user()
    const { id } = await inviteTo(app, tenant, bea.email)
    const { data } = await bea.visitor.call(getInvitation, { query: { id } })
    assert.deepEqual(
      [data?.organizationName, data?.organizationSlug, data?.inviterEmail, data?.status],
      [`Tenant ${tenant.slug}`, tenant.slug, tenant.owner.email, 'pending'],
    )
    assert.equal(Object.keys(JSON.parse(bea.visitor.lastBody())).length, 11)
    const stranger = app.visitor()
    await stranger.call(getInvitation, { query: { id } })
    assert.equal(stranger.lastBody(), '{"code":"NOT_AUTHENTICATED","message":"Not authenticated"}')
    const missing = await bea.visitor.call(getInvitation, { query: { id: 'missing' } })
    assert.equal(missing.error?.message, 'Invitation not found!')
  })

  test('let every member list all invitations of the organization', async () => {
    const tenant = await createTenant(app)
    await inviteTo(app, tenant, 'f@example.com')
    const member = await tenant.join('member')
    const { data } = await member.visitor.call(listInvitations)
    assert.deepEqual(
      data?.map(({ email }) => email),
      ['f@example.com'],
    )
    assert.doesNotMatch(member.visitor.lastBody(), /secret/i)
    const outsider = (await app.user()).visitor
    assert.equal((await outsider.call(listInvitations)).error?.code, 'ORGANIZATION_ID_IS_REQUIRED')
    const { error } = await outsider.call(listInvitations, { query: { organizationId: tenant.id } })
    assert.deepEqual([error?.status, error?.code], [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
  })

  test('let users list the invitations to their verified address', async () => {
    const tenant = await createTenant(app)
    const bea = await app.user()
    const { id } = await inviteTo(app, tenant, bea.email)
    await inviteTo(app, tenant, 'g@example.com')
    const { error } = await bea.visitor.call(listUserInvitations)
    assert.deepEqual([error?.status, error?.code], [403, 'EMAIL_NOT_VERIFIED'])
    await app.db.run(sql`update users set email_verified = true where id = ${bea.id}`)
    await bea.visitor.fetch('/api/auth/organization/list-user-invitations?email=g@example.com')
    assert.deepEqual(
      (JSON.parse(bea.visitor.lastBody()) as { id: string }[]).map((row) => row.id),
      [id],
    )
  })

  test('return a preview with a masked email address to visitors who know only the id', async () => {
    const tenant = await createTenant(app)
    const { id, expiresAt } = await inviteTo(app, tenant, 'henrietta@example.com')
    const visitor = app.visitor()
    await visitor.call(previewInvitation, { query: { id } })
    assert.deepEqual(JSON.parse(visitor.lastBody()), {
      id,
      organizationId: tenant.id,
      organizationName: `Tenant ${tenant.slug}`,
      organizationLogo: null,
      teamName: null,
      inviterName: tenant.owner.name,
      role: 'member',
      email: 'h•••@example.com',
      state: 'pending',
      expiresAt,
    })
    app.advance(twoDays + 1)
    assert.equal((await visitor.call(previewInvitation, { query: { id } })).data?.state, 'expired')
  })
})
