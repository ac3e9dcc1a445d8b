import { deviceClient } from './devices.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { startSocialProvider } from '../../server/testing/social-provider.ts'
import { prepareAdmissions } from './admissions.ts'
import { createScenario, resetJar, type Aim, type Caller, type Scenario } from './scenario.ts'
import { aimedInput } from './inputs.ts'
import { keyOptions } from './key-admissions.ts'
import { brief, createTally, type Kind } from './kind.ts'
import { compareRows, hasProtected, readProtected, rememberRows } from './snapshots.ts'
import { contract, startTestApp, type Answer } from './test-app.ts'

type Rows = ReadonlyMap<string, string>

/** Calls every endpoint as every kind of caller, with ids of other users and organizations. */
export const authorization: Kind = {
  name: 'authorization',
  bar: 'no row of another user read or changed',
  async attack(run) {
    const provider = await startSocialProvider({ after: run.after })
    const testApp = await startTestApp(run, {
      organization: { teams: { enabled: true } },
      // Links and codes must stay valid longer than the attack takes.
      magicLink: { expiresIn: 86_400 },
      emailOTP: { expiresIn: 86_400, changeEmail: { enabled: true, verifyCurrentEmail: false } },
      username: { enabled: true },
      multiSession: { enabled: true },
      ...keyOptions,
      logStreams: [{ name: 'siem', kind: 'json', url: 'https://siem.example/' }],
      deviceAuthorization: { enabled: true, clients: [deviceClient] },
      socialProviders: { acme: provider.options },
    })
    const scenario = await createScenario(testApp)
    const admissions = await prepareAdmissions(testApp, provider, scenario, run.after)
    const { written, restore } = await rememberRows(testApp)
    const before = await readProtected(testApp)
    const secrets = await readSecrets(testApp.query, scenario)
    const tally = createTally()
    const admitted = new Set<Endpoint>()

    for (const endpoint of contract)
      for (const caller of scenario.callers)
        for (const [aimName, aim] of aimsOf(caller, scenario, run.short)) {
          resetJar(caller)
          const input = aimedInput(endpoint, aim)
          const answer = await caller.browser.call(endpoint, input)
          const after = hasProtected(await written()) ? await readProtected(testApp) : before
          const faults = [
            ...judgeAccess(endpoint, caller, answer),
            ...judgeChanges(caller, scenario, before, after),
            ...judgeLeaks(caller, answer, JSON.stringify(input), secrets),
          ]
          tally.expect(faults.length === 0, () =>
            brief(
              `${endpoint.path} by ${caller.name}, aimed ${aimName}: ${faults.join('; ')} (${answer.status} ${answer.body})`,
            ),
          )
          if (answer.status >= 400) continue
          admitted.add(endpoint)
          await restore()
        }
    for (const { endpoint, input, admits, isArranged } of admissions)
      for (const caller of scenario.callers) {
        resetJar(caller)
        const { status, body } = await caller.browser.call(endpoint, await input(caller))
        const isIn = status < 400
        tally.expect(isIn === admits.includes(caller.name) && status < 500, () =>
          brief(
            `${endpoint.path} by ${caller.name}, with valid input: ${isIn ? 'admitted' : 'refused'} (${status} ${body})`,
          ),
        )
        if (isIn) admitted.add(endpoint)
        if (isIn || isArranged) await restore()
      }
    const refused = contract.filter((endpoint) => !admitted.has(endpoint)).map(({ path }) => path)
    return tally.outcome({
      figure: `${contract.length} endpoints × ${scenario.callers.length} callers; ${refused.length} endpoints admitted nobody`,
      details: [`Admitted nobody, so their effects are not known: ${refused.join(', ')}`],
    })
  },
}

/**
 * Returns the targets of a caller: the victim and the owner in the caller's own organization, the victim in another
 * organization, and targets that mix the ids of both organizations.
 */
function aimsOf({ name }: Caller, { home, away }: Scenario, short: boolean): [string, Aim][] {
  const [own, foreign] = name === 'outsider' ? [away.aim, home.aim] : [home.aim, away.aim]
  const { organizationId, organizationSlug } = own
  if (name === 'nobody' || name === 'banned') return [['at a victim', home.aim]]
  const ownerAim = { ...own, memberId: own.ownerMemberId, email: 'fresh@example.com', organizationSlug: 'fresh' }
  const mixed = { ...foreign, organizationId, organizationSlug }
  const swapped = { ...own, organizationId: foreign.organizationId, organizationSlug: foreign.organizationSlug }
  const aims: [string, Aim][] = [
    ['at another organization', foreign],
    ['at rows of another in the own', mixed],
    ['at the own victim', own],
    ['at the own owner', ownerAim],
    ['at own rows in another', swapped],
  ]
  return short ? aims.slice(0, 3) : aims
}

/** Returns the ways a response violates the access declared in the contract. */
function judgeAccess(endpoint: Endpoint, { name }: Caller, { status }: Answer) {
  const { access, notImpersonated } = endpoint
  const isClosed = access !== 'anyone' && access !== 'optional'
  const isForAdministrators = access === 'administrator' || access === 'developer'
  const isIn = status < 400
  const faults: string[] = []
  if (status >= 500) faults.push('a fault of the server')
  if (isIn && isClosed && (name === 'nobody' || name === 'banned')) faults.push('admitted without a session')
  if (isIn && access === 'server') faults.push('admitted without a server key')
  if (isIn && isForAdministrators && name !== 'site admin') faults.push('admitted without the role')
  if (isIn && notImpersonated && name === 'impersonating') faults.push('admitted while impersonating')
  return faults
}

/** Returns a line for each row that the caller changed, deleted or added without permission. */
function judgeChanges(caller: Caller, scenario: Scenario, before: Rows, after: Rows) {
  if (caller.name === 'site admin') return []
  const { changed, added } = compareRows(before, after)
  return [
    ...changed
      .filter((key) => !mayChange(caller, scenario, key, before.get(key)!, after.get(key)))
      .map((key) => `changed ${key}`),
    ...added.filter(([key, value]) => !mayAdd(caller, scenario, key, value)).map(([key]) => `added ${key}`),
  ]
}

function mayChange(caller: Caller, scenario: Scenario, key: string, was: string, is: string | undefined): boolean {
  const [kind, id] = key.split(' ') as [string, string]
  const [first, second, third = ''] = was.split('|') as [string, string, string?]
  const home = scenario.home.aim.organizationId
  const governs =
    (caller.name === 'admin' || caller.name === 'owner') && (kind === 'organization' ? id : first) === home
  if (kind === 'user') return id === caller.userId && (is === undefined ? true : keepsStanding(was, is))
  if (kind === 'account') return first === caller.userId && caller.name !== 'impersonating'
  if (kind === 'session') return first === caller.userId || (first === caller.impersonatorId && is === undefined)
  if (caller.name === 'outsider') {
    const away = scenario.away.aim.organizationId
    return (kind === 'organization' ? id : first) === away
  }
  if (kind === 'organization') return governs && (is !== undefined || caller.name === 'owner')
  if (kind !== 'member') return governs
  const [, , role = '', , suspended] = is?.split('|') ?? []
  if (second === caller.userId && is === undefined) return true
  if (caller.name === 'owner') return first === home
  // The team may differ, because teams grant no permissions.
  if (governs && third === 'owner') return role === third && suspended === was.split('|')[4]
  return governs && !role.includes('owner')
}

/** Returns true if a user's verification, role and ban are unchanged. */
function keepsStanding(was: string, is: string) {
  const standing = (value: string) => [1, 4, 5, 6].map((field) => value.split('|')[field]).join()
  return standing(was) === standing(is)
}

function mayAdd(caller: Caller, scenario: Scenario, key: string, value: string): boolean {
  const [kind] = key.split(' ')
  const [first = ''] = value.split('|')
  const users = new Set([
    ...scenario.callers.map(({ userId }) => userId),
    scenario.home.victim.id,
    scenario.away.victim.id,
  ])
  if (kind === 'session' || kind === 'account') return first === caller.userId || !users.has(first)
  const isOurs = first === scenario.home.aim.organizationId || first === scenario.away.aim.organizationId
  if (kind === 'member') return !isOurs
  if (kind !== 'invitation' && kind !== 'team') return true
  if (caller.name === 'outsider') return first !== scenario.home.aim.organizationId
  if (caller.name === 'admin' || caller.name === 'owner') return first !== scenario.away.aim.organizationId
  return !isOurs
}

type Secrets = { everybody: string[]; home: string[]; away: string[] }

/**
 * Returns strings that responses must not contain: for every caller, all password hashes and the victims' session
 * tokens; for callers outside an organization, the email addresses and metadata in that organization.
 */
async function readSecrets(
  query: Awaited<ReturnType<typeof startTestApp>>['query'],
  scenario: Scenario,
): Promise<Secrets> {
  const { rows } = await query(`select password as text from accounts where password is not null
    union all select token from sessions where user_id in ('${scenario.home.victim.id}', '${scenario.away.victim.id}')`)
  return {
    everybody: (rows as { text: string }[]).map(({ text }) => text),
    home: [scenario.home.victim.email, scenario.home.owner.email, 'guest-home-canary', 'metadata-home-canary'],
    away: [scenario.away.victim.email, scenario.away.owner.email, 'guest-away-canary', 'metadata-away-canary'],
  }
}

function judgeLeaks({ name }: Caller, { body, headers }: Answer, sent: string, secrets: Secrets) {
  if (name === 'site admin') return []
  const hidden = [
    ...secrets.everybody,
    ...(name === 'outsider' || name === 'nobody' || name === 'banned' ? secrets.home : []),
    ...(name === 'outsider' ? [] : secrets.away),
  ]
  const text = `${body} ${[...headers.values()].join(' ')}`
  return hidden.filter((secret) => text.includes(secret) && !sent.includes(secret)).map((secret) => `leaks ${secret}`)
}
