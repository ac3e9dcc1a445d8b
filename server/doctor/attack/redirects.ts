import { judge, type Check } from '../check.ts'
import type { Attack } from './attacker.ts'
import { leadsAway, redirectCorpus } from './redirect-corpus.ts'

const atOnce = 8

/** The endpoints that accept a redirect target: two links in mails, and the sign-in page. */
const places: readonly ((basePath: string, target: string) => string)[] = [
  (basePath, target) => `${basePath}/verify-email?token=x&callbackURL=${encodeURIComponent(target)}`,
  (basePath, target) => `${basePath}/reset-password/x?callbackURL=${encodeURIComponent(target)}`,
  (_, target) => `/sign-in?redirect=${encodeURIComponent(target)}`,
]

/** Returns the Location header with which an endpoint redirects a visitor; null if it does not redirect. */
async function visitPlace({ ask, basePath, users }: Attack, place: (typeof places)[number], target: string) {
  const { headers } = await ask(place(basePath, target), users ? { by: users.ada } : {})
  const location = headers['location']
  return typeof location === 'string' ? location : null
}

/**
 * Returns the foreign origins to which the endpoints redirect even if the target is harmless. If there are any, a proxy
 * in front of the server rewrites every redirect.
 */
async function usualOrigins(attack: Attack) {
  const { origin } = attack.config
  const found = new Set<string>()
  for (const place of places) {
    const location = await visitPlace(attack, place, '/account')
    if (location !== null && leadsAway(location, origin)) found.add(URL.parse(location, origin)!.origin)
  }
  return found
}

async function checkReturn(attack: Attack) {
  return judge([...(await usualOrigins(attack))], {
    fine: 'stay on the site',
    finding: 'The proxy redirects visitors to another address',
    remedy: 'Pass on Location unchanged (nginx: proxy_redirect off)',
  })
}

/** Sends each hostile target to one of the endpoints, `atOnce` requests at a time. */
async function checkTargets(attack: Attack) {
  const { origin } = attack.config
  const usual = await usualOrigins(attack)
  const waiting = redirectCorpus(origin).map((target, index) => ({ target, place: places[index % places.length]! }))
  const found: string[] = []
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const location = await visitPlace(attack, next.place, next.target)
      if (location === null || !leadsAway(location, origin)) continue
      if (!usual.has(URL.parse(location, origin)!.origin)) found.push(JSON.stringify(next.target))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return judge(found, {
    fine: 'refused',
    finding: 'Links to the site lead to other sites, with the target',
    remedy: 'Let the proxy pass on the query and Location unchanged, and check trustedOrigins',
  })
}

export const redirectChecks: readonly Check<Attack>[] = [
  { name: 'targets on the site', look: checkReturn },
  { name: 'hostile targets', look: checkTargets },
]
