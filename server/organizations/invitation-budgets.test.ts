import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { cancelInvitation, inviteMember, inviteMembers } from '../../contract/organizations/invitations.ts'
import { createOrganization } from '../../contract/organizations/organizations.ts'
import { requestPasswordReset } from '../../contract/sign-in/password-reset.ts'
import type { Options } from '../config/config.ts'
import { digest } from '../crypto/tokens.ts'
import { sql } from '../database/sql.ts'
import { mailboxOf } from '../mail/budgets.ts'
import { lockBudgets } from '../mail/budgets.sql.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { startApp } from '../testing/start-app.ts'
import { accept, createTenant } from '../testing/tenant.ts'

let strangers = 0
const stranger = (app: App) => app.visitor({ ipAddress: `198.51.100.${++strangers}` })

type App = Awaited<ReturnType<typeof startApp>>
type Tenant = Awaited<ReturnType<typeof createTenant>>

const minute = 60
const hour = 3600
const day = 86_400

function startLimited(options: Options = {}, mailsPerDay: NonNullable<Options['rateLimit']>['mailsPerDay'] = {}) {
  const customRules = { '/sign-up/email': { window: 1, max: 1000 } }
  const organization = { invitationLimit: 10_000, ...options.organization }
  return startApp({
    after,
    options: { ...options, organization, rateLimit: { enabled: true, max: 10_000, customRules, mailsPerDay } },
  })
}

async function invite({ owner, id }: Tenant, email: string, resend = false) {
  const body = { email, role: 'member', organizationId: id, resend }
  const { data, error } = await owner.visitor.call(inviteMember, { body })
  if (error) throw new Error(`${error.status} ${error.code}`)
  return data
}

/** Invites this many strangers in one call, and returns how many mails were sent. */
async function inviteStrangers(app: App, { owner, id }: Tenant, name: string, howMany: number) {
  const invitations = Array.from({ length: howMany }, (_, i) => ({ email: `${name}-${i}@example.com`, role: 'member' }))
  const { data } = await owner.visitor.call(inviteMembers, { body: { invitations, organizationId: id } })
  assert.deepEqual(
    data!.outcomes.map(({ email, refusal }) => [email, refusal]),
    invitations.map(({ email }) => [email, null]),
  )
  const mailed = data!.outcomes.filter(({ invitation }) => !invitation!.mailPaused).length
  const { count } = await app.db.one<{ count: number }>(sql`
    select count(*)::int as count from mails where recipient like ${`${name}-%`}`)
  assert.equal(count, mailed)
  return mailed
}

describe('inviting', async () => {
  const app = await startLimited()

  test('requires that the inviter has a verified address', async () => {
    const user = await app.user()
    const { data } = await user.visitor.call(createOrganization, { body: { name: 'Spam', slug: 'spam' } })
    const offer = { email: 'a@example.com', role: 'member' }
    const { error } = await user.visitor.call(inviteMember, { body: { ...offer, organizationId: data!.id } })
    assert.equal(`${error?.status} ${error?.code}`, '403 EMAIL_NOT_VERIFIED')
    const many = await user.visitor.call(inviteMembers, { body: { invitations: [offer], organizationId: data!.id } })
    assert.equal(many.error?.code, 'EMAIL_NOT_VERIFIED')
  })

  test('an address repeatedly does not prevent another organization from inviting the address', async () => {
    const email = 'wanted@example.com'
    const spammer = await createTenant(app)
    for (let i = 0; i < 12; i++) {
      const { id } = await invite(spammer, email)
      await spammer.owner.visitor.call(cancelInvitation, { body: { invitationId: id } })
      app.advance(2 * minute)
    }
    assert.equal((await app.mailsTo(email)).length, 1)
    assert.equal((await invite(await createTenant(app), email)).mailPaused, undefined)
    assert.equal((await app.mailsTo(email)).length, 2)
  })

  test('pauses mails at the same times whether or not the address has an account or got other mails', async () => {
    const known = await app.user()
    await stranger(app).call(requestPasswordReset, { body: { email: known.email } })
    await app.runJobs()
    const [first, second] = [await createTenant(app), await createTenant(app)]
    const pausesOf = async (email: string) => {
      const pauses: boolean[] = []
      for (let i = 0; i < 8; i++) {
        pauses.push((await invite(i % 2 === 0 ? first : second, email, true)).mailPaused === true)
        app.advance(30)
      }
      app.advance(hour - 4 * minute - 30)
      for (let i = 0; i < 4; i++) {
        pauses.push((await invite(first, email, true)).mailPaused === true)
        app.advance(30)
      }
      return pauses
    }
    const pauses = await pausesOf(known.email)
    app.advance(hour)
    assert.deepEqual(pauses, await pausesOf('nobody@example.com'))
    assert.deepEqual(pauses.slice(0, 3), [false, false, true])
    assert.deepEqual(pauses.slice(8), [true, false, true, true])
  })

  test('keeps the mailed link valid if the next mail is paused', async () => {
    const tenant = await createTenant(app)
    const user = await app.user()
    app.advance(2 * minute)
    const { id } = await invite(tenant, user.email)
    const [mail] = (await app.mailsTo(user.email)).filter(({ template }) => template === 'invitation')
    assert.equal((await invite(tenant, user.email, true)).mailPaused, true)
    assert.equal(await accept(user.visitor, id, mail!.url!.split('#')[1]), 'accepted')
  })

  test('sends two mails two minutes apart if two organizations invite an address at once', async () => {
    const email = 'busy@example.com'
    for (const tenant of [await createTenant(app), await createTenant(app)])
      assert.equal((await invite(tenant, email)).mailPaused, undefined)
    app.advance(2 * minute - 20)
    assert.equal((await app.mailsTo(email)).length, 1)
    app.advance(20)
    assert.equal((await app.mailsTo(email)).length, 2)
  })

  describe('two concurrent calls that invite several users', () => {
    const mailboxes = ['ab@gmail.com', 'ac@gmail.com'].map((mailbox) => `mail|to|${digest(mailbox)}`)
    const inviteAll = ({ owner: { visitor } }: Tenant, organizationId: string, emails: string[]) =>
      visitor.call(inviteMembers, {
        body: { organizationId, invitations: emails.map((email) => ({ email, role: 'member' })) },
      })

    /**
     * Starts two calls while the budget `key` is locked. Asserts that no `free` budget is locked while both calls wait.
     */
    async function whileLocked(
      key: string,
      { start, free }: { start: () => ReturnType<typeof inviteAll>[]; free: string[] },
    ) {
      const calls = await app.db.transaction(async (db) => {
        await lockBudgets(db, [key])
        const calls = Promise.all(start())
        await untilBlocked(app.db, 2)
        for (const other of free) {
          const { isFree } = await db.one<{ isFree: boolean }>(sql`
            select pg_try_advisory_xact_lock(hashtextextended(${other}, 0)) as "isFree"`)
          assert.equal(isFree, true)
        }
        return { calls }
      })
      for (const { error } of await calls.calls) assert.equal(error, null)
    }

    test('lock the mailboxes in the same order, however the addresses are spelled', async () => {
      const [one, two] = [await createTenant(app), await createTenant(app)]
      await whileLocked(mailboxes[0]!, {
        start: () => [
          inviteAll(one, one.id, ['a.b@gmail.com', 'ac@gmail.com']),
          inviteAll(two, two.id, ['a.c@gmail.com', 'ab@gmail.com']),
        ],
        free: mailboxes.slice(1),
      })
    })

    test('lock the budget of the sender before the budget of any mailbox', async () => {
      const tenant = await createTenant(app)
      const { data } = await tenant.owner.visitor.call(createOrganization, { body: { name: 'Other', slug: 'other' } })
      await whileLocked(`mail|from|${digest(mailboxOf(tenant.owner.email))}`, {
        start: () => [
          inviteAll(tenant, tenant.id, ['ab@gmail.com', 'ac@gmail.com']),
          inviteAll(tenant, data!.id, ['ac@gmail.com']),
        ],
        free: mailboxes,
      })
    })
  })
})

describe('the invitation budget of an account', async () => {
  const app = await startLimited()

  test('allows 50 mails on the first day, 200 a day in the first week, and 500 a day after that', async () => {
    const tenant = await createTenant(app)
    assert.equal(await inviteStrangers(app, tenant, 'first', 100), 50)
    app.advance(2 * day)
    assert.equal(await inviteStrangers(app, tenant, 'week', 300), 200)
    app.advance(6 * day)
    assert.equal(await inviteStrangers(app, tenant, 'later', 500), 500)
    assert.equal(await inviteStrangers(app, tenant, 'more', 3), 0)
  })

  test('is shared by all organizations of the account, even in concurrent calls', async () => {
    const tenant = await createTenant(app)
    const others = await Promise.all(
      ['one', 'two', 'three'].map((slug) =>
        tenant.owner.visitor.call(createOrganization, { body: { name: slug, slug: `${tenant.slug}-${slug}` } }),
      ),
    )
    const organizations = [tenant.id, ...others.map(({ data }) => data!.id)]
    const mailed = await Promise.all(
      organizations.map((id, i) => inviteStrangers(app, { ...tenant, id }, `at-once-${i}`, 20)),
    )
    assert.equal(
      mailed.reduce((sum, each) => sum + each, 0),
      50,
    )
  })

  test('is not reduced on the first days if the account belongs to an administrator', async () => {
    const tenant = await createTenant(app)
    await app.db.run(sql`update users set role = 'admin' where id = ${tenant.owner.id}`)
    assert.equal(await inviteStrangers(app, tenant, 'by-admin', 100), 100)
  })
})

test('the daily invitation budgets of accounts and organizations can be configured', async () => {
  const app = await startLimited({}, { account: 100, organization: 12 })
  const tenant = await createTenant(app)
  assert.equal(await inviteStrangers(app, tenant, 'few', 11), 10)
  const other = await tenant.join('owner')
  assert.equal(await inviteStrangers(app, { ...tenant, owner: other }, 'two', 5), 2)
  app.advance(day)
  assert.equal(await inviteStrangers(app, { ...tenant, owner: other }, 'again', 13), 12)
})

test('inviting requires no verified address if verification mails are off', async () => {
  const app = await startLimited({ emailVerification: { sendVerificationEmail: false } })
  const { visitor } = await app.user()
  const { data } = await visitor.call(createOrganization, { body: { name: 'Team', slug: 'team' } })
  const body = { email: 'a@example.com', role: 'member', organizationId: data!.id }
  assert.equal((await visitor.call(inviteMember, { body })).error, null)
  app.advance(hour)
  assert.equal((await app.mailsTo('a@example.com')).length, 1)
})
