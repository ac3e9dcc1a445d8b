import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '../../contract/endpoint.ts'
import { copyPeerUsers, copyUsers, runSql } from './databases.ts'
import { noAim } from './scenario.ts'
import { aimedInput, shapeOf } from './inputs.ts'
import { brief, createTally, type Kind, type Run } from './kind.ts'
import { startPeer } from './peer.ts'
import { callsTo, startServer } from './servers.ts'
import { addressNumber, addressOf, contract } from './test-app.ts'
import { auc, certainDistance, type Auc } from './statistics.ts'

const password = 'correct horse battery'
const maxDistance = 0.05
const quietMilliseconds = 20
// The number of calls after which an account is replaced: too few to use up the budget of an account or an
// organization.
const senderCount = { short: 12, long: 60 }
const callsPerRenewal = 5
const leastSamples = 10
const samplesPerLook = 25
const maxMilliseconds = 30_000
const unanswered = 'a call was not answered'
const noAnswer = { status: 0, body: '', milliseconds: maxMilliseconds }
const modes = ['interleaved', 'back to back'] as const
const states = ['verified', 'unverified'] as const
type State = (typeof states)[number]

/** A call that takes an address: its path, and its body for an address. */
type Call = {
  path: string
  isSignedIn: boolean
  isForOrganization: boolean
  isSlow: boolean
  body: (email: string) => object
}
type Target = Pick<Awaited<ReturnType<typeof startServer>>, 'post'> & {
  databaseUrl: string
  verifyAll: () => Promise<unknown>
  /** Resets the budgets that calls have used; Better Auth has no budgets. */
  renewBudgets?: () => Promise<unknown>
  /** The share of the usual number of requests. */
  share?: number
}
type Study = { call: Call; state: State; mode: string; found: Auc | null; note: string }

/** Tests whether response times reveal which addresses have an account. */
export const timing: Kind = {
  name: 'timing',
  bar: 'AUC within 0.45–0.55 (95 % interval, DeLong)',
  async attack(run) {
    const calls = contract.filter((each) => each.access !== 'administrator').flatMap(callsOf)
    const server = await startServer(run)
    const verifyAll = () => runSql(server.databaseUrl, 'update users set email_verified = true')
    const renewBudgets = () => runSql(server.databaseUrl, 'delete from mail_spendings; delete from invitations')
    const studies = await studyAll(run, { ...server, verifyAll, renewBudgets }, calls, copyUsers)
    studies.push(...(await studyStrict(run, calls)))
    const peerStudies = run.peer ? await studyPeer(run, calls) : []
    const tally = createTally()
    for (const { call, state, mode, found, note } of studies)
      tally.expect(note.endsWith(unanswered) ? false : !found || certainDistance(found) <= maxDistance, () =>
        brief(`${call.path}, ${state}, ${mode}: ${show(found)} ${note}`),
      )
    const lines = (title: string, of: Study[]) =>
      of.map((each) => `${title}${each.call.path}, ${each.state}, ${each.mode}: ${show(each.found)} ${each.note}`)
    return tally.outcome({
      figure: worst(studies),
      peer: run.peer ? worst(peerStudies) : '',
      details: [...lines('', studies), ...lines('Better Auth: ', peerStudies)],
    })
  },
}

/** The calls that hide accounts only where addresses must be verified, and forms sent without scripts. */
async function studyStrict(run: Run, calls: readonly Call[]) {
  const server = await startServer(run, { emailAndPassword: { requireEmailVerification: true } })
  const pages = callsTo(server.origin, '')
  const forms = formsOf.map(({ path, isSlow, fields }): Call => ({
    path,
    isSlow,
    isSignedIn: false,
    isForOrganization: false,
    body: fields,
  }))
  const post: Target['post'] = (path, body, sent) =>
    forms.some((form) => form.path === path)
      ? pages.call(path, { method: 'POST', fields: body as Record<string, string>, ...sent })
      : server.post(path, body, sent)
  const verifyAll = () => runSql(server.databaseUrl, 'update users set email_verified = true')
  const hidden = calls.filter(({ path }) => path === '/sign-up/email')
  const studies = await studyAll(run, { ...server, post, verifyAll }, [...hidden, ...forms], copyUsers)
  return studies.map((study) => ({ ...study, note: `addresses must be verified; ${study.note}` }))
}

const formsOf = [
  { path: '/sign-up', isSlow: true, fields: (email: string) => ({ name: 'Ada', email, password }) },
  { path: '/sign-in', isSlow: true, fields: (email: string) => ({ email, password: 'wrong password' }) },
  { path: '/forgot-password', isSlow: false, fields: (email: string) => ({ email }) },
]

async function studyPeer(run: Run, calls: readonly Call[]) {
  const peer = await startPeer(run)
  const verifyAll = () => runSql(peer.databaseUrl, 'update "user" set "emailVerified" = true')
  // Some of its responses take half a second, and no bar is set for it.
  return studyAll(run, { ...peer, verifyAll, share: 0.25 }, calls, copyPeerUsers)
}

/** The calls of an endpoint whose body has an address; empty if the body has no address. */
function callsOf(endpoint: Endpoint): Call[] {
  const { properties = {}, required = [] } = shapeOf(endpoint.body)
  const field = Object.keys(properties).find((name) => /^(new)?email$/i.test(name) && !('not' in properties[name]!))
  if (endpoint.method !== 'POST' || !field) return []
  const aimed = Object.entries(aimedInput(endpoint, noAim).body ?? {})
  const body = Object.fromEntries(aimed.filter(([name]) => required.includes(name)))
  const path = addressOf({ basePath: '' }, endpoint)
  const isSlow = 'password' in properties
  const isForOrganization = 'organizationId' in properties
  return [
    {
      path,
      isSignedIn: endpoint.access === 'signed-in',
      isSlow,
      isForOrganization,
      body: (email) => ({ ...body, [field]: email }),
    },
  ]
}

async function studyAll(run: Run, target: Target, calls: readonly Call[], copy: typeof copyUsers) {
  const senders = await signUpSenders(target, run.short ? senderCount.short : senderCount.long)
  const renewEvery = senders.length * callsPerRenewal
  for (const state of states)
    await copy(target.databaseUrl, 'sender-0@example.com', state, calls.length * 2000, state === 'verified')
  const next = { verified: 0, unverified: 0, unknown: 0, address: 0 }
  const addressFor = (kind: State | 'unknown') => `${kind}-${++next[kind]}@example.com`
  const studies: Study[] = []
  for (const call of calls) {
    let count = 0
    const send = async (email: string) => {
      if (call.isSignedIn && count++ % renewEvery === 0) await target.renewBudgets?.()
      const { cookies, organizationId } = senders[next.address % senders.length]!
      const body = { ...call.body(email), ...(call.isForOrganization ? { organizationId } : {}) }
      const address = addressNumber(next.address++)
      const sent = { address, timeout: maxMilliseconds, ...(call.isSignedIn ? { cookies: new Map(cookies) } : {}) }
      return target.post(call.path, body, sent).catch(() => noAnswer)
    }
    // Better Auth does not have every call.
    if ((await send(addressFor('unknown'))).status === 404) continue
    for (const state of run.short && call.isSlow ? (['verified'] as const) : states)
      for (const mode of run.short && call.isSlow ? (['interleaved'] as const) : modes) {
        const size = Math.ceil(sampleSize(run, call) * (target.share ?? 1))
        const sampling = { size, mode, random: run.random, send }
        const samples = await sample({ ...sampling, addressFor: (known) => addressFor(known ? state : 'unknown') })
        studies.push({ call, state, mode, ...judge(samples) })
      }
  }
  return studies
}

/**
 * Users with an organization each, for calls that need a session. Several are needed, because the budget of each is
 * limited.
 */
async function signUpSenders(target: Target, count: number) {
  const senders: { cookies: Map<string, string>; organizationId: string }[] = []
  for (let i = 0; i < count; i++) {
    const of = { cookies: new Map<string, string>(), address: `198.51.100.${i}` }
    const email = `sender-${i}@example.com`
    await target.post('/sign-up/email', { name: 'Sender', email, password }, of)
    const { body } = await target.post('/organization/create', { name: 'Org', slug: `org-${i}` }, of)
    senders.push({ cookies: of.cookies, organizationId: (JSON.parse(body) as { id: string }).id })
  }
  await target.verifyAll()
  return senders
}

/**
 * Requests per study for known addresses, and as many for unknown addresses, unless a difference shows earlier. 400 of
 * each give an interval of ±0.04, and 150 an interval of ±0.065. More than twice as many requests would make the whole
 * program last more than two hours.
 */
function sampleSize({ short }: Run, { isSlow, isSignedIn }: Call) {
  if (isSignedIn) return short ? 12 : 300
  if (isSlow) return short ? 12 : 150
  return short ? 40 : 400
}

type Sampling = {
  size: number
  mode: 'interleaved' | 'back to back'
  random: () => number
  send: (email: string) => Promise<{ status: number; body: string; milliseconds: number }>
  addressFor: (known: boolean) => string
}
type Samples = {
  known: number[]
  unknown: number[]
  answers: Map<string, Set<boolean>>
  isAnswered: boolean
}

/**
 * Times known and unknown addresses in random order. In the interleaved mode, the server is idle before each request.
 * In the back-to-back mode, a second request, for an unknown address, follows at once, and only the second request is
 * timed: it takes longer if the first address causes work after its response. Stops early if known and unknown addresses
 * clearly differ, because more requests would not change the verdict.
 */
async function sample({ size, mode, random, send, addressFor }: Sampling): Promise<Samples> {
  const samples: Samples = { known: [], unknown: [], answers: new Map(), isAnswered: true }
  const warmUps = 5
  for (let i = -warmUps; i < size; i++) {
    if (i > 0 && i % samplesPerLook === 0 && clearlyDiffer(samples)) break
    for (const known of random() < 0.5 ? [true, false] : [false, true]) {
      const first = await send(addressFor(known))
      const timed = mode === 'back to back' ? await send(addressFor(false)) : first
      if ([first, timed].includes(noAnswer)) return { ...samples, isAnswered: false }
      // A call that a budget refuses reveals nothing about the address.
      if (i >= 0 && first.status !== 429) (known ? samples.known : samples.unknown).push(timed.milliseconds)
      const answer = `${first.status} ${/"code":"\w+"/.exec(first.body)?.[0] ?? ''}`
      samples.answers.set(answer, (samples.answers.get(answer) ?? new Set()).add(known))
      await pause(quietMilliseconds)
    }
  }
  return samples
}

/** Whether every response reveals the account, or the times do with 99.9 % confidence (3.29 standard errors). */
function clearlyDiffer({ known, unknown, answers }: Samples) {
  const kinds = [...answers].filter(([answer]) => !answer.startsWith('429')).map(([, kinds]) => kinds)
  if (kinds.length > 1 && kinds.every(({ size }) => size === 1)) return true
  if (Math.min(known.length, unknown.length) < samplesPerLook) return false
  return certainDistance(auc(known, unknown, 3.29)) > maxDistance
}

/** The measured figure; omitted where the response itself reveals the account, as the specification requires. */
function judge({ known, unknown, answers, isAnswered }: Samples): Pick<Study, 'found' | 'note'> {
  if (!isAnswered) return { found: null, note: unanswered }
  const revealing = [...answers]
    .filter(([answer, kinds]) => kinds.size === 1 && !answer.startsWith('429'))
    .map(([answer]) => answer.trim())
  if (Math.min(known.length, unknown.length) < leastSamples) return { found: null, note: 'refused by a budget' }
  const found = auc(known, unknown)
  if (revealing.length > 0)
    return {
      found: null,
      note: `the response reveals the account: ${revealing.join(' | ')} (AUC ${found.auc.toFixed(2)})`,
    }
  return { found, note: `n=${known.length}, ${[...answers.keys()].map((each) => each.trim()).join(' | ')}` }
}

function show(found: Auc | null) {
  return found ? `AUC ${found.auc.toFixed(3)} [${found.low.toFixed(3)}, ${found.high.toFixed(3)}]` : '–'
}

function worst(studies: readonly Study[]) {
  const judged = studies.filter(({ found }) => found !== null)
  const furthest = judged.toSorted((a, b) => Math.abs(b.found!.auc - 0.5) - Math.abs(a.found!.auc - 0.5))[0]
  const over = judged.filter(({ found }) => certainDistance(found!) > maxDistance).length
  return furthest
    ? `${over} of ${judged.length} over; furthest ${furthest.call.path} ${show(furthest.found)}`
    : 'none judged'
}
