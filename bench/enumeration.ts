import { Agent, request } from 'node:http'
import { makeFolder } from '../server/testing/folder.ts'
import { startProcess } from '../server/testing/server-process.ts'

/*
 * Whether the time of an answer tells who has an account: sign-in with a wrong password and a request for a reset link,
 * for addresses that have an account and addresses that have none, in turn, in an order by chance.
 *
 * Prints the difference of the medians, and how often a known address took longer than an unknown one (AUC: 0.5 is
 * what guessing gives). Speaks to the loopback address only, for a bounded number of requests.
 */

const people = 20
const calls = {
  'sign-in, wrong password': { path: '/sign-in/email', body: { password: 'wrong password' }, pairs: 200 },
  'sign-in, password too long': { path: '/sign-in/email', body: { password: 'x'.repeat(5000) }, pairs: 100 },
  'request for a reset link': { path: '/request-password-reset', body: { redirectTo: '/reset-password' }, pairs: 1500 },
}
const warmUps = 20
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const folder = await makeFolder()
const server = await startProcess({ dataDirectory: folder.path, rateLimit: { enabled: false } })
try {
  for (let i = 0; i < people; i++)
    await send('/sign-up/email', {
      name: `Person ${i}`,
      email: addressOf('known', i),
      password: 'correct horse battery',
    })

  console.log('call                         n      known ms   unknown ms  difference  noise   AUC    answers')
  for (const [name, { path, body, pairs }] of Object.entries(calls)) {
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = { known: new Set<string>(), unknown: new Set<string>() }
    for (let i = -warmUps; i < pairs; i++) {
      const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const { milliseconds, answer } = await send(path, { ...body, email: addressOf(kind, (i + warmUps) % people) })
        if (i >= 0) times[kind].push(milliseconds)
        answers[kind].add(answer)
      }
    }
    const all = new Set([...answers.known, ...answers.unknown])
    const columns = [name.padEnd(26), String(pairs).padStart(5), ...compare(times.known, times.unknown)]
    console.log([...columns, all.size === 1 ? 'the same' : `${all.size} kinds`].join('  '))
  }
} finally {
  await server.end('SIGTERM')
  await folder.remove()
}

function addressOf(kind: 'known' | 'unknown', i: number) {
  return `${kind === 'known' ? 'person' : 'nobody'}-${String(i).padStart(3, '0')}@example.com`
}

function compare(known: number[], unknown: number[]) {
  const difference = share(median(known), median(unknown))
  // What the same comparison gives between two halves of the same kind.
  const noise = Math.max(...[known, unknown].map((times) => Math.abs(share(...halves(times)))))
  return [
    median(known).toFixed(3).padStart(9),
    median(unknown).toFixed(3).padStart(11),
    `${difference >= 0 ? '+' : ''}${difference.toFixed(2)} %`.padStart(10),
    `${noise.toFixed(2)} %`.padStart(6),
    auc(known, unknown).toFixed(3),
  ]
}

function share(one: number, other: number) {
  return (one / other - 1) * 100
}

function halves(times: number[]): [number, number] {
  const of = (rest: number) => median(times.filter((_, i) => i % 2 === rest))
  return [of(0), of(1)]
}

function median(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** How often one of the first takes longer than one of the second. */
function auc(first: number[], second: number[]) {
  let longer = 0
  for (const a of first) for (const b of second) longer += a > b ? 1 : a === b ? 0.5 : 0
  return longer / (first.length * second.length)
}

type Timed = { milliseconds: number; answer: string }

/** Posts and tells how long the answer took, and the answer without what differs in every one: its date and its id. */
function send(path: string, body: object) {
  const text = JSON.stringify(body)
  return new Promise<Timed>((resolve, reject) => {
    const headers = { origin: server.origin, 'content-type': 'application/json', 'content-length': text.length }
    const startedAt = performance.now()
    const call = request(`${server.origin}/api/auth${path}`, { method: 'POST', headers, agent }, (response) => {
      let answer = ''
      response.on('data', (chunk: Buffer) => (answer += chunk.toString()))
      response.on('end', () => {
        const milliseconds = performance.now() - startedAt
        const { date: _date, 'x-request-id': _id, ...rest } = response.headers
        resolve({ milliseconds, answer: `${response.statusCode} ${JSON.stringify(rest)} ${answer}` })
      })
    })
    call.on('error', reject)
    call.end(text)
  })
}
