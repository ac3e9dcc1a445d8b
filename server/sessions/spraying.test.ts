import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { confirmPendingLink } from '../../contract/social/pending-link.ts'
import { changePassword } from '../../contract/sign-in/password.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import { countForEveryone, passwordOf } from './guess-lanes.ts'
import { createSprayWatch } from './spraying.ts'

describe('password spraying', async () => {
  const app = await startApp({ after })
  const noticed = () =>
    app.db.rows<{ details: object }>(sql`select details from events where action = 'site.guessing-noticed'`)

  test('is reported once if a network tries more than 20 accounts in an hour', async () => {
    const visitor = app.visitor({ ipAddress: '203.0.113.7' })
    for (let i = 0; i < 23; i++) {
      if (i === 20) assert.deepEqual(await noticed(), [])
      await visitor.call(signInEmail, { body: { email: `user-${i}@example.com`, password: 'Winter2026!' } })
    }
    const rows = await noticed()
    assert.deepEqual(
      rows.map(({ details }) => details),
      [{ by: 'network' }],
    )
  })
})

describe('administrators of a site on which passwords are being guessed', async () => {
  const customRules = { '/sign-in/email': { window: 1, max: 1000 } }
  const app = await startApp({ after, options: { rateLimit: { enabled: true, customRules } } })
  const olga = await administrator(app)
  let networks = 0
  let targets = 0
  const mails = async () => (await app.mailsTo(olga.email)).filter(({ template }) => template === 'guessing-noticed')

  /** Tries 21 accounts from one network, enough to be detected. */
  async function spray() {
    const visitor = app.visitor({ ipAddress: `203.0.113.${++networks}` })
    for (let i = 0; i < 21; i++)
      await visitor.call(signInEmail, { body: { email: `target-${++targets}@example.com`, password: 'Winter2026!' } })
    await app.runJobs()
  }

  test('get one mail a day, even if guessing is noticed several times', async () => {
    await app.user({ email: 'ada@example.com' })
    await spray()
    const [mail, ...rest] = await mails()
    assert.deepEqual(rest, [])
    assert.match(JSON.stringify(mail), /203\.0\.113\.1\b/)
    assert.match(mail!.url!, /\/admin\/events$/)
    assert.deepEqual(
      (await app.mailsTo('ada@example.com')).filter(({ template }) => template === 'guessing-noticed'),
      [],
    )
    for (let i = 0; i < 3; i++) {
      app.advance(6 * 3600)
      await spray()
    }
    assert.equal((await mails()).length, 1)
    app.advance(7 * 3600)
    await spray()
    assert.equal((await mails()).length, 2)
  })
})

describe('the count of failed guesses', async () => {
  const acme = await startSocialProvider({ after })
  const app = await startApp({
    after,
    options: { socialProviders: { acme: acme.options }, rateLimit: { enabled: true, max: 100_000 } },
  })
  const counted: { networks: readonly string[]; target: string }[] = []
  app.deps.sprayWatch = {
    count({ networks, target }) {
      counted.push({ networks, target })
      return null
    },
    isSuspicious: () => false,
    isSiteSuspicious: () => false,
  }

  test('includes wrong passwords for a pending account link', async () => {
    const ada = await verifiedUser(app)
    acme.newUser({ email: ada.email, email_verified: false })
    const visitor = app.visitor({ ipAddress: '203.0.113.9' })
    await acme.visit(visitor, { callbackURL: '/home', errorCallbackURL: '/sign-in' })
    await visitor.call(confirmPendingLink, { body: { password: 'Winter2026!' } })
    assert.deepEqual(counted.splice(0), [{ networks: ['203.0.113.9'], target: ada.email }])
  })

  test('includes attempts that are refused during a pause, but only for the site and not for the network', async () => {
    for (let i = 0; i < 10; i++) await countForEveryone(app.deps, passwordOf('ada@example.com'))
    const visitor = app.visitor({ ipAddress: '203.0.113.10' })
    await visitor.call(signInEmail, { body: { email: 'ada@example.com', password: 'Winter2026!' } })
    assert.equal(visitor.lastResponse().status, 429)
    assert.deepEqual(counted.splice(0), [{ networks: [], target: 'ada@example.com' }])
  })

  test('does not include wrong passwords of signed-in users', async () => {
    const ada = await verifiedUser(app)
    counted.length = 0
    await ada.visitor.call(changePassword, { body: { currentPassword: 'wrong', newPassword: 'correct horse stapler' } })
    assert.match(ada.visitor.lastBody(), /INVALID_PASSWORD/)
    assert.deepEqual(counted, [])
  })
})

describe('the detection of password spraying', () => {
  const start = new Date('2026-11-22T12:00:00Z').getTime()
  const at = (seconds: number) => new Date(start + seconds * 1000)

  test('also counts attempts for the /48 network of an IPv6 address', () => {
    const watch = createSprayWatch()
    const results = Array.from({ length: 21 }, (_, i) =>
      watch.count({ networks: [`2001:db8:1:${i}::/64`, '2001:db8:1::/48'], target: `${i}`, now: at(i) }),
    )
    assert.deepEqual(
      results.filter((result) => result !== null),
      ['network'],
    )
  })

  test('ignores a network that tries 20 accounts an hour, or one account any number of times', () => {
    const watch = createSprayWatch()
    for (let i = 0; i < 60; i++)
      assert.equal(watch.count({ networks: ['10.0.0.1'], target: `${i}`, now: at(i * 180) }), null)
    for (let i = 0; i < 90; i++)
      assert.equal(watch.count({ networks: ['10.0.0.2'], target: 'one', now: at(20_000 + i) }), null)
  })

  test('reports 100 wrong passwords in 10 minutes on the site, unless 10 or more in 10 minutes are usual', () => {
    const results = (usual: number) => {
      const watch = createSprayWatch()
      let now = 0
      const count = () => watch.count({ networks: [`10.0.0.${now % 250}`], target: 'one', now: at(now) })
      for (let period = 0; period < 1000; period++) for (let i = 0; i < usual; i++, now = period * 600 + i) count()
      now = 1001 * 600
      return Array.from({ length: 120 }, count).filter((result) => result !== null)
    }
    assert.deepEqual(results(1), ['site'])
    assert.deepEqual(results(20), [])
  })
})
