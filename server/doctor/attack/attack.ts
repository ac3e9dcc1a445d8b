import type { Config } from '../../config/config.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Deps } from '../../deps.ts'
import { ok, runChecks, warning, wrong, type Check, type Outcome, type Result } from '../check.ts'
import { proveInstallation, visitAddress } from '../address.ts'
import type { Network } from '../network.ts'
import type { Visit } from '../visit.ts'
import { advisoryChecks } from './advisories.ts'
import { answerChecks, exposureChecks, plainCheck } from './answers.ts'
import { openAttacker, signIn, type AddressHeaders, type Attack, type Attacker, type Entered } from './attacker.ts'
import { cacheHeaderCheck, cookieChecks, revokedCheck } from './cookies.ts'
import { framingChecks } from './framing.ts'
import { addressCheck, addressHeaders, headerChecks } from './headers.ts'
import { limitChecks } from './limits.ts'
import { originChecks, readingCheck } from './origins.ts'
import { pathChecks } from './paths.ts'
import { redirectChecks } from './redirects.ts'
import { withTestUsers, type TestUsers } from './test-users.ts'

type Installation = {
  config: Config
  network: Network
  now: () => Date
  keys: Keys
  /** The number of servers. If they share no storage, each of them counts requests separately. */
  nodes: number
  /** Ends the attack early. */
  signal: AbortSignal
}

/**
 * Attacks the public address of this installation as a stranger and as two test users, which are removed afterwards.
 *
 * If the server at the address does not prove that it belongs to this installation, nothing is attacked.
 */
export async function attackAddress(installation: Installation, deps: Deps): Promise<Result[]> {
  const { network, keys } = installation
  const visited = await visitAddress(installation)
  if (!visited.answer)
    return refused(
      warning('Not attacked, because the public address does not answer', 'See the checks of the public address'),
    )
  const { address } = visited.answer
  const { isProven } = await proveInstallation({ ...installation, keys }, address)
  if (!isProven)
    return refused(
      wrong(
        'Not attacked, because the public address does not prove to be this installation',
        'Correct GATEHOUSE_BASE_URL, the proxy or the DNS, and use the same GATEHOUSE_SECRET on every server',
      ),
    )
  const attacker = openAttacker({ ...installation, network, address })
  try {
    return await withTestUsers(deps, (users) => runAttack(attacker, users, keys))
  } finally {
    attacker.close()
  }
}

function refused(outcome: Outcome): Result[] {
  return [{ group: 'attack', check: 'installation', ...outcome }]
}

/** The checks that need no signed-in user. */
const strangersChecks: readonly Check<Attack>[] = [
  ...pathChecks,
  ...headerChecks,
  readingCheck,
  ...answerChecks,
  cacheHeaderCheck,
  ...exposureChecks,
  ...redirectChecks,
  ...framingChecks,
  ...advisoryChecks,
]

async function runAttack(attacker: Attacker, { ada, eve, organization }: TestUsers, keys: Keys): Promise<Result[]> {
  const run = (checks: readonly Check<Attack>[], attack: Attack) => runChecks('attack', checks, attack)
  const strangers = [...strangersChecks, plainCheck(keys)]
  const claimed = addressHeaders()
  const entered = await enter(attacker, ada, { ...eve, claimed })
  if (!('ada' in entered)) {
    const attack = { ...attacker, users: null }
    return [
      { group: 'attack', check: 'test users', ...entered },
      ...(await run([...strangers, ...limitChecks], attack)),
    ]
  }
  const attack = { ...attacker, users: { ...entered, organization, claimed } }
  return run([...strangers, addressCheck, ...originChecks, ...cookieChecks, revokedCheck, ...limitChecks], attack)
}

/**
 * Signs the test users in. The sign-in of the second user has every header that might contain a visitor's IP address.
 */
async function enter(
  attacker: Attacker,
  ada: TestUsers['ada'],
  eve: TestUsers['eve'] & { claimed: AddressHeaders },
): Promise<Pick<Entered, 'ada' | 'eve'> | Outcome> {
  if (!attacker.config.emailAndPassword.enabled) return ok('not signed in, because passwords are off')
  const first = await signIn(attacker, ada)
  const second = await signIn(attacker, eve, Object.fromEntries(eve.claimed))
  if ('cookies' in first && 'cookies' in second) return { ada: first, eve: second }
  const { status } = [first, second].find((each): each is Visit => 'status' in each)!
  return wrong(
    `Signing in is answered with ${status} and no session, so only half of the attacks were tried`,
    'Let the proxy pass on POST, Origin and Set-Cookie unchanged',
  )
}
