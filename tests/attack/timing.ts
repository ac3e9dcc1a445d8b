import { copyPeerUsers, copyUsers, runSql } from './databases.ts'
import { brief, createTally, type Kind, type Run } from './kind.ts'
import { startPeer } from './peer.ts'
import { compare, groups, missesBar, modes, revealingAnswers, sample } from './sequential.ts'
import type { Group, Mode, Samples } from './sequential.ts'
import { callsTo, startServer } from './servers.ts'
import type { Auc } from './statistics.ts'
import { addressNumber } from './test-app.ts'
import { formCalls, namingCalls, type Call, type Named } from './timing-calls.ts'

const password = 'correct horse battery'
const senderCount = { short: 12, long: 60 }
/**
 * The number of calls per sender after which the budgets for mails and invitations are reset. The number is too small
 * to use up the budget of an account or an organization.
 */
const callsPerRenewal = 5
const maxMilliseconds = 30_000
/**
 * `looks`: the numbers of rounds after which the samples are judged. `deciding`: the number of the first look, counted
 * from 1, at which an estimate inside the bar ends the study.
 */
const plans = {
  fast: { looks: [100, 200, 300, 400, 600, 900, 1200], deciding: 4 },
  slow: { looks: [100, 200, 300, 600, 900], deciding: 3 },
  // Better Auth does not have to meet the bar, so one look is enough.
  peer: { looks: [100], deciding: 1 },
  shortFast: { looks: [40], deciding: 1 },
  shortSlow: { looks: [12], deciding: 1 },
}
const maxRounds = 1300

type Target = Pick<Awaited<ReturnType<typeof startServer>>, 'post' | 'call'> & {
  databaseUrl: string
  verifyAll: () => Promise<unknown>
  /** Resets the budgets for mails and invitations that the calls used up. Better Auth has no budgets. */
  renewBudgets?: () => Promise<unknown>
  /** Resolves when no job that mails a code is left to run. */
  settle?: () => Promise<unknown>
  copy: typeof copyUsers
  isPeer?: boolean
}
type Study = { call: Call; state: Group; mode: Mode; found: Auc | null; note: string; isMissed: boolean }

/** Tests whether response times reveal which users exist. `sequential.ts` explains the statistics. */
export const timing: Kind = {
  name: 'timing',
  bar: 'AUC within 0.45–0.55',
  async attack(run) {
    const calls = namingCalls()
    const studies = [...(await studyUsual(run, calls)), ...(await studyStrict(run, calls))]
    const peerStudies = run.peer ? await studyPeer(run, calls) : []
    const tally = createTally()
    for (const study of studies) tally.expect(!study.isMissed, () => brief(lineOf(study)))
    return tally.outcome({
      figure: worst(studies),
      peer: run.peer ? worst(peerStudies) : '',
      details: [...studies.map(lineOf), ...peerStudies.map((study) => `Better Auth: ${lineOf(study)}`)],
    })
  },
}

function targetOf({ databaseUrl, ...server }: Awaited<ReturnType<typeof startServer>>): Target {
  return {
    ...server,
    databaseUrl,
    verifyAll: () => runSql(databaseUrl, 'update users set email_verified = true'),
    renewBudgets: () => runSql(databaseUrl, 'delete from mail_spendings; delete from invitations'),
    async settle() {
      const left = `select from jobs where kind = 'mail-code' and abandoned_at is null limit 1`
      while ((await runSql(databaseUrl, left)).length > 0);
    },
    copy: copyUsers,
  }
}

async function studyUsual(run: Run, calls: readonly Call[]) {
  const options = {
    username: { enabled: true },
    emailOTP: { changeEmail: { enabled: true, verifyCurrentEmail: false } },
  }
  return studyAll(run, targetOf(await startServer(run, options)), calls)
}

/**
 * Measures a site that requires verified email addresses: the forms that pages send without scripts, and
 * `/sign-up/email`, which hides existing accounts only on such a site.
 */
async function studyStrict(run: Run, calls: readonly Call[]) {
  const server = await startServer(run, { emailAndPassword: { requireEmailVerification: true } })
  const pages = callsTo(server.origin, '')
  const post: Target['post'] = (path, body, sent) =>
    formCalls.some((form) => form.path === path)
      ? pages.call(path, { method: 'POST', fields: body as Record<string, string>, ...sent })
      : server.post(path, body, sent)
  const hidden = calls.filter(({ path }) => path === '/sign-up/email').map((call) => ({ ...call, mayReveal: false }))
  const studies = await studyAll(run, { ...targetOf(server), post }, [...hidden, ...formCalls])
  return studies.map((study) => ({ ...study, note: `addresses must be verified; ${study.note}` }))
}

async function studyPeer(run: Run, calls: readonly Call[]) {
  const peer = await startPeer(run)
  const verifyAll = () => runSql(peer.databaseUrl, 'update "user" set "emailVerified" = true')
  return studyAll(run, { ...peer, verifyAll, copy: copyPeerUsers, isPeer: true }, calls)
}

type Sender = { cookies: Map<string, string>; organizationId: string }

async function studyAll(run: Run, target: Target, calls: readonly Call[]) {
  const wanted = calls.some(({ isSignedIn }) => isSignedIn) ? senderCount[run.short ? 'short' : 'long'] : 1
  const senders = await signUpSenders(target, wanted)
  for (const state of ['verified', 'unverified'] as const)
    await target.copy(target.databaseUrl, 'sender-0@example.com', state, calls.length * maxRounds, state === 'verified')
  const caller = createCaller(target, senders)
  const studies: Study[] = []
  for (const call of calls) {
    // Better Auth does not have every endpoint.
    if ((await caller.send(call, caller.draw('unknown')))?.status === 404) continue
    const speed = call.isSlow ? 'slow' : 'fast'
    const plan = target.isPeer ? plans.peer : plans[run.short ? (call.isSlow ? 'shortSlow' : 'shortFast') : speed]
    const samples = await sample({
      ...plan,
      random: run.random,
      prepare: (rounds) => caller.prepare(call, rounds),
      send: (named) => caller.send(call, named),
      // Work that continues after the response slows down the next request. The time for a hash would hide the delay,
      // so a slow call is followed by a read.
      sendNext: () => (call.isSlow ? caller.read() : caller.send(call, caller.draw('unknown'))),
    })
    const found = (['verified', 'unverified'] as const).flatMap((state) =>
      modes.map((mode) => ({ call, state, mode, ...judge(call, samples, state, mode) })),
    )
    run.say(
      `${target.isPeer ? 'Better Auth: ' : ''}${call.path} ${samples.times.first.unknown.length} rounds, ${worst(found)}`,
    )
    studies.push(...found)
  }
  return studies
}

/**
 * Returns functions that send calls, each from a new IP address. Each measured call names a new user, so that no
 * earlier call has used up the budget of that user.
 */
function createCaller(target: Target, senders: readonly Sender[]) {
  const next = { verified: 0, unverified: 0, unknown: 0, network: 0, signedIn: 0 }
  const draw = (group: Group): Named => {
    const username = `${group}_${++next[group]}`
    return { username, email: `${username}@example.com` }
  }
  const post = (path: string, body: object, cookies?: Map<string, string>) => {
    const address = addressNumber(next.network++)
    const sent = { address, timeout: maxMilliseconds, ...(cookies ? { cookies: new Map(cookies) } : {}) }
    return target.post(path, body, sent).catch(() => null)
  }
  async function send(call: Call, named: Named) {
    if (!call.isSignedIn) return post(call.path, call.body(named))
    if (next.signedIn++ % (senders.length * callsPerRenewal) === 0) await target.renewBudgets?.()
    const { cookies, organizationId } = senders[next.signedIn % senders.length]!
    return post(call.path, { ...call.body(named), ...(call.isForOrganization ? { organizationId } : {}) }, cookies)
  }
  async function prepare({ mailing }: Call, rounds: number) {
    const users = Object.fromEntries(
      groups.map((group) => [group, Array.from({ length: rounds }, () => draw(group))]),
    ) as Record<Group, Named[]>
    if (mailing) {
      for (const named of Object.values(users).flat()) await post(mailing.path, mailing.body(named))
      await target.settle?.()
    }
    return users
  }
  const read = () => {
    const sent = { cookies: new Map(senders[0]!.cookies), address: addressNumber(next.network++) }
    return target.call('/get-session', { ...sent, timeout: maxMilliseconds }).catch(() => null)
  }
  return { draw, send, prepare, read }
}

/**
 * Creates users with an organization each, for calls that need a session. The calls are spread over several users,
 * because each user can cause only a limited number of mails and invitations.
 */
async function signUpSenders(target: Target, count: number) {
  const people = Array.from({ length: count }, (_, i) => ({
    credentials: { email: `sender-${i}@example.com`, password },
    of: { cookies: new Map<string, string>(), address: `198.51.100.${i}` },
  }))
  for (const { credentials, of } of people)
    await target.post('/sign-up/email', { name: 'Sender', ...credentials }, { address: of.address })
  await target.verifyAll()
  const senders: Sender[] = []
  for (const [i, { credentials, of }] of people.entries()) {
    await target.post('/sign-in/email', credentials, of)
    const { body } = await target.post('/organization/create', { name: 'Org', slug: `org-${i}` }, of)
    senders.push({ cookies: of.cookies, organizationId: (JSON.parse(body) as { id: string }).id })
  }
  return senders
}

function judge(call: Call, samples: Samples, state: Group, mode: Mode): Pick<Study, 'found' | 'note' | 'isMissed'> {
  if (!samples.isAnswered) return { found: null, note: 'a call was not answered', isMissed: true }
  const revealing = revealingAnswers(samples)
  if (revealing.length > 0)
    return {
      found: null,
      note: `the response reveals the account: ${revealing.join(' | ')}`,
      isMissed: !call.mayReveal,
    }
  const found = compare(samples, mode, state)
  if (!found) return { found, note: 'refused by a budget', isMissed: true }
  const note = `n=${samples.times[mode][state].length}, ${[...samples.answers.keys()].join(' | ')}`
  return { found, note, isMissed: missesBar(found) }
}

function lineOf({ call, state, mode, found, note }: Study) {
  return `${call.path}, ${state}, ${mode}: ${show(found)} ${note}`
}

function show(found: Auc | null) {
  return found ? `AUC ${found.auc.toFixed(3)} [${found.low.toFixed(3)}, ${found.high.toFixed(3)}]` : '–'
}

function worst(studies: readonly Study[]) {
  const judged = studies.filter(({ found }) => found !== null)
  const furthest = judged.toSorted((a, b) => Math.abs(b.found!.auc - 0.5) - Math.abs(a.found!.auc - 0.5))[0]
  const revealing = new Set(
    studies.filter(({ found }) => found === null).map(({ call, note }) => `${call.path} ${note}`),
  )
  const over = judged.filter(({ found }) => missesBar(found!)).length
  const range = furthest
    ? `${over} of ${judged.length} outside; furthest ${furthest.call.path} ${show(furthest.found)}`
    : ''
  return [range, ...revealing].filter(Boolean).join('; ')
}
