import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import { inviteMember, listInvitations } from '../../contract/organizations/invitations.ts'
import { listMails } from '../../contract/mail/mailbox.ts'
import { becomeSampleUser, fillSample, listSampleUsers, removeSample } from '../../contract/sample/sample.ts'
import { setUp } from '../../contract/admin/set-up.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant, inviteTo } from '../testing/tenant.ts'
import type { Visitor } from '../testing/visitor.ts'
import { lockSetUp } from '../admin/set-up.sql.ts'
import { removeSampleData } from './sample.ts'

const local = { ipAddress: '127.0.0.1' }
const unavailable = [404, 'SAMPLE_DATA_IS_NOT_AVAILABLE_HERE']

/** Calls each sample data endpoint as a visitor. Returns the status and error code of each response. */
async function answersTo(visitor: Visitor, userId: string) {
  const answers = [
    await visitor.call(fillSample),
    await visitor.call(listSampleUsers),
    await visitor.call(becomeSampleUser, { body: { userId } }),
    await visitor.call(removeSample),
  ]
  return answers.map(({ error }) => [error?.status, error?.code])
}

async function started(options = {}) {
  const app = await startApp({ after, options: { organization: { teams: { enabled: true } }, ...options } })
  const visitor = app.visitor(local)
  const { error } = await visitor.call(fillSample)
  assert.equal(error, null)
  const { data: users } = await visitor.call(listSampleUsers)
  const idOf = (shows: string) => users!.find((user) => user.shows === shows)!.id
  return { app, visitor, users: users!, idOf }
}

const everyTable = sql`
  select (select count(*) from users)::int as users, (select count(*) from organizations)::int as organizations,
    (select count(*) from mails)::int as mails, (select count(*) from events)::int as events,
    (select count(*) from sessions)::int as sessions, (select count(*) from verifications)::int as verifications`

describe('sample data', async () => {
  const { app, visitor, users, idOf } = await started()

  test('contains eleven users, invitations in every status, mails and an audit log', async () => {
    assert.equal(users.length, 11)
    assert.equal((await visitor.call(getSession)).data?.user.role, 'admin')
    const { data } = await visitor.call(listMails)
    const templates = new Set(data?.mails.map(({ template }) => template))
    for (const template of ['invitation', 'verify-email', 'new-device']) assert.ok(templates.has(template), template)
    const states = await app.db.rows<{ status: string; isOver: boolean }>(sql`
      select distinct status, status = 'pending' and expires_at < now() as "isOver" from invitations`)
    const told = states.map(({ status, isOver }) => (isOver ? 'expired' : status)).toSorted()
    assert.deepEqual(told, ['accepted', 'canceled', 'expired', 'pending', 'rejected'])
    const { count } = await app.db.one<{ count: number }>(sql`
      select count(*)::int as count from events where created_at < now() - interval '20 days'`)
    assert.ok(count > 10)
  })

  test('lets a visitor impersonate every sample user except the banned one', async () => {
    const browser = app.visitor(local)
    for (const { id, shows } of users) {
      const { error } = await browser.call(becomeSampleUser, { body: { userId: id } })
      assert.equal(error?.code ?? null, shows === 'banned' ? 'BANNED_USER' : null, shows)
      if (error === null) assert.equal((await browser.call(getSession)).data?.user.id, id)
    }
    const { count } = await app.db.one<{ count: number }>(sql`
      select count(*)::int as count from sessions where ip_address = '127.0.0.1'`)
    assert.equal(count, 2, 'impersonating another sample user ends the previous session')
  })

  test('does not let a visitor impersonate a real user', async () => {
    const real = await app.user({ email: 'real@example.com' })
    const { error } = await app.visitor(local).call(becomeSampleUser, { body: { userId: real.id } })
    assert.deepEqual([error?.status, error?.code], [400, 'NO_SUCH_SAMPLE_USER'])
  })

  test('is refused to callers on another machine, even to an administrator', async () => {
    const elsewhere = app.visitor()
    const { error } = await app.visitor(local).call(becomeSampleUser, { body: { userId: idOf('administrator') } })
    assert.equal(error, null)
    for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
    assert.deepEqual(await answersTo(elsewhere, idOf('owner')), Array(4).fill(unavailable))
  })

  test('lets the owner of an organization list at least six invitations', async () => {
    const browser = app.visitor(local)
    await browser.call(becomeSampleUser, { body: { userId: idOf('owner') } })
    const { id } = await app.db.one<{ id: string }>(sql`select id from organizations where slug = 'northwind'`)
    const { data } = await browser.call(listInvitations, { query: { organizationId: id } })
    assert.ok(data!.length >= 6)
  })

  test('has the same password for all users who have a password', async () => {
    const { hashes } = await app.db.one<{ hashes: number }>(sql`
      select count(distinct password)::int as hashes from accounts where provider_id = 'credential'
        and user_id in (select user_id from sample_people)`)
    assert.equal(hashes, 1)
  })
})

describe('sample data is unavailable', () => {
  test('on a site that another machine can reach', async () => {
    const app = await startApp({ after, options: { baseURL: 'https://accounts.example.com' } })
    const here = app.visitor(local)
    assert.deepEqual(await answersTo(here, 'x'), Array(4).fill(unavailable))
    assert.deepEqual((await app.db.one<{ users: number }>(everyTable)).users, 0)
  })

  test('on a site that sends mail', async () => {
    const app = await startApp({ after, options: { mail: { transport: 'resend', apiKey: 'x' } } })
    assert.deepEqual(await answersTo(app.visitor(local), 'x'), Array(4).fill(unavailable))
  })

  test('behind a proxy that adds a header, and to a page that was opened under another host name', async () => {
    const app = await startApp({ after })
    for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { host: 'rebound.example' }]) {
      const { error } = await app.visitor(local).call(fillSample, { headers: headers as never })
      assert.deepEqual([error?.status, error?.code], unavailable)
    }
  })

  test('on a site that has an account', async () => {
    const app = await startApp({ after })
    await app.user()
    const { error } = await app.visitor(local).call(fillSample)
    assert.deepEqual([error?.status, error?.code], [400, 'ALREADY_SET_UP'])
    assert.equal((await app.db.one<{ users: number }>(everyTable)).users, 1)
  })

  test('while another visitor loads sample data, however long that takes', async () => {
    const app = await startApp({ after })
    await app.db.transaction(async (filling) => {
      await lockSetUp(filling)
      const { error } = await app.visitor(local).call(fillSample)
      assert.equal(error?.code, 'ALREADY_SET_UP')
    })
  })

  test('to the second of two concurrent requests', async () => {
    const app = await startApp({ after })
    const answers = await Promise.all([app.visitor(local).call(fillSample), app.visitor(local).call(fillSample)])
    assert.deepEqual(answers.map(({ error }) => error?.code ?? 'filled').toSorted(), ['ALREADY_SET_UP', 'filled'])
    assert.equal((await app.db.one<{ users: number }>(everyTable)).users, 11)
  })
})

describe('removing sample data', () => {
  test('requires an administrator, deletes everything, and enables setup again', async () => {
    const { app, visitor, idOf } = await started()
    const other = app.visitor(local)
    await other.call(becomeSampleUser, { body: { userId: idOf('member') } })
    assert.equal((await other.call(removeSample)).error?.code, 'FORBIDDEN')
    assert.equal((await visitor.call(removeSample)).error, null)
    assert.equal(visitor.cookies.size, 0)
    const nothing = { users: 0, organizations: 0, mails: 0, events: 0, sessions: 0, verifications: 0 }
    assert.deepEqual(await app.db.one(everyTable), nothing)
    const body = { name: 'Olga', email: 'olga@example.com', password: 'correct horse battery' }
    assert.equal((await visitor.call(setUp, { body })).error, null)
  })

  test('keeps the mails of a real user, except invitations to the removed organizations', async () => {
    const { app, visitor, idOf } = await started()
    const { id: organizationId } = await app.db.one<{ id: string }>(sql`
      select id from organizations where slug = 'northwind'`)
    const tenant = await createTenant(app)
    const real = await app.user({ email: 'real@example.com' })
    await inviteTo(app, tenant, real.email)
    const before = (await app.mailsTo(real.email)).map(({ id }) => id)
    await visitor.call(becomeSampleUser, { body: { userId: idOf('owner') } })
    const body = { email: real.email, role: 'member', organizationId }
    for (const resend of [false, true])
      assert.equal((await visitor.call(inviteMember, { body: { ...body, resend } })).error, null)
    assert.equal((await app.mailsTo(real.email)).length, before.length + 2)
    await removeSampleData(app.deps)
    assert.deepEqual(
      (await app.mailsTo(real.email)).map(({ id }) => id),
      before,
    )
  })

  test('keeps the data of real users, except organizations that would have no owner', async () => {
    const { app } = await started()
    const real = await app.user({ email: 'real@example.com' })
    await app.db.run(sql`
      insert into organizations (id, name, slug, created_at)
      values ('mine', 'Mine', 'mine', now()), ('nobodys', 'Nobody’s', 'nobodys', now()), ('lent', 'Lent', 'lent', now())`)
    const made = await app.db.one<{ id: string }>(sql`select user_id as id from sample_people where shows = 'member'`)
    await app.db.run(sql`
      insert into members (id, organization_id, user_id, role, created_at)
      values ('m1', 'mine', ${real.id}, 'admin, owner', now()), ('m2', 'mine', ${made.id}, 'owner', now()),
        ('m3', 'lent', ${real.id}, 'member', now()), ('m4', 'lent', ${made.id}, 'owner', now())`)
    await removeSampleData(app.deps)
    const left = await app.db.one<{ users: number; organizations: number }>(everyTable)
    assert.deepEqual([left.users, left.organizations], [1, 2])
  })
})
