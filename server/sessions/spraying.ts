import { isIP } from 'node:net'
import type { Visitor } from '../actor.ts'
import { inTransaction, type Deps, type SprayWatch } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { enqueueJob } from '../jobs/jobs.ts'
import { hourSeconds, minuteSeconds } from '../time.ts'
import { guessingNoticedKind } from './guessing-noticed.ts'

/*
 * Password spraying means trying one password against many accounts. No account gets many attempts, so the limits for
 * each account in `guess-lanes.ts` do not detect it. Each process counts in memory, because losing a count only delays
 * a notice.
 */

const maxTargetsPerHour = 20
const maxNetworks = 10_000
const leastFailures = 100
const timesUsual = 10
const periodMilliseconds = 10 * minuteSeconds * 1000
// The usual number of wrong passwords is computed from this many periods, which make up a day.
const periodsRemembered = 144

/**
 * Creates a watch for password spraying. Its `count` counts a wrong password. If a notice about suspiciously many wrong
 * passwords is due, `count` returns where they occurred: in one network (`network`) or on the whole site (`site`).
 */
export function createSprayWatch(): SprayWatch {
  const targets = createTargetCounts()
  const isUnusual = createFailureRate()
  let siteSuspiciousUntil = -Infinity
  const noticedAt = { network: -Infinity, site: -Infinity }

  /**
   * Returns true if this kind of notice was not given in the last `periodMilliseconds`, and records that the notice is
   * given now. A flood of wrong passwords therefore does not fill the audit log.
   */
  function isDue(kind: keyof typeof noticedAt, time: number) {
    if (Math.abs(time - noticedAt[kind]) < periodMilliseconds) return false
    noticedAt[kind] = time
    return true
  }

  return {
    count({ networks, target, now }) {
      const time = now.getTime()
      const sprays = networks.map((network) => targets.count(network, target, time)).includes(true)
      const unusual = isUnusual(time)
      if (unusual) siteSuspiciousUntil = time + periodMilliseconds
      if (sprays && isDue('network', time)) return 'network'
      return unusual && isDue('site', time) ? 'site' : null
    },
    isSuspicious({ networks, now }) {
      const time = now.getTime()
      return networks.some((network) => targets.isTooMany(network, time))
    },
    isSiteSuspicious: (now) => now.getTime() < siteSuspiciousUntil,
  }
}

/**
 * Creates the counter of the accounts that each network tries. `count` records that a network has tried an account.
 * `count` and `isTooMany` return whether the network has tried too many accounts in an hour.
 */
function createTargetCounts() {
  const networks = new Map<string, { beganAt: number; targets: Set<string> }>()

  function current(network: string, time: number) {
    const seen = networks.get(network)
    return seen && Math.abs(time - seen.beganAt) < hourSeconds * 1000 ? seen : undefined
  }

  function count(network: string, target: string, time: number) {
    let seen = current(network, time)
    if (!seen) {
      networks.delete(network)
      networks.set(network, (seen = { beganAt: time, targets: new Set() }))
      if (networks.size > maxNetworks) networks.delete(networks.keys().next().value!)
    }
    if (seen.targets.size <= maxTargetsPerHour) seen.targets.add(target)
    return seen.targets.size > maxTargetsPerHour
  }

  return {
    count,
    isTooMany: (network: string, time: number) => (current(network, time)?.targets.size ?? 0) > maxTargetsPerHour,
  }
}

/**
 * Creates the function that counts a wrong password on the site. The function returns whether there are far more wrong
 * passwords than usual in this period.
 */
function createFailureRate() {
  let period = 0
  let failures = 0
  let usual = 0
  return (time: number) => {
    const now = Math.floor(time / periodMilliseconds)
    for (let i = Math.min(periodsRemembered, now - period); i > 0; i--) {
      usual += (failures - usual) / periodsRemembered
      failures = 0
    }
    period = now
    return ++failures >= leastFailures && failures > timesUsual * usual
  }
}

/**
 * Counts a failed password guess for an email address.
 *
 * If there are suspiciously many failed guesses, records an event and mails the administrators.
 *
 * An attempt that was refused during a pause (`wasChecked` is false) counts only for the site, not for the network,
 * because its password might be correct. Otherwise, strangers could pause the passwords of a network's users, and the
 * users' own attempts would make their network look suspicious.
 */
export async function noticeFailedGuess(deps: Deps, guess: { email: string; visitor: Visitor; wasChecked: boolean }) {
  const { email, visitor, wasChecked } = guess
  const now = deps.now()
  const networks = wasChecked ? networksOf(visitor.network ?? visitor.ipAddress) : []
  const noticed = deps.sprayWatch?.count({ networks, target: email.toLowerCase(), now })
  if (!noticed) return
  const ipAddress = noticed === 'network' ? visitor.ipAddress : ''
  await inTransaction(deps, async (deps) => {
    await recordEvent(deps, {
      action: 'site.guessing-noticed',
      actorId: null,
      subjectId: null,
      details: { by: noticed },
      visitor: noticed === 'network' ? { ipAddress } : null,
    })
    await enqueueJob(deps, { kind: guessingNoticedKind, payload: { at: now.toISOString(), ipAddress } })
  })
}

/** Whether passwords are being guessed from the network of a visitor, or on the whole site. */
export function isSuspicious(deps: Deps, visitor: Visitor) {
  const networks = networksOf(visitor.network ?? visitor.ipAddress)
  return isSiteSuspicious(deps) || (deps.sprayWatch?.isSuspicious({ networks, now: deps.now() }) ?? false)
}

/** Whether passwords are being guessed on the whole site. */
export function isSiteSuspicious(deps: Deps) {
  return deps.sprayWatch?.isSiteSuspicious(deps.now()) ?? false
}

/** Returns the networks of an IP address: an IPv4 address itself, or the /64 and the /48 network of an IPv6 address. */
function networksOf(network: string) {
  const address = network.replace(/\/64$/, '')
  if (isIP(address) !== 6) return [network]
  const groups = address.replace(/::$/, '').split(':')
  return [network, `${groups.slice(0, 3).join(':')}::/48`]
}
