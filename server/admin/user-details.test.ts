import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { banUser } from '../../contract/admin/bans.ts'
import { createOrganization } from '../../contract/organizations/organizations.ts'
import { createUser } from '../../contract/admin/users.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { userDetails, userSummaries } from '../../contract/admin/user-details.ts'
import { sql } from '../database/sql.ts'
import { administrator, userWithRole } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'
import { accept, createTenant, inviteTo } from '../testing/tenant.ts'

const roles = {
  admin: { user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete', 'set-password'], session: ['list'] },
  support: { user: ['list'] },
  user: {},
}
const app = await startApp({ after, options: { admin: { roles } } })
const olga = await administrator(app)

describe('GET /api/auth/internal/user-details', () => {
  test("returns a user's sign-in methods, last visit and memberships", async () => {
    const ada = await app.user({ name: 'Ada' })
    await ada.visitor.call(createOrganization, { body: { name: 'Hers', slug: 'hers' } })
    const { data } = await olga.visitor.call(userDetails, { query: { id: ada.id } })
    assert.equal(data?.user.email, ada.email)
    assert.deepEqual(
      data?.accounts.map(({ provider, accountId }) => [provider, accountId]),
      [['credential', ada.id]],
    )
    assert.ok(data?.lastSeenAt)
    assert.deepEqual(
      data?.memberships.map(({ organization, role, isOnlyOwner }) => [organization.slug, role, isOnlyOwner]),
      [['hers', 'owner', true]],
    )
    assert.doesNotMatch(olga.visitor.lastBody(), /password|scrypt|accessToken/)
  })

  test('returns the last browser, the number of devices and organizations, and how the account was created', async () => {
    const bea = await app.user({ name: 'Bea' })
    const invited = await app.user({ name: 'Ines' })
    const tenant = await createTenant(app, { slug: 'inviting' })
    const { data: created } = await olga.visitor.call(createUser, {
      body: { email: 'made@example.com', password: 'correct horse battery', name: 'Made' },
    })
    await app.visitor({ userAgent: 'Second browser' }).call(signInEmail, { body: bea })
    const read = async (id: string) => (await olga.visitor.call(userDetails, { query: { id } })).data!

    const { lastUserAgent, devices, organizations, joined } = await read(bea.id)
    assert.deepEqual([lastUserAgent, devices, organizations], ['Second browser', 2, 0])
    assert.deepEqual(joined, { at: joined.at, how: 'sign-up', by: null, organization: null })
    assert.deepEqual((await read(created!.user.id)).joined.by, { id: olga.id, name: olga.name })
    assert.deepEqual(
      [(await read(created!.user.id)).joined.how, (await read(created!.user.id)).devices],
      ['administrator', 0],
    )

    const { id: late } = await inviteTo(app, tenant, invited.email)
    await app.db.run(sql`update users set email_verified = true where id = ${invited.id}`)
    await accept(invited.visitor, late)
    assert.equal((await read(invited.id)).joined.how, 'sign-up', 'the invitation came after the account')
    const early = await inviteTo(app, tenant, 'early@example.com')
    const earlyUser = await app.user({ email: 'early@example.com' })
    assert.equal(await accept(earlyUser.visitor, early.id, early.secret), 'accepted')
    const { joined: byInvitation, organizations: some } = await read(earlyUser.id)
    const { id, name } = tenant.owner
    assert.deepEqual(byInvitation, {
      at: byInvitation.at,
      how: 'invitation',
      by: { id, name },
      organization: { id: tenant.id, name: 'Tenant inviting' },
    })
    assert.equal(some, 1)

    await app.db.run(sql`delete from events where subject_id = ${bea.id}`)
    assert.equal((await read(bea.id)).joined.how, 'unknown')
  })

  test('marks an owner as the only owner if all other owners are banned or suspended', async () => {
    const [ada, bea] = [await app.user(), await app.user()]
    const { data } = await ada.visitor.call(createOrganization, { body: { name: 'Theirs', slug: 'theirs' } })
    await app.db.run(sql`insert into members (id, organization_id, user_id, role, created_at)
      values ('second', ${data!.id}, ${bea.id}, 'admin, owner', now())`)
    const isOnly = async () => {
      const reply = await olga.visitor.call(userDetails, { query: { id: ada.id } })
      return reply.data?.memberships[0]?.isOnlyOwner
    }
    assert.equal(await isOnly(), false)
    await olga.visitor.call(banUser, { body: { userId: bea.id, banExpiresIn: 60 } })
    assert.equal(await isOnly(), true)
    app.advance(61)
    assert.equal(await isOnly(), false)
    await app.db.run(sql`update members set suspended_at = now() where id = 'second'`)
    assert.equal(await isOnly(), true)
  })

  test('is refused to callers who are not allowed to list users', async () => {
    const ada = await app.user()
    const helper = await userWithRole(app, 'support')
    assert.equal((await helper.visitor.call(userDetails, { query: { id: ada.id } })).data?.user.id, ada.id)
    await ada.visitor.call(userDetails, { query: { id: ada.id } })
    assert.equal(ada.visitor.lastResponse().status, 403)
    assert.match(ada.visitor.lastBody(), /YOU_ARE_NOT_ALLOWED_TO_LIST_USERS/)
  })

  test('refuses an unknown id', async () => {
    await olga.visitor.call(userDetails, { query: { id: 'nobody' } })
    assert.deepEqual(
      [olga.visitor.lastResponse().status, olga.visitor.lastBody()],
      [404, '{"code":"USER_NOT_FOUND","message":"User not found"}'],
    )
  })
})

describe('GET /api/auth/internal/user-summaries', () => {
  test('returns the sign-in methods and the number of organizations of each existing user', async () => {
    const [ada, bea] = [await app.user(), await app.user()]
    await ada.visitor.call(createOrganization, { body: { name: 'One', slug: 'one' } })
    await ada.visitor.call(createOrganization, { body: { name: 'Two', slug: 'two' } })
    await app.db.run(sql`insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
      values ('linked', ${bea.id}, 'github', '42', now(), now())`)
    const ids = [ada.id, 'nobody', bea.id].join(',')
    const { data } = await olga.visitor.call(userSummaries, { query: { ids } })
    assert.deepEqual(
      new Map(data?.map(({ id, ...rest }) => [id, rest])),
      new Map([
        [ada.id, { name: ada.name, email: ada.email, providers: ['credential'], organizations: 2 }],
        [bea.id, { name: bea.name, email: bea.email, providers: ['credential', 'github'], organizations: 0 }],
      ]),
    )
  })

  test('ignores ids after the first hundred', async () => {
    const ada = await app.user()
    const ids = [...Array.from({ length: 100 }, () => 'x'), ada.id].join(',')
    assert.deepEqual((await olga.visitor.call(userSummaries, { query: { ids } })).data, [])
  })
})

describe('the time at which a user was last seen', async () => {
  const app = await startApp({ after })

  test('is the time of the first call of the latest UTC day', async () => {
    const hour = 3600
    const sinceMidnight = Math.floor(app.deps.now().getTime() / 1000) % (24 * hour)
    app.advance((24 + 22) * hour - sinceMidnight)
    const [admin, ada] = [await administrator(app), await app.user()]
    const seenAt = async () => {
      await ada.visitor.call(getSession)
      return (await admin.visitor.call(userDetails, { query: { id: ada.id } })).data!.lastSeenAt!
    }
    const first = await seenAt()
    app.advance(hour)
    assert.equal(await seenAt(), first)
    // Less than a day after sign-up, no call extends the session, which would also count as a visit.
    app.advance(2 * hour)
    const second = await seenAt()
    assert.ok(Date.parse(second) - Date.parse(first) >= 3 * hour * 1000, `${first}, ${second}`)
  })
})
