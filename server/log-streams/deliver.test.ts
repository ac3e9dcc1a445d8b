import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Options } from '../config/config.ts'
import { sql } from '../database/sql.ts'
import { eventChain } from '../events/chain.ts'
import { signCheckpoints } from '../events/checkpoints.ts'
import { spreadEventsTo } from '../events/spread.ts'
import { createTestDeps } from '../testing/bare-deps.ts'
import { issueCertificate } from '../testing/certificates.ts'
import { startLogReceiver, type ReceivedBatch as Received } from '../testing/log-receiver.ts'
import { untilSettled } from '../testing/settled.ts'
import { daySeconds, secondsAfter } from '../time.ts'
import { readStream, streamEvents } from './deliver.ts'
import { signRequest } from './s3-signature.ts'

const run = { attempt: 1, isLast: false, signal: new AbortController().signal }
const outbound = { allow: ['127.0.0.0/8', '::1'] }

const startReceiver = () => startLogReceiver({ after })

/** Configures these streams, and runs them once. A stream sends only events that are inserted after its first run. */
async function startStreams(logStreams: Options['logStreams']) {
  const fixture = await createTestDeps({
    after,
    options: { logStreams, outbound, baseURL: 'https://accounts.example' },
  })
  const { deps } = fixture
  await streamEvents(deps, {}, run)
  return {
    ...fixture,
    send: () => streamEvents(deps, {}, run),
    state: () => readStream(deps, deps.config.logStreams[0]!),
    async insert(count: number, { action = 'member.added', organization = 'acme' } = {}) {
      await deps.db.run(sql`
        insert into events (action, subject_id, organization_id, ip_address, created_at)
        select ${action}, 'member' || n, ${organization}, '', now() from generate_series(1, ${count}) n`)
      await untilSettled(deps.db)
    },
    async signCheckpoint() {
      await spreadEventsTo([eventChain])(deps, {}, run)
      await signCheckpoints(deps, {}, run)
    },
  }
}

const linesIn = (body: string) =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const subjects = (received: readonly Received[]) =>
  received.flatMap(({ body }) => linesIn(body)).map(({ subjectId }) => subjectId)

describe('a log stream of JSON lines', async () => {
  const receiver = await startReceiver()
  const app = await startStreams([{ name: 'siem', kind: 'json', url: `${receiver.url}/in`, token: 'secret' }])

  test('sends only events recorded after its first run, each event exactly once, in order, at most 500 at a time', async () => {
    await app.insert(1200)
    await app.send()
    assert.deepEqual(
      subjects(receiver.received),
      Array.from({ length: 1200 }, (_, i) => `member${i + 1}`),
    )
    assert.deepEqual(
      receiver.received.map(({ body }) => linesIn(body).length),
      [500, 500, 200],
    )
    const [{ method, url, headers, body }] = receiver.received as [Received]
    assert.deepEqual([method, url, headers.authorization], ['POST', '/in', 'Bearer secret'])
    assert.doesNotMatch(body, /salt/)
    await app.send()
    assert.equal(receiver.received.length, 3)
  })

  test('sends each checkpoint once, so that the receiver can serve as a witness of the audit log', async () => {
    receiver.received.length = 0
    await app.signCheckpoint()
    await untilSettled(app.deps.db)
    await app.send()
    const entries = receiver.received.flatMap(({ body }) => linesIn(body))
    const [checkpoint] = entries.filter(({ type }) => type === 'checkpoint')
    assert.match(String(checkpoint!['token']), /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)
    await app.send()
    assert.equal(receiver.received.flatMap(({ body }) => linesIn(body)).length, entries.length)
  })

  test('sends all waiting checkpoints in one run, at most 500 at a time', async () => {
    receiver.received.length = 0
    await app.deps.db.run(sql`
      insert into event_checkpoints (organization_id, position, created_at, token)
      select '', 1000000 + n, now(), 'token' from generate_series(1, 1100) n`)
    await app.send()
    assert.deepEqual(
      receiver.received.map(({ body }) => linesIn(body).length),
      [500, 500, 100],
    )
  })

  test('waits longer after each failure, and sends the missed events once the receiver works again', async () => {
    receiver.received.length = 0
    receiver.status = 401
    await app.insert(3)
    await app.send()
    await app.send()
    assert.equal(receiver.received.length, 1)
    const failing = await app.state()
    assert.deepEqual([failing!.failure, failing!.behind], ['401', 3])
    app.advance(1)
    await app.send()
    app.advance(1)
    await app.send()
    assert.equal(receiver.received.length, 2)
    receiver.status = 204
    app.advance(1)
    await app.send()
    const { failure, failingSince, behind } = (await app.state())!
    assert.deepEqual([failure, failingSince, behind], [null, null, 0])
    assert.deepEqual(subjects(receiver.received.slice(-1)), ['member1', 'member2', 'member3'])
  })
})

describe('a log stream with a filter', async () => {
  const receiver = await startReceiver()
  const filter = { actions: ['team.created'], organizationId: 'globex' }
  const app = await startStreams([{ name: 'teams', kind: 'json', url: receiver.url, ...filter }])

  test('sends only events with the chosen action in the chosen organization', async () => {
    await app.insert(2)
    await app.insert(1, { action: 'team.created' })
    await app.insert(700, { organization: 'globex' })
    await app.insert(2, { action: 'team.created', organization: 'globex' })
    assert.equal((await app.state())!.behind, 2)
    await app.send()
    assert.deepEqual(subjects(receiver.received), ['member1', 'member2'])
    assert.equal((await app.state())!.behind, 0)
  })
})

describe('a log stream that fails', async () => {
  const [healthy, broken] = [await startReceiver(), await startReceiver()]
  broken.status = 500
  const app = await startStreams([
    { name: 'inside', kind: 'json', url: 'https://10.0.0.1/' },
    { name: 'broken', kind: 'json', url: broken.url },
    { name: 'healthy', kind: 'json', url: healthy.url },
  ])

  test('does not delay other streams, whether its receiver returns an error or is on a private network', async () => {
    await app.insert(2)
    await app.send()
    assert.deepEqual(subjects(healthy.received), ['member1', 'member2'])
    const [inside, other] = await Promise.all(
      app.deps.config.logStreams.slice(0, 2).map((stream) => readStream(app.deps, stream)),
    )
    assert.deepEqual([inside!.failure, other!.failure], ['private-network', '500'])
  })
})

describe('the batches of a log stream', async () => {
  test('are sent to the HTTP Event Collector of Splunk', async () => {
    const receiver = await startReceiver()
    const url = `${receiver.url}/services/collector/event`
    const app = await startStreams([{ name: 'splunk', kind: 'splunk', url, token: 'hec', index: 'audit' }])
    await app.insert(2)
    await app.send()
    const [{ headers, body }] = receiver.received as [Received]
    assert.equal(headers.authorization, 'Splunk hec')
    const [first] = linesIn(body) as [{ time: number; event: { createdAt: string } }]
    assert.equal(first.time, Date.parse(first.event.createdAt) / 1000)
    const { time: _, event: __, ...rest } = first
    const expected = { host: 'accounts.example', source: 'gatehouse', sourcetype: '_json', index: 'audit' }
    assert.deepEqual(rest, expected)
  })

  test('are sent to Datadog as logs', async () => {
    const receiver = await startReceiver()
    const app = await startStreams([{ name: 'datadog', kind: 'datadog', url: receiver.url, apiKey: 'dd' }])
    await app.insert(2)
    await app.send()
    const [{ headers, body }] = receiver.received as [Received]
    assert.equal(headers['dd-api-key'], 'dd')
    const logs = JSON.parse(body) as { message: string; ddsource: string }[]
    assert.deepEqual(
      logs.map(({ ddsource }) => ddsource),
      ['gatehouse', 'gatehouse'],
    )
    assert.equal((JSON.parse(logs[1]!.message) as { subjectId: string }).subjectId, 'member2')
  })

  test('are stored in S3 as one object each, with a signed request', async () => {
    const receiver = await startReceiver()
    const access = { region: 'eu-central-1', accessKeyId: 'id', secretAccessKey: 'key' }
    const app = await startStreams([{ name: 's3', kind: 's3', url: `${receiver.url}/bucket/logs`, ...access }])
    await app.insert(2)
    await app.send()
    const [{ method, url, headers, body }] = receiver.received as [Received]
    assert.equal(method, 'PUT')
    assert.match(url, /^\/bucket\/logs\/\d{4}\/\d\d\/\d\d\/\d+-\d+\.jsonl$/)
    assert.equal(linesIn(body).length, 2)
    const signed = {
      method,
      url: new URL(url, receiver.url),
      headers: { 'content-type': headers['content-type']! },
      body,
    }
    const again = signRequest({ ...signed, at: app.deps.now() }, { ...access, service: 's3' })
    assert.equal(headers.authorization, again['authorization'])
  })

  test('are sent to a syslog server over verified TLS, with the length before each message', async () => {
    const period = { from: secondsAfter(new Date(), -daySeconds), to: secondsAfter(new Date(), daySeconds) }
    const authority = { ...issueCertificate({ name: 'authority', ...period }), name: 'authority' }
    const issued = issueCertificate({ name: 'localhost', issuer: authority, ...period })
    let text = ''
    const server = createTlsServer(issued, (socket) => {
      socket.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      socket.on('error', () => {}).on('end', () => socket.end())
    })
    server.on('tlsClientError', () => {}).listen(0, '127.0.0.1')
    await once(server, 'listening')
    after(() => server.close())
    const { port } = server.address() as AddressInfo
    const app = await startStreams([{ name: 'syslog', kind: 'syslog', host: 'localhost', port }])
    await app.insert(2)
    await app.send()
    assert.equal(text, '')
    assert.notEqual((await app.state())!.failure, null)
    const before = getCACertificates('default')
    setDefaultCACertificates([...before, authority.cert])
    after(() => setDefaultCACertificates(before))
    app.advance(2)
    await app.send()
    assert.equal((await app.state())!.failure, null)
    const messages = framesIn(text)
    assert.equal(messages.length, 2)
    assert.match(
      messages[0]!,
      /^<110>1 \d{4}-\S+Z accounts\.example gatehouse - member\.added - \uFEFF\{"type":"event"/,
    )
  })
})

/** Splits the data of a syslog connection into messages. Each message follows its length in bytes (RFC 5425). */
function framesIn(text: string) {
  const messages: string[] = []
  for (let rest = Buffer.from(text); rest.length > 0;) {
    const space = rest.indexOf(' ')
    const end = space + 1 + Number(rest.subarray(0, space).toString())
    messages.push(rest.subarray(space + 1, end).toString())
    rest = rest.subarray(end)
  }
  return messages
}
