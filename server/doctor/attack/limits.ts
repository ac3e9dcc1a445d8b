import { randomInt } from 'node:crypto'
import { judge, ok, warning, type Check, type Outcome } from '../check.ts'
import { foreignAddress, type Attack } from './attacker.ts'
import { addressHeaders } from './headers.ts'

/** A way to evade a limit: other headers or another spelling of the path. */
type Evasion = { headers?: Readonly<Record<string, string>>; spell?: (basePath: string) => string }

const path = '/sign-in/email'
const maxRequests = 60

/** Sends a sign-in without an email address or a password. The server counts the request and refuses it immediately. */
function attempt({ ask, basePath }: Attack, { headers = {}, spell }: Evasion = {}) {
  return ask(spell ? spell(basePath) : basePath + path, { json: {}, headers })
}

/** Sends requests until the rate limit refuses them. Returns false if `maxRequests` requests are not enough. */
async function exhaust(attack: Attack): Promise<boolean> {
  // If each server counts separately, only several refusals in a row show that every server refuses.
  const needed = attack.nodes === 1 ? 1 : 2 * attack.nodes
  for (let sent = 0, refused = 0; sent < maxRequests; sent++) {
    refused = (await attempt(attack)).status === 429 ? refused + 1 : 0
    if (refused >= needed) return true
  }
  return false
}

/** Uses up the limit. Returns true if a request with the evasion is admitted although a normal request is refused. */
async function isEvaded(attack: Attack, evasion: Evasion) {
  if (!(await exhaust(attack))) return false
  const { body } = await attempt(attack, evasion)
  // If a normal request is admitted too, the rate-limit window has ended in the meantime, and nothing was evaded.
  return body.includes('VALIDATION_ERROR') && (await attempt(attack)).status === 429
}

async function checkLimit(attack: Attack): Promise<Outcome> {
  if (!attack.config.rateLimit.enabled) return ok('not tried, because limits are off')
  if (await exhaust(attack)) return ok('refuses further attempts')
  return warning(
    `${maxRequests} attempts to sign in were not limited`,
    'Let the proxy send one address for each visitor, and name the proxy in advanced.ipAddress.trustedProxies',
  )
}

/** Returns a check that tries to evade the limit in each of the given ways. */
function evasionCheck(
  name: string,
  evasions: () => readonly (readonly [string, Evasion])[],
  remedy: string,
): Check<Attack> {
  return {
    name,
    async look(attack) {
      if (!attack.config.rateLimit.enabled) return ok('not tried, because limits are off')
      const found: string[] = []
      for (const [label, evasion] of evasions()) if (await isEvaded(attack, evasion)) found.push(label)
      return judge(found, { fine: 'the limit holds', finding: 'The limit of attempts can be evaded with', remedy })
    },
  }
}

const replaceAddress = 'Let the proxy replace X-Forwarded-For with the address of the connection'

/** These checks use up the rate limit for sign-ins, so they run last. */
export const limitChecks: readonly Check<Attack>[] = [
  { name: 'limit', look: checkLimit },
  evasionCheck(
    'limit through headers',
    () => addressHeaders().map(([name, value]) => [name, { headers: { [name]: value } }]),
    replaceAddress,
  ),
  evasionCheck(
    'limit: CVE-2026-45364 (Better Auth)',
    () => {
      const group = randomInt(1, 0x10000).toString(16)
      const spellings = [`2001:db8:${group}::66`, `2001:DB8:${group}:1::66`, `::ffff:${foreignAddress()}`]
      return spellings.map((value) => [`X-Forwarded-For: ${value}`, { headers: { 'x-forwarded-for': value } }])
    },
    replaceAddress,
  ),
  evasionCheck(
    'limit: CVE-2025-48865 (Fabio)',
    () => [['Connection: X-Forwarded-For', { headers: { connection: 'close, X-Forwarded-For, X-Real-IP' } }]],
    'Update the proxy, so that visitors cannot remove its own headers',
  ),
  evasionCheck(
    'limit: CVE-2025-64484 (OAuth2 Proxy)',
    () => [['X_Forwarded_For', { headers: { x_forwarded_for: foreignAddress() } }]],
    'Remove headers with underscores in the proxy',
  ),
  evasionCheck(
    'limit: GHSA-x732-6j76-qmhm (Better Auth)',
    () => [
      ['//', { spell: (basePath) => `${basePath}/${path}` }],
      ['a trailing slash', { spell: (basePath) => `${basePath}${path}/` }],
    ],
    'Let the proxy pass paths on as they were sent',
  ),
]
