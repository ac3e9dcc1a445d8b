import { Agent, request } from 'node:http'
import { makeFolder } from '../server/testing/folder.ts'
import { startProcess } from '../server/testing/server-process.ts'

/*
 * How long get-session takes while 64 people sign in at once, on one server with the embedded database.
 * Speaks to the loopback address only, for a bounded number of requests.
 */

const rounds = 5
const parallelSignIns = 64
const probesPerRound = 200
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

const folder = await makeFolder()
const server = await startProcess({ dataDirectory: folder.path, rateLimit: { enabled: false } })
try {
  const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  const cookie = (await send('POST', '/sign-up/email', person)).cookie
  await probe(cookie, () => false)

  console.log('round  quiet p50/p99 ms   during sign-ins p50/p99 ms   sign-ins  refused (429)  seconds  per second')
  for (let round = 1; round <= rounds; round++) {
    const quiet = await probe(cookie, () => false)
    let signingIn = true
    const startedAt = performance.now()
    const signIns = Promise.all(
      Array.from({ length: parallelSignIns }, async () => (await send('POST', '/sign-in/email', person)).status),
    ).finally(() => (signingIn = false))
    const [busy, statuses] = await Promise.all([probe(cookie, () => signingIn), signIns])
    const seconds = (performance.now() - startedAt) / 1000
    const done = statuses.filter((status) => status === 200).length
    const refused = statuses.filter((status) => status === 429).length
    if (done + refused !== parallelSignIns) throw new Error(`Unexpected answers: ${[...new Set(statuses)].join(', ')}`)
    console.log(
      [
        String(round).padEnd(6),
        show(quiet).padEnd(18),
        show(busy).padEnd(28),
        String(done).padEnd(9),
        String(refused).padEnd(14),
      ].join(' ') + ` ${seconds.toFixed(1).padEnd(8)} ${(done / seconds).toFixed(1)}`,
    )
  }
} finally {
  await server.end('SIGTERM')
  await folder.remove()
}

/** Reads the session over and over: a fixed number of times, and for as long as told. */
async function probe(cookie: string, goesOn: () => boolean) {
  const milliseconds: number[] = []
  while (milliseconds.length < probesPerRound || goesOn()) {
    const startedAt = performance.now()
    const { status, body } = await send('GET', '/get-session', undefined, cookie)
    if (status !== 200 || !body.includes('ada@example.com')) throw new Error(`get-session answered ${status}`)
    milliseconds.push(performance.now() - startedAt)
    if (!goesOn() && milliseconds.length >= probesPerRound) break
  }
  return milliseconds.toSorted((a, b) => a - b)
}

function show(sorted: number[]) {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1)
  return `${at(0.5)} / ${at(0.99)} (n=${sorted.length})`
}

type Answer = { status: number; body: string; cookie: string }

function send(method: string, path: string, body?: object, cookie = '') {
  return new Promise<Answer>((resolve, reject) => {
    const headers = { origin: server.origin, 'content-type': 'application/json', cookie }
    const call = request(`${server.origin}/api/auth${path}`, { method, headers, agent }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: text,
          cookie: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; '),
        }),
      )
    })
    call.on('error', reject)
    call.end(body && JSON.stringify(body))
  })
}
