import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { banUser } from '../../../contract/admin/bans.ts'
import { impersonateUser } from '../../../contract/admin/impersonation.ts'
import { overview } from '../../../contract/admin/overview.ts'
import { security } from '../../../contract/accounts/security.ts'
import { sql } from '../../database/sql.ts'
import { administrator, userWithRole } from '../../testing/administrator.ts'
import { startApp } from '../../testing/start-app.ts'
import { createTenant } from '../../testing/tenant.ts'
import type { Visitor } from '../../testing/visitor.ts'

const day = 86_400
const lists = '/api/auth/admin/list-events'

/** Loads the page at a path, and returns the API replies in its HTML, by the URL of each call. */
async function repliesIn(visitor: Visitor, path: string, init?: RequestInit) {
  await visitor.fetch(path, init)
  const json = /<script type="application\/json" id="first-replies">(.*?)<\/script>/.exec(visitor.lastBody())?.[1]
  return JSON.parse(json ?? '{}') as Record<string, unknown>
}

describe('the first API replies in the HTML of a page', async () => {
  const app = await startApp({ after })
  const admin = await administrator(app)

  test('equal the replies of the API, and caches must not store the page', async () => {
    const replies = await repliesIn(admin.visitor, '/admin')
    assert.deepEqual(Object.keys(replies), ['/api/auth/internal/overview?days=30'])
    assert.equal(admin.visitor.lastResponse().headers.get('cache-control'), 'no-store')
    const { data } = await admin.visitor.call(overview, { query: { days: '30' } })
    const reply = replies['/api/auth/internal/overview?days=30'] as typeof data
    assert.deepEqual({ ...reply, generatedAt: '' }, { ...data, generatedAt: '' })
  })

  test('cannot break out of the script element that contains them', async () => {
    const name = '</script><script>alert(1)</script><!--\u2028\u2029'
    const user = await app.user({ name })
    const replies = await repliesIn(admin.visitor, `/admin/users/${user.id}`)
    const details = replies[`/api/auth/internal/user-details?id=${user.id}`] as { user: { name: string } }
    assert.equal(details.user.name, name)
    assert.doesNotMatch(admin.visitor.lastBody(), /<script>|<!--|\u2028|\u2029/)
  })

  test('use the parameters in the path of the page', async () => {
    const tenant = await createTenant(app)
    assert.deepEqual(Object.keys(await repliesIn(tenant.owner.visitor, `/o/${tenant.slug}/members`)).toSorted(), [
      `/api/auth/organization/list-invitations?organizationId=${tenant.id}`,
      `/api/auth/organization/list-members?organizationId=${tenant.id}&limit=100`,
    ])
    // This user is not a member of the organization, and `%zz` is not valid percent-encoding.
    const { visitor } = await app.user()
    for (const path of [`/o/${tenant.slug}/members`, '/o/%zz/members'])
      assert.deepEqual(await repliesIn(visitor, path), {})
    assert.deepEqual(await repliesIn(admin.visitor, '/admin/users/%zz'), {})
  })

  test('are missing for visitors who are not allowed to see the page', async () => {
    const { visitor, id } = await app.user()
    for (const [caller, path] of [
      [app.visitor(), '/admin'],
      [app.visitor(), '/account/security'],
      [visitor, '/admin'],
      [visitor, `/admin/users/${id}`],
    ] as const) {
      assert.deepEqual(await repliesIn(caller, path), {}, path)
      assert.equal(caller.lastBody(), '', 'a redirect')
    }
    await admin.visitor.call(banUser, { body: { userId: id } })
    assert.deepEqual(await repliesIn(visitor, '/account/security'), {})
    assert.match(visitor.lastResponse().headers.get('location')!, /^\/sign-in/)
  })

  test('during an impersonation are the replies for the impersonated user, not for the administrator', async () => {
    const [caller, user] = [await administrator(app), await app.user()]
    await caller.visitor.call(impersonateUser, { body: { userId: user.id } })
    assert.deepEqual(await repliesIn(caller.visitor, '/admin'), {})
    const { '/api/auth/account/events?limit=20': replies } = await repliesIn(caller.visitor, '/account/activity')
    assert.ok(!JSON.stringify(replies ?? {}).includes(caller.email))
  })

  test('include only the replies of calls that the role of the user permits', async () => {
    const limited = await startApp({
      after,
      options: { admin: { roles: { admin: {}, user: {}, support: { user: ['list'] } } } },
    })
    const support = await userWithRole(limited, 'support')
    const replies = await repliesIn(support.visitor, `/admin/users/${support.id}`)
    assert.deepEqual(Object.keys(replies), [`/api/auth/internal/user-details?id=${support.id}`])
  })

  test('are missing if the URL has a query, or if the request is a prefetch, uses HEAD or has an API key', async () => {
    const { visitor } = admin
    assert.deepEqual(await repliesIn(visitor, '/admin?days=7'), {})
    assert.deepEqual(await repliesIn(visitor, '/admin', { headers: { 'sec-purpose': 'prefetch' } }), {})
    assert.deepEqual(await repliesIn(visitor, '/admin', { headers: { 'x-api-key': 'gh_unknown' } }), {})
    assert.equal((await visitor.fetch('/admin', { method: 'HEAD' })).status, 200)
    assert.equal(visitor.lastBody(), '')
  })

  test('never contain the tokens of sessions', async () => {
    const { visitor, token } = await app.user()
    for (const path of ['/account/devices', '/account/security', '/account/activity']) {
      await visitor.fetch(path)
      assert.ok(token !== null && !visitor.lastBody().includes(token), path)
    }
  })

  test('extend a session that is due for an extension, and come with the new session cookie', async () => {
    const { visitor } = await app.user()
    const extended = async (path: string, init?: RequestInit) => {
      await visitor.fetch(path, init)
      return /session_token=/.test(visitor.lastResponse().headers.getSetCookie().join('\n'))
    }
    app.advance(2 * day)
    // `/account` makes no call that extends the session, and the response to HEAD contains no first replies.
    assert.equal(await extended('/account'), false)
    assert.equal(await extended('/account/security', { method: 'HEAD' }), false)
    assert.equal(await extended('/account/security'), true)
    assert.equal(await extended('/account/security'), false)
  })

  test('omit a long reply', async () => {
    const [user, { visitor }] = [await app.user(), await administrator(app)]
    const path = `/admin/users/${user.id}`
    assert.equal(Object.keys(await repliesIn(visitor, path)).length, 2)
    await app.db.run(sql`update users set name = repeat('x', 16000) where id = ${user.id}`)
    assert.deepEqual(Object.keys(await repliesIn(visitor, path)), [])
  })

  test('omit a call that fails or takes too long', async () => {
    const [path, events] = [`/admin/users/${admin.id}`, `${lists}?userId=${admin.id}&limit=20`]
    const locked = await app.db.pool.connect()
    try {
      await locked.query('begin')
      await locked.query('lock table events in access exclusive mode')
      assert.ok(!(events in (await repliesIn(admin.visitor, path))))
      assert.equal(admin.visitor.lastResponse().status, 200)
    } finally {
      await locked.query('rollback')
      locked.release()
    }
    assert.ok(events in (await repliesIn(admin.visitor, path)))
  })

  test('count toward the rate limits of their calls, and are left out when a limit is reached', async () => {
    const customRules = { '/internal/security': { window: 60, max: 2 } }
    const limited = await startApp({ after, options: { rateLimit: { enabled: true, customRules } } })
    const { visitor } = await limited.user()
    assert.equal(Object.keys(await repliesIn(visitor, '/account/security')).length, 2)
    assert.equal((await visitor.call(security)).error, null)
    assert.equal((await visitor.call(security)).error?.status, 429)
    assert.deepEqual(Object.keys(await repliesIn(visitor, '/account/security')), ['/api/auth/internal/factors'])
    assert.equal(visitor.lastResponse().status, 200)
  })
})
