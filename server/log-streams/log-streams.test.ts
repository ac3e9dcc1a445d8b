import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { listLogStreams, sendLogStream, type LogStream } from '../../contract/log-streams/log-streams.ts'
import type { Options } from '../config/config.ts'
import { sql } from '../database/sql.ts'
import { administrator, eventsAbout, userWithRole } from '../testing/administrator.ts'
import { startLogReceiver } from '../testing/log-receiver.ts'
import { writingNothing } from '../testing/rows.ts'
import { untilSettled } from '../testing/settled.ts'
import { startApp } from '../testing/start-app.ts'
import { streamEventsJob } from './deliver.ts'

const outbound = { allow: ['127.0.0.1'] }
const action = 'log-stream.send-requested'

/** Starts the complete server with log streams, and creates an administrator. */
async function startWith(logStreams: Options['logStreams']) {
  const roles = { admin: { user: ['impersonate'], event: ['list'] }, user: {}, auditor: { event: ['list'] } }
  const app = await startApp({ after, options: { logStreams, outbound, admin: { roles } } })
  const admin = await administrator(app)
  return {
    ...app,
    admin,
    list: async () => (await admin.visitor.call(listLogStreams)).data!,
    send: (name: string) => admin.visitor.call(sendLogStream, { body: { name } }),
    /** Advances the clock to the next run of the streams, and runs the jobs. */
    async runStreams() {
      app.advance(streamEventsJob.everySeconds)
      await untilSettled(app.db)
      await app.runJobs()
    },
    /** Adds events that happened now. */
    async add(count: number) {
      await app.db.run(sql`
        insert into events (action, subject_id, ip_address, created_at)
        select 'member.added', 'member' || n, '', ${app.deps.now()} from generate_series(1, ${count}) n`)
      await untilSettled(app.db)
    },
  }
}

describe('the list of log streams', async () => {
  const secret = 'a-secret-of-the-receiver'
  const app = await startWith([
    {
      name: 'siem',
      kind: 'json',
      url: `https://user:${secret}@siem.example:8443/${secret}?key=${secret}`,
      token: secret,
    },
    {
      name: 'archive',
      kind: 's3',
      url: `https://s3.example/${secret}`,
      region: 'eu',
      accessKeyId: secret,
      secretAccessKey: secret,
    },
    { name: 'syslog', kind: 'syslog', host: 'logs.example', actions: ['team.created'], organizationId: 'acme' },
    { name: 'other-port', kind: 'syslog', host: 'logs.example', port: 601 },
  ])

  test('contains the host, kind and filter of each stream, but no credentials', async () => {
    const streams = await app.list()
    assert.deepEqual(
      streams.map(({ name, kind, host }) => [name, kind, host]),
      [
        ['siem', 'json', 'siem.example:8443'],
        ['archive', 's3', 's3.example'],
        ['syslog', 'syslog', 'logs.example'],
        ['other-port', 'syslog', 'logs.example:601'],
      ],
    )
    assert.deepEqual(
      streams.map(({ actions, organizationId }) => [actions, organizationId]),
      [
        [null, null],
        [null, null],
        [['team.created'], 'acme'],
        [null, null],
      ],
    )
    assert.ok(!app.admin.visitor.lastBody().includes(secret))
  })

  test('contains streams that have not run yet', async () => {
    const [{ state, sent, behind, upToDateAt, failure }] = (await app.list()) as [LogStream]
    assert.deepEqual([state, sent, behind, upToDateAt, failure], ['new', 0, 0, null, null])
  })

  test('is empty without streams', async () => {
    const { list } = await startWith([])
    assert.deepEqual(await list(), [])
  })
})

describe('a log stream', async () => {
  const receiver = await startLogReceiver({ after })
  // Filters by action, because jobs also record events, for example when they create a signing key.
  const actions = ['member.added', action]
  const app = await startWith([{ name: 'siem', kind: 'json', url: receiver.url, actions }])
  const read = async () => (await app.list())[0]!

  beforeEach(async () => {
    receiver.status = 200
    app.advance(600)
    await app.runStreams()
    receiver.received.length = 0
  })

  test('is up to date once everything has been sent', async () => {
    const before = await read()
    await app.add(3)
    await app.runStreams()
    const { state, sent, behind, waitingSince, upToDateAt, failure } = await read()
    assert.deepEqual([state, behind, waitingSince, failure], ['up-to-date', 0, null, null])
    assert.equal(sent, before.sent + 3)
    assert.ok(Math.abs(Date.parse(upToDateAt!) - app.deps.now().getTime()) < 60_000)
  })

  test('is behind once events have waited for half a minute', async () => {
    const addedAt = app.deps.now().getTime()
    await app.add(2)
    assert.deepEqual([(await read()).state, (await read()).behind], ['up-to-date', 2])
    app.advance(60)
    await app.add(1)
    const { state, behind, waitingSince } = await read()
    assert.deepEqual([state, behind], ['behind', 3])
    assert.ok(Math.abs(Date.parse(waitingSince!) - addedAt) < 30_000)
  })

  test('is failing after its first failed attempt, and reports the status of the response', async () => {
    receiver.status = 401
    const addedAt = app.deps.now().getTime()
    await app.add(2)
    await app.runStreams()
    const { state, behind, waitingSince, failure } = await read()
    assert.ok(Math.abs(Date.parse(waitingSince!) - addedAt) < 2000)
    assert.deepEqual([state, behind, failure!.status, failure!.error], ['failing', 2, 401, null])
    assert.equal(failure!.attempts, 1)
    assert.ok(Date.parse(failure!.since) <= app.deps.now().getTime())
  })

  test('is failing if there is no response, and reports the error code', async () => {
    const closed = await startWith([{ name: 'closed', kind: 'json', url: 'http://127.0.0.1:1/' }])
    await closed.runStreams()
    await closed.add(1)
    await closed.runStreams()
    const [{ failure }] = (await closed.list()) as [LogStream]
    assert.deepEqual([failure!.status, failure!.error], [null, 'ECONNREFUSED'])
  })

  test('sends at once if an administrator requests it, even before its next attempt is due, and an event records the request', async () => {
    receiver.status = 500
    await app.add(2)
    for (let failures = 0; failures < 8; failures++) {
      await app.db.run(sql`update log_streams set next_attempt_at = null`)
      await app.runStreams()
    }
    const failing = await read()
    assert.ok(Date.parse(failing.failure!.nextAttemptAt!) > app.deps.now().getTime() + 60_000)
    receiver.status = 200
    receiver.received.length = 0
    const { data } = await app.send('siem')
    assert.deepEqual([data!.state, data!.failure!.nextAttemptAt], ['failing', null])
    assert.equal(receiver.received.length, 0)
    await app.runJobs()
    assert.ok(receiver.received.length > 0)
    assert.deepEqual([(await read()).state, (await read()).failure], ['up-to-date', null])
    const [event] = (await eventsAbout(app, 'siem')).slice(-1)
    assert.deepEqual([event!.action, event!.actorId, event!.details], [action, app.admin.id, { name: 'siem' }])
  })

  test('is not changed by a request to send if everything has been sent', async () => {
    const { data } = await writingNothing(app.db, () => app.send('siem'))
    assert.deepEqual([data!.state, data!.behind], ['up-to-date', 0])
  })

  test('must be in the configuration; otherwise a request to send its events returns 404', async () => {
    const { error } = await writingNothing(app.db, () => app.send('unknown'))
    assert.deepEqual([error!.status, error!.code], [404, 'LOG_STREAM_NOT_FOUND'])
  })
})

describe('log streams', async () => {
  const app = await startWith([{ name: 'siem', kind: 'json', url: 'https://siem.example/' }])
  const body = { name: 'siem' }

  test('are visible to administrators who can list events; only full administrators can make them send', async () => {
    const auditor = await userWithRole(app, 'auditor')
    assert.equal((await auditor.visitor.call(listLogStreams)).data!.length, 1)
    const { error } = await writingNothing(app.db, () => auditor.visitor.call(sendLogStream, { body }))
    assert.deepEqual([error!.status, error!.code], [403, 'FORBIDDEN'])
  })

  test('are hidden from users and visitors', async () => {
    const { visitor } = await app.user()
    assert.equal((await visitor.call(listLogStreams)).error!.code, 'YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS')
    assert.equal((await visitor.call(sendLogStream, { body })).error!.code, 'FORBIDDEN')
    assert.equal((await app.visitor().call(listLogStreams)).error!.status, 401)
    assert.equal((await app.visitor().call(sendLogStream, { body })).error!.status, 401)
  })

  test('cannot be listed or made to send while an administrator impersonates a user', async () => {
    const other = await userWithRole(app, 'user')
    const { visitor } = await administrator(app)
    await visitor.call(impersonateUser, { body: { userId: other.id } })
    assert.equal((await visitor.call(listLogStreams)).error!.status, 403)
    const { error } = await writingNothing(app.db, () => visitor.call(sendLogStream, { body }))
    assert.equal(error!.status, 403)
  })
})
