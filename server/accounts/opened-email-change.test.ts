import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { changeEmail } from '../../contract/accounts/email-change.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { cancelEmailChange, resumeEmailChange } from '../../contract/accounts/email-change.ts'
import { sql } from '../database/sql.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { openTestDatabase } from '../testing/database.ts'
import { mailedApprovalLink, newestLink, verifiedUser } from '../testing/email-links.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const app = await startApp({ after, options: { session: { cookieCache: { enabled: true } } } })
const outside = openTestDatabase(app.databaseUrl)
after(() => outside.close())

const body = { callbackURL: '/account?email=changed' }

async function addressOf(id: string) {
  const row = await app.db.one<{ email: string; verified: boolean }>(
    sql`select email, email_verified as verified from users where id = ${id}`,
  )
  return `${row.email} ${row.verified ? 'verified' : 'unverified'}`
}

async function actionsOf(id: string) {
  const rows = await app.db.rows<{ action: string }>(sql`
    select action from events where subject_id = ${id} and action like 'user.email-change%' order by id`)
  return rows.map(({ action }) => action)
}

async function locationOf(visitor: Visitor, url: string) {
  return (await visitor.fetch(url)).headers.get('location')
}

describe('POST /api/auth/internal/cancel-email-change', () => {
  test('invalidates the approval link, records one cancellation even if called twice, and allows a new request', async () => {
    const ada = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'never@example.com')
    for (let i = 0; i < 2; i++) assert.deepEqual((await ada.visitor.call(cancelEmailChange)).data, { status: true })
    assert.equal(await locationOf(ada.visitor, url), '/account?error=invalid_token')
    assert.equal(await addressOf(ada.id), `${ada.email} verified`)
    assert.deepEqual(await actionsOf(ada.id), ['user.email-change-requested', 'user.email-change-canceled'])

    const second = await mailedApprovalLink(app, ada, 'after.all@example.com')
    assert.equal(await locationOf(ada.visitor, second), '/account')
  })

  test('cancels only the caller’s own email change, and deletes no other secret', async () => {
    const [ada, eve] = [await verifiedUser(app), await verifiedUser(app)]
    const url = await mailedApprovalLink(app, ada, 'kept@example.com')
    await eve.visitor.call(cancelEmailChange)
    assert.equal(await locationOf(ada.visitor, url), '/account')
    await ada.visitor.call(cancelEmailChange)
    assert.equal(await locationOf(app.visitor(), await newestLink(app, 'kept@example.com', 'verify-email')), '/account')
    assert.equal(await addressOf(ada.id), 'kept@example.com verified')
  })

  for (const first of ['approved', 'canceled'] as const)
    test(`never takes effect together with a concurrent approval (${first} first)`, async () => {
      const ada = await verifiedUser(app)
      const wanted = `${first}.first@example.com`
      const url = await mailedApprovalLink(app, ada, wanted)
      const approve = () => ada.visitor.fetch(url)
      const cancel = () => ada.visitor.call(cancelEmailChange)
      const answers: Promise<unknown>[] = []
      await outside.transaction(async (db) => {
        await db.run(sql`select from users where id = ${ada.id} for update`)
        for (const act of first === 'approved' ? [approve, cancel] : [cancel, approve]) {
          answers.push(act())
          await untilBlocked(app.db, answers.length)
        }
      })
      await Promise.all(answers)
      assert.equal(await addressOf(ada.id), first === 'approved' ? `${wanted} unverified` : `${ada.email} verified`)
      const outcome = first === 'approved' ? 'user.email-changed' : 'user.email-change-canceled'
      assert.deepEqual(await actionsOf(ada.id), ['user.email-change-requested', outcome])
    })
})

describe('POST /api/auth/internal/resume-email-change', () => {
  /** Opens the link in a signed-out browser, and then signs in there. */
  async function openedBefore(url: string, user: { email: string; password: string }, seconds = 0) {
    const visitor = app.visitor()
    assert.match((await locationOf(visitor, url)) ?? '', /error=unauthorized$/)
    app.advance(seconds)
    await visitor.call(signInEmail, { body: { email: user.email, password: user.password } })
    return visitor
  }

  test('approves the change once with the link that was opened before signing in', async () => {
    const ada = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'opened@example.com', '/account?email=changed')
    const visitor = await openedBefore(url, ada)
    const kept = visitor.cookies.get('gatehouse.approval')
    assert.ok(kept)
    assert.deepEqual((await visitor.call(resumeEmailChange, { body })).data, { error: null })
    assert.equal(await addressOf(ada.id), 'opened@example.com unverified')
    assert.equal(visitor.cookies.has('gatehouse.approval'), false)
    assert.match(
      Buffer.from(visitor.cookies.get('gatehouse.session_data')!, 'base64url').toString(),
      /opened@example\.com/,
    )
    assert.match(
      await newestLink(app, 'opened@example.com', 'verify-email'),
      /callbackURL=%2Faccount%3Femail%3Dchanged/,
    )
    assert.deepEqual((await visitor.call(resumeEmailChange, { body })).data, { error: 'unauthorized' })
  })

  test('reads the link from a cookie that lasts ten minutes and is hidden from scripts and other sites', async () => {
    const ada = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'too.late@example.com')
    const visitor = app.visitor()
    await visitor.fetch(url)
    const [line] = visitor.lastResponse().headers.getSetCookie()
    assert.match(line!, /^gatehouse\.approval=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('returns the same errors as opening the link while signed in', async () => {
    const ada = await verifiedUser(app)
    const eve = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'not.hers@example.com')
    const hers = await openedBefore(url, eve)
    assert.deepEqual((await hers.call(resumeEmailChange, { body })).data, { error: 'unauthorized' })

    const late = await openedBefore(url, ada, 3601)
    assert.deepEqual((await late.call(resumeEmailChange, { body })).data, { error: 'token_expired' })

    const again = await mailedApprovalLink(app, ada, 'canceled@example.com')
    const canceled = await openedBefore(again, ada)
    await canceled.call(cancelEmailChange)
    assert.deepEqual((await canceled.call(resumeEmailChange, { body })).data, { error: 'invalid_token' })
    assert.equal(await addressOf(ada.id), `${ada.email} verified`)
  })

  test('has no cookie to read after a verification link, an invalid link, or a link opened while signed in', async () => {
    const ada = await app.user()
    const eve = await app.user()
    const verification = await newestLink(app, ada.email, 'verify-email')
    const stranger = app.visitor()
    await stranger.fetch(verification)
    await stranger.fetch(`${verification.replace(/token=[^&]+/, 'token=nonsense')}`)
    await ada.visitor.call(changeEmail, { body: { newEmail: 'elsewhere@example.com' } })
    const bob = await verifiedUser(app)
    await eve.visitor.fetch(await mailedApprovalLink(app, bob, 'bobs@example.com'))
    for (const visitor of [stranger, eve.visitor]) assert.equal(visitor.cookies.has('gatehouse.approval'), false)
  })

  test('accepts only cookies signed by this server', async () => {
    const ada = await verifiedUser(app)
    const url = await mailedApprovalLink(app, ada, 'forged@example.com')
    const token = new URL(url).searchParams.get('token')!
    ada.visitor.cookies.set('gatehouse.approval', encodeURIComponent(`approval:${token}.AAAA`))
    assert.deepEqual((await ada.visitor.call(resumeEmailChange, { body })).data, { error: 'unauthorized' })
  })
})
