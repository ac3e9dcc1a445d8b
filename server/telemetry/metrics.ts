import type * as PromClient from 'prom-client'
import { addDatabaseSeries } from './database-series.ts'
import { addHashSeries } from './hash-series.ts'
import { addProcessSeries } from './process-series.ts'
import { addRequestSeries, type RequestEnd } from './request-series.ts'
import type { Series } from './series.ts'
import { addSiteSeries } from './site-series.ts'
import type { ObservedRequest, Readings } from './telemetry.ts'

/** The text of all series, in the format that a scraper accepts. */
export type MetricsReply = { contentType: string; text: string }

/** The series of one process. */
export type Metrics = {
  readings: Readings
  /** Returns the text of all series. `accept` is the scraper's Accept header. */
  read(accept: string | undefined): Promise<MetricsReply>
  requestBegins(method: string): void
  requestEnds(request: ObservedRequest, end: RequestEnd): void
  statement(operation: string, seconds: number): void
  connectionWait(seconds: number): void
  connectionTimeout(error: unknown): void
  hash(seconds: number): void
}

type Client = typeof PromClient

/** Creates the series of this process. If the process is not a worker, also adds the series of the whole site. */
export async function createMetrics({ isWorker }: { isWorker: boolean }): Promise<Metrics> {
  const client = await import('prom-client')
  const registry = createRegistry(client)
  const readings: Readings = {}
  const series = { client, registry }
  addProcessSeries(series, readings)
  const metrics = {
    readings,
    read: (accept: string | undefined) => render(series, accept),
    ...addRequestSeries(series),
    ...addDatabaseSeries(series, readings),
    ...addHashSeries(series, readings),
  }
  if (!isWorker) addSiteSeries(series, readings)
  if (isWorker) {
    // The constructor adds a listener that sends this worker's registry to the first process on request.
    void new client.AggregatorRegistry()
    client.AggregatorRegistry.setRegistries([registry])
  }
  return metrics
}

/** Creates the metrics of the first process: the series of all workers together, and the series of the whole site. */
export async function createServerMetrics(readings: Readings): Promise<Pick<Metrics, 'read'>> {
  const client = await import('prom-client')
  const registry = createRegistry(client)
  addSiteSeries({ client, registry }, readings)
  const workers = new client.AggregatorRegistry()
  return {
    async read() {
      const [site, rest] = await Promise.all([render({ client, registry }, undefined), workers.clusterMetrics()])
      return { ...site, text: `${site.text}\n${rest}` }
    },
  }
}

/** Creates an OpenMetrics registry, because other registries do not accept exemplars. */
function createRegistry(client: Client): Series['registry'] {
  const registry = new client.Registry<PromClient.OpenMetricsContentType>()
  registry.setContentType(client.Registry.OPENMETRICS_CONTENT_TYPE)
  return registry
}

/**
 * Returns the text of all series in the accepted format. Uses copies of the metrics, because rendering OpenMetrics
 * renames the counters.
 */
async function render({ client, registry }: Series, accept: string | undefined): Promise<MetricsReply> {
  const isOpen = accept?.includes('application/openmetrics-text') === true
  const views = isOpen ? createRegistry(client) : new client.Registry()
  for (const metric of registry.getMetricsAsArray()) views.registerMetric(Object.create(metric) as PromClient.Gauge)
  return { contentType: views.contentType, text: await views.metrics() }
}
