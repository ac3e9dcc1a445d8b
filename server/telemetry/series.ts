import type * as PromClient from 'prom-client'

/** The metrics client, which is loaded on demand, and the registry of the series. */
export type Series = { client: typeof PromClient; registry: PromClient.Registry<PromClient.OpenMetricsContentType> }

// The buckets that OpenTelemetry's conventions recommend for requests and statements.
export const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
export const statementBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

/** The label value for everything beyond the maximum number of label values. */
export const otherLabel = 'other'

const batchSize = 256

/** Collects items that are handled later, many at once. */
export type Batch<Item> = { add(item: Item): void; flush(): void }

/**
 * Collects observations for a histogram. The histogram's `collect` must call `flush`. Passing on each observation
 * separately would cost several times as much, because the library's code leaves the processor's caches in between.
 */
export function createBatch<Item>(observe: (item: Item) => void): Batch<Item> {
  let items: Item[] = []
  function flush() {
    const batch = items
    items = []
    for (const item of batch) observe(item)
  }
  return {
    add(item) {
      items.push(item)
      if (items.length === batchSize) flush()
    },
    flush,
  }
}

type GaugeOptions = {
  name: string
  help: string
  /** How the values of several workers are combined. By default, they are added. */
  aggregator?: 'sum' | 'max' | 'min' | 'average'
  read: () => number | undefined | Promise<number | undefined>
}

/** Adds a gauge that is read when the metrics are requested. The gauge has no value if there is nothing to read. */
export function addGauge({ client, registry }: Series, { name, help, aggregator = 'sum', read }: GaugeOptions) {
  new client.Gauge({
    name,
    help,
    aggregator,
    registers: [registry],
    async collect() {
      const value = await read()
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}
