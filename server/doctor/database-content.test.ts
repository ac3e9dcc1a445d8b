import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { findInDatabase } from '../testing/doctor.ts'
import { startSoundServer } from '../testing/sound-databases.ts'

let server: Awaited<ReturnType<typeof startSoundServer>>
const stops: (() => Promise<void>)[] = []
before(async () => void (server = await startSoundServer({ fsync: 'on' }, (stop) => stops.push(stop))))
after(async () => {
  for (const stop of stops) await stop()
})

const hash = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/** Two users, one of them an administrator, with two organizations, a team, a session, jobs and a mail. */
const soundRows = `
  insert into users (id, email, name, role, created_at, updated_at)
    values ('ada', 'ada@example.com', 'Ada', 'admin', now(), now()), ('bob', 'bob@example.com', 'Bob', 'user', now(), now());
  insert into organizations (id, name, slug, created_at) values ('acme', 'Acme', 'acme', now()), ('other', 'Other', 'other', now());
  insert into teams (id, organization_id, name, created_at) values ('red', 'acme', 'Red', now());
  insert into members (id, organization_id, user_id, role, created_at)
    values ('m1', 'acme', 'ada', 'owner', now()), ('m2', 'acme', 'bob', 'member', now()), ('m3', 'other', 'ada', 'owner', now());
  insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
    values ('a1', 'ada', 'credential', 'ada', '${hash}', now(), now()), ('a2', 'bob', 'google', '1', null, now(), now());
  insert into sessions (id, user_id, token, expires_at, created_at, updated_at, ip_address, user_agent)
    values ('s1', 'ada', 't', now() + interval '1 day', now(), now(), '', '');
  insert into jobs (id, kind, payload, run_at, created_at) values
    ('j1', 'send-mail', '{}', now(), now()), ('j2', 'kind-of-another-version', '{}', now() - interval '1 day', now());
  insert into mails (id, idempotency_key, template, recipient, status, created_at)
    values ('x1', 'x1', 'reset', 'ada@example.com', 'sent', now())`

const withoutTriggers = (statement: string) => `set session_replication_role = replica; ${statement}`
const job = (columns: string, values: string) =>
  `insert into jobs (id, kind, payload, created_at, ${columns}) values ('j', 'send-mail', '{}', now(), ${values})`

const nodes = (...rows: string[]) =>
  `insert into nodes (id, version, connections, rate_limit_storage, started_at, seen_at)
    values ${rows.map((row) => `(${row}, now(), now())`).join(', ')}`

const faults: [title: string, sql: string, expected: string[]][] = [
  [
    'two servers count requests separately',
    nodes(`'one:80', '1.0.0', 12, 'memory'`, `'two:80', '1.0.0', 12, 'memory'`),
    ['running servers: wrong'],
  ],
  [
    'two servers need more connections than the database server admits',
    nodes(`'one:80', '1.0.0', 60, 'database'`, `'two:80', '1.0.0', 60, 'database'`),
    ['running servers: wrong'],
  ],
  [
    'two servers have different versions',
    nodes(`'one:80', '1.0.0', 12, 'database'`, `'two:80', '1.1.0', 12, 'database'`),
    ['running servers: warning'],
  ],
  [
    'an organization has no owner',
    `update members set role = 'member' where id = 'm3'`,
    ['organizations without an owner: wrong'],
  ],
  [
    'a member has no user',
    withoutTriggers(`delete from users where id = 'bob'; delete from sightings where user_id = 'bob'; delete from accounts where user_id = 'bob';
      update people_counts set people = people - 1`),
    ['members without a user or an organization: wrong'],
  ],
  [
    'a member is in a team of another organization',
    `update members set team_id = 'red' where id = 'm3'`,
    ['members in a team of another organization: wrong'],
  ],
  [
    'the copy of a name in a membership is outdated',
    withoutTriggers(`update members set user_name = 'bobby' where user_id = 'bob'`),
    ['members whose copied name or address is outdated: wrong'],
  ],
  [
    'a member count is wrong',
    `update organizations set member_count = 5 where id = 'acme'`,
    ['organizations whose member count is wrong: wrong'],
  ],
  ['the user count is wrong', `update people_counts set people = people + 1`, ['errors in the user count: wrong']],
  [
    'a user has no row for the last visit',
    `delete from sightings where user_id = 'bob'`,
    ['users without a record of their last visit: wrong'],
  ],
  [
    'a session has no user',
    withoutTriggers(`update sessions set user_id = 'nobody'`),
    ['accounts or sessions without a user: wrong'],
  ],
  ['nobody is an administrator', `update users set role = 'user'`, ['administrators: wrong']],
  [
    'a user has an unknown role',
    `update users set role = 'user,auditor' where id = 'bob'`,
    ['roles of users: warning'],
  ],
  [
    'a member has an unknown role',
    `update members set role = 'auditor' where id = 'm2'`,
    ['roles of members: warning'],
  ],
  [
    'a password has an old hash',
    `update accounts set password = '$2b$10$abc' where id = 'a1'`,
    ['password hashes: warning'],
  ],
  [
    'a password hash has a letter that is not hexadecimal',
    `update accounts set password = overlay(password placing 'g' from 40) where id = 'a1'`,
    ['password hashes: warning'],
  ],
  [
    'a password hash has its colon in another place',
    `update accounts set password = repeat('0', 33) || ':' || repeat('0', 127) where id = 'a1'`,
    ['password hashes: warning'],
  ],
  ['a job was given up', job('run_at, abandoned_at', 'now(), now()'), ['abandoned jobs: warning']],
  ['a job is late', job('run_at', `now() - interval '11 minutes'`), ['late jobs: wrong']],
  [
    'a job fails again and again',
    job('run_at, attempts, last_error', `now() + interval '1 hour', 3, 'ECONNREFUSED'`),
    ['failing jobs: warning'],
  ],
  [
    'a mail was not delivered',
    `update mails set status = 'failed', failure = 'SMTP_550', failed_at = now()`,
    ['failed emails: warning'],
  ],
  [
    'expired sessions are not deleted',
    `update sessions set expires_at = now() - interval '25 hours'`,
    ['expired rows: warning'],
  ],
  ['old mails are not deleted', `update mails set created_at = now() - interval '92 days'`, ['expired rows: warning']],
]

describe('the checks of rows in the database', () => {
  test('find nothing in a database without faults', async (t) => {
    const { name, url } = await server.create((work) => t.after(work))
    await server.administer(name, soundRows)
    assert.deepEqual(await findInDatabase(url), [])
  })

  for (const [title, statement, expected] of faults) {
    test(`report that ${title}`, async (t) => {
      const { name, url } = await server.create((work) => t.after(work))
      await server.administer(name, soundRows)
      await server.administer(name, statement)
      assert.deepEqual(
        await findInDatabase(url),
        expected.map((each) => `data: ${each}`),
      )
    })
  }

  test('report that admin.adminUserIds names a user who does not exist', async (t) => {
    const { name, url } = await server.create((work) => t.after(work))
    await server.administer(name, soundRows)
    const options = { admin: { adminUserIds: ['ada', 'nobody'] } }
    assert.deepEqual(await findInDatabase(url, { options }), ['data: administrators: warning'])
  })

  test('report that the configured breached-password service was unreachable within the last day', async (t) => {
    const { name, url } = await server.create((work) => t.after(work))
    await server.administer(name, soundRows)
    const record = (age: string) =>
      `insert into events (action, ip_address, created_at) values ('password-check.unreachable', '', now() - interval '${age}')`
    const options = { passwordCheck: { enabled: true } }
    await server.administer(name, record('25 hours'))
    assert.deepEqual(await findInDatabase(url, { options }), [])
    await server.administer(name, record('23 hours'))
    assert.deepEqual(await findInDatabase(url, { options }), ['data: breached passwords: warning'])
    const withoutService = { passwordCheck: { enabled: true, endpoint: null } }
    assert.deepEqual(await findInDatabase(url, { options: withoutService }), [])
  })

  test('accept expired verifications if the cleanup of verifications is disabled', async (t) => {
    const { name, url } = await server.create((work) => t.after(work))
    await server.administer(
      name,
      `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
        values ('v', 'v', '', now() - interval '2 days', now(), now())`,
    )
    assert.deepEqual(await findInDatabase(url), ['data: expired rows: warning'])
    assert.deepEqual(await findInDatabase(url, { options: { verification: { disableCleanup: true } } }), [])
  })
})
