/**
 * How well two samples can be distinguished: the area under the ROC curve with its confidence interval, and the size of
 * the smaller sample.
 */
export type Auc = { auc: number; low: number; high: number; size: number }

/**
 * Returns the probability that a value of the first sample is larger than a value of the second, with DeLong's
 * confidence interval: by default 1.96 standard errors on each side, which is 95 %. Indistinguishable samples give 0.5;
 * ties count half.
 */
export function auc(first: readonly number[], second: readonly number[], standardErrors = 1.96): Auc {
  const ofFirst = placements(first, second)
  const ofSecond = placements(second, first).map((share) => 1 - share)
  const area = mean(ofFirst)
  const error = Math.sqrt(variance(ofFirst) / first.length + variance(ofSecond) / second.length)
  return {
    auc: area,
    low: Math.max(0, area - standardErrors * error),
    high: Math.min(1, area + standardErrors * error),
    size: Math.min(first.length, second.length),
  }
}

/** Returns the smallest distance from 0.5 within the confidence interval. */
export function certainDistance({ low, high }: Auc) {
  return Math.max(0, low - 0.5, 0.5 - high)
}

/** Returns, for each value, the share of the other sample that is smaller. Equal values count half. */
function placements(values: readonly number[], others: readonly number[]) {
  const sorted = others.toSorted((a, b) => a - b)
  return values.map((value) => (below(sorted, value, false) + below(sorted, value, true)) / 2 / sorted.length)
}

/** Returns how many of the sorted numbers are smaller than `value`, or not larger if `orEqual` is set. */
function below(sorted: readonly number[], value: number, orEqual: boolean) {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value || (orEqual && sorted[middle] === value)) low = middle + 1
    else high = middle
  }
  return low
}

function mean(values: readonly number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function variance(values: readonly number[]) {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / Math.max(1, values.length - 1)
}
