/** The results of one pair of runs. */
export type Pair<Result> = { plain: Result; changed: Result }

/**
 * Runs two functions in pairs, in alternating order, so that changes in the speed of the machine affect both equally.
 * The first `warmUps` pairs do not count.
 */
export async function takePairs<Result>(
  { count, warmUps }: { count: number; warmUps: number },
  { plain, changed }: Record<keyof Pair<unknown>, () => Promise<Result>>,
): Promise<Pair<Result>[]> {
  const pairs: Pair<Result>[] = []
  for (let i = -warmUps; i < count; i++) {
    const isPlainFirst = i % 2 === 0
    const first = await (isPlainFirst ? plain : changed)()
    const second = await (isPlainFirst ? changed : plain)()
    if (i >= 0) pairs.push(isPlainFirst ? { plain: first, changed: second } : { plain: second, changed: first })
  }
  return pairs
}

/** Returns the additional cost of `changed` in each pair, as a share of `plain`. */
export function additionalShares(pairs: readonly Pair<number>[]) {
  return pairs.map(({ plain, changed }) => changed / plain - 1)
}

/** Returns the median and the ends of its 95% confidence interval. */
export function spreadOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (rank: number) => sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(rank)))]!
  // With a probability of 95%, the true median is within `margin` ranks of the middle value (binomial distribution).
  const [middle, margin] = [(sorted.length - 1) / 2, 0.98 * Math.sqrt(sorted.length)]
  return { median: at(middle), low: at(middle - margin), high: at(middle + margin) }
}

export function percent(share: number) {
  return `${(share * 100).toFixed(1)} %`
}
