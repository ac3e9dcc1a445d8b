import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, describe, test } from 'node:test'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { overview } from '../../contract/admin/overview.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { createApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'
import { createVisitor } from '../testing/visitor.ts'
import { daySeconds } from '../time.ts'
import { deleteDueCounts } from './overview.sql.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** Moves the clock to noon UTC, `days` days after the current day, so that no test crosses midnight. */
function nextNoon(app: App, days = 1) {
  const now = app.deps.now().getTime() / 1000
  app.advance((Math.floor(now / daySeconds) + days) * daySeconds + daySeconds / 2 - now)
}

describe('the counts of the overview', async () => {
  const app = await startApp({
    after,
    options: { session: { updateAge: 30 * daySeconds, expiresIn: 90 * daySeconds } },
  })
  nextNoon(app)
  const admin = await administrator(app)
  const ada = await app.user()
  await createTenant(app)
  nextNoon(app, 3)
  await app.visitor().call(signInEmail, { body: ada })
  await app.visitor().call(signInEmail, { body: { ...ada, password: 'a wrong password' } })
  await app.visitor().call(signInEmail, { body: { email: 'nobody@example.com', password: 'a wrong password' } })
  nextNoon(app)
  const read = async (days: '7' | '30' | '90' = '7') => (await admin.visitor.call(overview, { query: { days } })).data!

  test('include sign-ups, active users, sign-ins and failed sign-ins of each day', async () => {
    const { days, period, totals, daysOfData, generatedAt } = await read()
    assert.equal(days.length, 7)
    assert.deepEqual(
      days.slice(-5).map(({ signUps, active, signIns, failedSignIns }) => [signUps, active, signIns, failedSignIns]),
      [
        [3, 3, 3, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 1, 1, 2],
        [0, 1, 0, 0],
      ],
    )
    assert.deepEqual(period, { signUps: 3, active: 3, signIns: 4, failedSignIns: 2 })
    assert.deepEqual(totals, { users: 3, organizations: 1, activeSessions: 4 })
    assert.equal(days.at(-1)!.day, app.deps.now().toISOString().slice(0, 10))
    assert.equal(daysOfData, 5)
    assert.ok(Math.abs(Date.parse(generatedAt) - app.deps.now().getTime()) < 60_000)
  })

  test('count a user as active once for each day with a call, regardless of session.updateAge', async () => {
    const { visitor } = await app.user()
    for (const [day, calls] of [2, 0, 1].entries()) {
      if (day > 0) nextNoon(app)
      for (let call = 0; call < calls; call++) await visitor.call(getSession)
    }
    const { days } = await read('30')
    // The administrator who reads the overview is active on the first and the last day too.
    assert.deepEqual(
      days.slice(-3).map(({ active }) => active),
      [2, 0, 2],
    )
  })

  test('do not count an impersonated user as active', async () => {
    nextNoon(app)
    const lender = await administrator(app)
    const before = (await read()).days.at(-1)!.active
    await lender.visitor.call(impersonateUser, { body: { userId: ada.id } })
    await lender.visitor.call(getSession)
    assert.equal((await read()).days.at(-1)!.active, before)
  })

  test('include the previous period for comparison, and count each user once per period', async () => {
    nextNoon(app, 7)
    const { days, previousDays, period, previousPeriod } = await read()
    assert.deepEqual([days.length, previousDays.length], [7, 7])
    assert.deepEqual(period, { signUps: 0, active: 1, signIns: 0, failedSignIns: 0 })
    const dayBefore = new Date(Date.parse(days[0]!.day) - daySeconds * 1000).toISOString().slice(0, 10)
    assert.equal(previousDays.at(-1)!.day, dayBefore)
    const byDay = previousDays.reduce((sum, { active }) => sum + active!, 0)
    assert.ok(previousPeriod.active! < byDay, 'some were active on several days')
  })

  test('leave the number of active users unknown for days before the update that added this count', async () => {
    const { days } = await read()
    await app.db.run(sql`
      insert into daily_counts (day, kind, count) values (${days[3]!.day}::date, 'active-since', 0)`)
    const { days: some, period, previousPeriod } = await read()
    assert.deepEqual(
      some.map(({ active }) => active === null),
      [true, true, true, false, false, false, false],
    )
    assert.deepEqual([period.active, previousPeriod.active], [1, null])
    await app.db.run(sql`delete from daily_counts where kind = 'active-since'`)
  })

  test('cover thirty days by default, and are refused for a period that is not offered', async () => {
    const { data } = await admin.visitor.call(overview)
    assert.deepEqual([data?.days.length, data?.previousDays.length], [30, 30])
    const { error } = await admin.visitor.call(overview, { query: { days: '8' as '7' } })
    assert.deepEqual([error?.status, error?.code], [400, 'VALIDATION_ERROR'])
  })

  test('are exact when many users make calls at once', async () => {
    nextNoon(app, 30)
    const users = await Promise.all(Array.from({ length: 12 }, () => app.user()))
    nextNoon(app)
    await Promise.all(users.flatMap(({ visitor }) => [visitor.call(getSession), visitor.call(getSession)]))
    const { days } = await read()
    assert.deepEqual(
      days.slice(-2).map(({ signUps, active }) => [signUps, active]),
      [
        [12, 12],
        [0, 13],
      ],
    )
  })

  test('are deleted after 200 days', async () => {
    await app.db.run(sql`insert into daily_counts (day, kind, count)
      values ((now() - interval '201 days')::date, 'sign-in', 1), ((now() - interval '199 days')::date, 'sign-in', 1)`)
    assert.equal(await deleteDueCounts(app.db, 200, 100), 1)
  })
})

describe('the launch checklist', async () => {
  const origins: [string[], boolean][] = [
    [[], true],
    [['https://app.example.com', 'https://*.example.org', 'myapp://'], true],
    [['https://app.example.com', 'http://localhost:5173'], false],
    [['*.example.com'], false],
  ]
  for (const [trustedOrigins, passed] of origins)
    test(`${passed ? 'accepts' : 'warns about'} the trusted origins ${JSON.stringify(trustedOrigins)}`, async () => {
      const app = await startApp({ after, options: { trustedOrigins } })
      const { data } = await (await administrator(app)).visitor.call(overview)
      const check = data?.checks.find(({ id }) => id === 'trusted-origins')
      assert.equal(check?.passed, passed)
      if (!passed) assert.doesNotMatch(check?.fix?.env ?? '', /http:|=\*/)
    })

  for (const [name, passed] of [
    ['Gatehouse', false],
    ['Acme', true],
  ] as const)
    test(`${passed ? 'accepts' : 'warns about'} the site name ${name}`, async () => {
      const app = await startApp({ after, options: { branding: { name } } })
      const { data } = await (await administrator(app)).visitor.call(overview)
      assert.equal(data?.checks.find(({ id }) => id === 'branding')?.passed, passed)
    })

  test('warns about sign-in methods only if all of them are off', async () => {
    const app = await startApp({ after })
    const { cookies } = (await administrator(app)).visitor
    const { emailAndPassword, magicLink, emailOTP, passkey } = app.config
    const off = Object.entries({ emailAndPassword, magicLink, emailOTP, passkey }).map(([method, options]) => [
      method,
      { ...options, enabled: false },
    ])
    async function passes(methods: Partial<Config>) {
      const config = { ...app.config, ...Object.fromEntries(off), ...methods }
      const visitor = createVisitor({ ...app.config, fetch: createApp({ ...app.deps, config }).fetch })
      for (const [name, value] of cookies) visitor.cookies.set(name, value)
      return (await visitor.call(overview)).data!.checks.find(({ id }) => id === 'sign-in')!.passed
    }
    assert.equal(await passes({}), false)
    for (const methods of [{ emailAndPassword }, { magicLink }, { emailOTP }, { passkey }])
      assert.equal(await passes(methods), true, Object.keys(methods)[0])
  })

  test('suggests a fix for every check except `organization`, and links to existing sections of the documentation', async () => {
    const app = await startApp({ after })
    const { data } = await (await administrator(app)).visitor.call(overview)
    const withoutFix = data!.checks.filter(({ fix }) => fix === null).map(({ id }) => id)
    assert.deepEqual(withoutFix, ['organization'])
    for (const { fix } of data!.checks) if (fix) assert.ok(hasSection(fix.docs), fix.docs)
    assert.equal(
      data!.checks.find(({ id }) => id === 'base-url')?.fix?.env,
      'GATEHOUSE_BASE_URL=https://id.example.com',
    )
  })
})

/** Returns true if the documentation has the section that a link names. */
function hasSection(link: string) {
  const [file, anchor] = link.split('#')
  const titles = readFileSync(file!, 'utf8').matchAll(/^#+ (.*)$/gm)
  return [...titles].some(([, title]) => title!.toLowerCase().replaceAll(' ', '-') === anchor)
}
