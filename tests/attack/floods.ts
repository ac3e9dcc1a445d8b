import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { createTally, quantile, type Kind, type Run } from './kind.ts'
import { startPeer } from './peer.ts'
import { startServer } from './servers.ts'

const password = 'correct horse battery'
const maxMilliseconds = 2000
const probeMilliseconds = 20_000
const timedOut = { status: 0, milliseconds: Number.POSITIVE_INFINITY }
const leastShare = 0.95
const leastAttempts = 10
/**
 * The maximum median time of sign-ins from known devices during a flood, as a multiple of the median before the flood.
 */
const maxTimes = 2
const groups = ['known device', 'known network', 'unknown device'] as const
type Group = (typeof groups)[number]

type Target = Pick<Awaited<ReturnType<typeof startServer>>, 'post' | 'call' | 'port' | 'origin'>
type User = { email: string; address: string; cookies: Map<string, string> }
type Measured = {
  perSecond: number
  sent: number
  skipped: number
  statuses: Record<string, number>
  /** The median time of sign-ins from known devices just before the flood, in milliseconds. */
  quietMedian: number
  groups: Record<Group, { attempts: number; share: number; median: number; p99: number; answers: string }>
  sessionP99: number
}

/** Floods the server with wrong sign-ins from ten thousand IP addresses while honest users sign in. */
export const floods: Kind = {
  name: 'floods',
  bar: '≥ 95 % of known devices sign in within 2 s at 2,000 wrong sign-ins a second, in at most twice the median time of a quiet server',
  async attack(run) {
    const tally = createTally()
    const server = await startServer(run, { log: { level: 'error' } })
    const measured = await measure(run, server)
    const peer = run.peer ? await measure(run, await startPeer(run)) : []
    for (const { perSecond, quietMedian, groups } of measured) {
      const { share, attempts, median } = groups['known device']
      tally.expect(
        share >= leastShare && attempts >= leastAttempts,
        () => `${perSecond}/s: ${percent(share)} of ${attempts} sign-ins from known devices within 2 s`,
      )
      tally.expect(
        median <= maxTimes * quietMedian,
        () => `${perSecond}/s: a median of ${time(median)} on known devices, and ${time(quietMedian)} before the flood`,
      )
    }
    const faults = measured.filter(hasFault).map(({ perSecond }) => perSecond)
    tally.expect(
      faults.length === 0,
      () => `a fault of the server at ${faults.join('/s, ')}/s: ${firstErrors(server.process.output())}`,
    )
    return tally.outcome({
      figure: summary(measured),
      peer: summary(peer),
      details: [...measured.flatMap(lines), ...peer.flatMap(lines).map((line) => `Better Auth: ${line}`)],
    })
  },
}

/** Returns true if any response had status 500. An overloaded server must respond with 429 or 503. */
function hasFault({ statuses, groups: of }: Measured) {
  return [...Object.keys(statuses), ...groups.map((group) => of[group].answers)].some((text) => /\b500\b/.test(text))
}

/** Returns the first five distinct errors in a server's log, as one string. */
function firstErrors(log: string) {
  const errors = [...log.matchAll(/"error":"([^"]{0,400})/g)].map(([, error]) => error)
  return [...new Set(errors)].slice(0, 5).join('; ')
}

async function measure(run: Run, target: Target): Promise<Measured[]> {
  const rates = run.short ? [100, 2000] : [100, 500, 2000]
  const users = await signUpUsers(target, run.short ? 6 : 12)
  const probe = new Map<string, string>()
  const answer = await target.post(
    '/sign-up/email',
    { name: 'Probe', email: 'probe@example.com', password },
    { cookies: probe, address: '198.51.100.250' },
  )
  if (answer.status !== 200) throw new Error(`The probe’s sign-up was answered ${answer.status}`)
  const found: Measured[] = []
  for (const perSecond of rates) {
    found.push(await flood(run, target, users, probe, perSecond))
    await pause(run.short ? 0 : 5000)
  }
  return found
}

/** Creates users who have signed in and out. Each user has the cookies that a browser keeps after signing out. */
async function signUpUsers(target: Target, count: number) {
  const users = {} as Record<Group, User[]>
  for (const [g, group] of groups.entries()) {
    users[group] = []
    for (let i = 0; i < count; i++) {
      const user: User = {
        email: `${group.replace(' ', '-')}-${i}@example.com`,
        address: `198.51.${g}.${i + 1}`,
        cookies: new Map(),
      }
      const of = { cookies: user.cookies, address: user.address }
      const signUp = await target.post('/sign-up/email', { name: 'Honest', email: user.email, password }, of)
      const signIn = await target.post('/sign-in/email', { email: user.email, password }, of)
      const signOut = await target.post('/sign-out', {}, of)
      if ([signUp, signIn, signOut].some(({ status }) => status !== 200))
        throw new Error(`An honest user was answered ${signUp.status}, ${signIn.status}, ${signOut.status}`)
      users[group].push(user)
    }
  }
  return users
}

async function flood(
  run: Run,
  target: Target,
  users: Record<Group, User[]>,
  probe: Map<string, string>,
  perSecond: number,
): Promise<Measured> {
  const seconds = run.short ? 10 : 30
  const known = users['known device']
  const quiet = await signInOver(target, 'known device', known, 500, performance.now() + seconds * 1000)
  const generator = startGenerator(target, users, perSecond, seconds + 3)
  await pause(2000)
  const endsAt = performance.now() + seconds * 1000
  const sessions: number[] = []
  const probing = (async () => {
    while (performance.now() < endsAt) {
      const { milliseconds, status } = await target
        .call('/get-session', {
          cookies: new Map(probe),
          address: '198.51.100.250',
          timeout: probeMilliseconds,
        })
        .catch(() => timedOut)
      sessions.push(status === 200 ? milliseconds : Number.POSITIVE_INFINITY)
      await pause(100)
    }
  })()
  const results = await Promise.all(
    groups.map((group, g) => signInOver(target, group, users[group], g === 0 ? 500 : 1000, endsAt)),
  )
  await probing
  const { sent, skipped, statuses } = await generator
  return {
    perSecond,
    sent,
    skipped,
    statuses,
    quietMedian: quiet.median,
    sessionP99: quantile(sessions, 0.99),
    groups: Object.fromEntries(groups.map((group, g) => [group, results[g]!])) as Measured['groups'],
  }
}

/** Signs in the users of a group at fixed intervals, without waiting for the response to the previous sign-in. */
async function signInOver(target: Target, group: Group, users: User[], everyMilliseconds: number, endsAt: number) {
  const attempts: Promise<number>[] = []
  const answers = new Map<number, number>()
  for (let i = 0; performance.now() < endsAt; i++) {
    const user = users[i % users.length]!
    // Only users on a known network keep their IP address, by which the server recognizes the network.
    const address =
      group === 'known network' ? user.address : `203.0.${i >> 8}.${(i & 255) + (group === 'known device' ? 0 : 100)}`
    const cookies = new Map(group === 'known device' ? user.cookies : [])
    const attempt = target
      .post('/sign-in/email', { email: user.email, password }, { cookies, address, timeout: maxMilliseconds * 5 })
      .then(({ status, milliseconds }) => {
        answers.set(status, (answers.get(status) ?? 0) + 1)
        return status === 200 ? milliseconds : Number.POSITIVE_INFINITY
      })
      .catch(() => Number.POSITIVE_INFINITY)
    attempts.push(attempt)
    await pause(everyMilliseconds)
  }
  const times = await Promise.all(attempts)
  return {
    attempts: times.length,
    share: times.filter((time) => time <= maxMilliseconds).length / times.length,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    answers: [...answers].map(([status, count]) => `${count} × ${status}`).join(', ') || 'no answers',
  }
}

async function startGenerator(target: Target, users: Record<Group, User[]>, perSecond: number, seconds: number) {
  // About one in twenty email addresses of the flood belongs to an honest user. The others have no account.
  const honest = groups.flatMap((group) => users[group].map(({ email }) => email))
  const strangers = Array.from({ length: honest.length * 19 + 1 }, (_, i) => `stranger-${i}@example.com`)
  const script = fileURLToPath(new URL('flood-generator.ts', import.meta.url))
  const options = {
    port: target.port,
    origin: target.origin,
    perSecond,
    seconds,
    addresses: 10_000,
    emails: [...honest, ...strangers],
  }
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await once(child, 'close')
  return JSON.parse(text) as { sent: number; skipped: number; statuses: Record<string, number> }
}

function summary(measured: readonly Measured[]) {
  return measured
    .map(
      ({ perSecond, quietMedian, groups: of }) =>
        `${perSecond}/s: ${groups.map((group) => percent(of[group].share)).join(' / ')}, median of known devices ${time(of['known device'].median)} (quiet ${time(quietMedian)})`,
    )
    .join('; ')
}

function lines({ perSecond, sent, skipped, statuses, quietMedian, sessionP99, groups: of }: Measured) {
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  return [
    `${perSecond}/s: ${sent} sent, ${skipped} not sent for want of a free connection (${answers.join(', ')}), get-session p99 ${time(sessionP99)}`,
    `  known device before the flood: median ${time(quietMedian)}`,
    ...groups.map((group) => {
      const { attempts, share, median, p99, answers: given } = of[group]
      return `  ${group}: ${percent(share)} of ${attempts} within 2 s, median ${time(median)}, p99 ${time(p99)} (${given})`
    }),
  ]
}

function percent(share: number) {
  return `${(share * 100).toFixed(0)} %`
}

function time(milliseconds: number) {
  return Number.isFinite(milliseconds) ? `${milliseconds.toFixed(0)} ms` : 'refused'
}
