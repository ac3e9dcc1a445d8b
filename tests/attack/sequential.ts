import { setTimeout as pause } from 'node:timers/promises'
import type { Named } from './timing-calls.ts'
import { auc, certainDistance, type Auc } from './statistics.ts'

/*
 * A sequential test that finds out whether an endpoint responds faster or slower for users who exist.
 *
 * Each round sends three requests in random order: about a verified user, an unverified user and an unknown user. Each
 * request is timed. A second request follows immediately and is also timed: it takes longer if the first request left
 * work behind. With two groups of known users and two requests, there are four comparisons with unknown users.
 *
 * The measure is the area under the ROC curve (AUC), which is 0.5 if the times reveal nothing. The AUC is estimated
 * after fixed numbers of rounds, called looks. The standard error of an estimate is 0.41/√n, where n is the number of
 * rounds: 0.020 after 400 rounds, 0.024 after 300.
 *
 * - A comparison fails as soon as its 99.5 % interval is outside the bar (`maxDistance`). There are at most seven
 *   looks, so a call exactly on the bar fails this way with a probability of at most 3.5 %. A clear difference ends the
 *   study after 100 rounds.
 * - Otherwise the estimate decides after 400 rounds, or after 300 rounds for slow calls. A call that reveals nothing is
 *   inside the bar with a probability of 98.6 % (slow calls: 96.6 %). An AUC of 0.6 is found with a probability of 99 %
 *   (slow calls: 98 %).
 * - If an estimate is outside the bar, the study continues with up to three times as many rounds. So a call that
 *   reveals nothing fails by chance with a probability below 0.1 %.
 *
 * Passing early would save nothing: an interval of 95 % fits into the bar after 256 rounds at the earliest.
 */

/** The bar: the largest allowed distance of the AUC from 0.5. */
const maxDistance = 0.05
/** The distance from the estimate to each end of the 99.5 % interval, in standard errors. */
const clearErrors = 2.81
/** The minimum number of rounds for an estimate to decide. An estimate from fewer rounds is too rough. */
const leastRounds = 300
const quietMilliseconds = 8
const warmUps = 5
/** The number of rounds after which a study ends if every response reveals the account. */
const firstLook = 25

export const groups = ['verified', 'unverified', 'unknown'] as const
export type Group = (typeof groups)[number]
export const modes = ['first', 'next'] as const
export type Mode = (typeof modes)[number]

type Response = { status: number; body: string; milliseconds: number }
export type Sampling = {
  /**
   * The numbers of rounds after which the samples are judged. From look number `deciding` on, counted from 1, an
   * estimate inside the bar ends the study.
   */
  looks: readonly number[]
  deciding: number
  random: () => number
  /** Creates the users for the next rounds, and returns them by group. */
  prepare: (rounds: number) => Promise<Record<Group, Named[]>>
  send: (named: Named) => Promise<Response | null>
  /** Sends the second request, immediately after the first. */
  sendNext: () => Promise<Response | null>
}
/** The times of the first and the next request by group, and for each answer, the groups that received it. */
export type Samples = {
  times: Record<Mode, Record<Group, number[]>>
  answers: Map<string, Set<Group>>
  isAnswered: boolean
}

/** Sends rounds of requests and times them until every comparison is decided. */
export async function sample({ looks, deciding, ...sampling }: Sampling): Promise<Samples> {
  const empty = () => ({ verified: [], unverified: [], unknown: [] })
  const samples: Samples = { times: { first: empty(), next: empty() }, answers: new Map(), isAnswered: true }
  await addRounds({ ...samples, times: { first: empty(), next: empty() }, answers: new Map() }, sampling, warmUps)
  let rounds = 0
  for (const [l, look] of [Math.min(firstLook, looks[0]! - 1), ...looks].entries()) {
    await addRounds(samples, sampling, look - rounds)
    rounds = look
    if (!samples.isAnswered || revealsAlways(samples)) break
    if (l > 0 && comparisonsOf(samples).every((found) => isDecided(found, l >= deciding))) break
  }
  return samples
}

async function addRounds(
  samples: Samples,
  { prepare, send, sendNext, random }: Omit<Sampling, 'looks' | 'deciding'>,
  count: number,
) {
  const users = await prepare(count)
  for (let i = 0; i < count && samples.isAnswered; i++) {
    for (const group of shuffled(groups, random)) {
      await pause(quietMilliseconds)
      const first = await send(users[group][i]!)
      const next = await sendNext()
      if (!first || !next) {
        samples.isAnswered = false
        break
      }
      const answer = `${first.status} ${/"code":"\w+"/.exec(first.body)?.[0] ?? ''}`.trim()
      samples.answers.set(answer, (samples.answers.get(answer) ?? new Set()).add(group))
      // A call that is refused because a budget is used up reveals nothing about the user.
      if (first.status === 429) continue
      samples.times.first[group].push(first.milliseconds)
      samples.times.next[group].push(next.milliseconds)
    }
  }
}

function shuffled<T>(items: readonly T[], random: () => number) {
  const keyed = items.map((item) => ({ item, key: random() }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}

/** Compares a group of known users with the unknown users. Returns null if either has fewer than ten measurements. */
export function compare({ times }: Samples, mode: Mode, group: Group, standardErrors?: number): Auc | null {
  const [known, unknown] = [times[mode][group], times[mode].unknown]
  return Math.min(known.length, unknown.length) < 10 ? null : auc(known, unknown, standardErrors)
}

/** Returns true if an estimate misses the bar. With fewer than 300 rounds, only a clear difference misses the bar. */
export function missesBar(found: Auc) {
  const distance = found.size < leastRounds ? certainDistance(found) : Math.abs(found.auc - 0.5)
  return distance > maxDistance
}

/** Returns the answers that only known or only unknown users received. */
export function revealingAnswers({ answers }: Samples) {
  return [...answers]
    .filter(([answer, given]) => !answer.startsWith('429') && (!given.has('unknown') || given.size === 1))
    .map(([answer]) => answer)
}

function revealsAlways(samples: Samples) {
  const kinds = [...samples.answers.keys()].filter((answer) => !answer.startsWith('429'))
  return kinds.length > 1 && revealingAnswers(samples).length === kinds.length
}

function comparisonsOf(samples: Samples) {
  return modes.flatMap((mode) =>
    (['verified', 'unverified'] as const).map((group) => compare(samples, mode, group, clearErrors)),
  )
}

function isDecided(found: Auc | null, mayEstimateDecide: boolean) {
  if (!found || certainDistance(found) > maxDistance) return true
  return mayEstimateDecide && !missesBar(found)
}
