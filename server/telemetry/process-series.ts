import { monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks'
import { addGauge, type Series } from './series.ts'
import type { Readings } from './telemetry.ts'

const garbageCollectionBuckets = [0.01, 0.1, 1, 10]
const resolutionMilliseconds = 10
const nanosecondsPerSecond = 1e9

/**
 * Adds the series of the process itself: event loop, memory, garbage collection, CPU, and whether the process receives
 * notices of ended sessions.
 */
export function addProcessSeries(series: Series, readings: Readings) {
  addEventLoopSeries(series)
  addGauge(series, {
    name: 'v8js_memory_heap_used_bytes',
    help: 'Used bytes of the JavaScript heap.',
    read: () => process.memoryUsage().heapUsed,
  })
  addGauge(series, {
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of the process.',
    read: () => process.memoryUsage.rss(),
  })
  addGarbageCollectionSeries(series)
  addCpuSeries(series)
  addGauge(series, {
    name: 'gatehouse_session_notices_connected',
    help: 'Whether the process hears of ended sessions, so that cache cookies save queries.',
    aggregator: 'min',
    read() {
      const isConnected = readings.noticesConnected?.()
      return isConnected === undefined ? undefined : Number(isConnected)
    },
  })
}

function addEventLoopSeries(series: Series) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMilliseconds })
  delays.enable()
  addGauge(series, {
    name: 'nodejs_eventloop_delay_seconds',
    help: '99th percentile of the delay of the event loop since the previous reading.',
    aggregator: 'max',
    read() {
      // The measured delays include the interval of the histogram's own timer.
      const nanoseconds = delays.count === 0 ? 0 : delays.percentile(99) - resolutionMilliseconds * 1e6
      delays.reset()
      return Math.max(0, nanoseconds) / nanosecondsPerSecond
    },
  })
  let last = performance.eventLoopUtilization()
  addGauge(series, {
    name: 'nodejs_eventloop_utilization_ratio',
    help: 'Share of time in which the event loop was busy since the previous reading.',
    aggregator: 'average',
    read() {
      const now = performance.eventLoopUtilization()
      const ratio = performance.eventLoopUtilization(now, last).utilization
      last = now
      return ratio
    },
  })
}

function addGarbageCollectionSeries({ client, registry }: Series) {
  const durations = new client.Histogram({
    name: 'v8js_gc_duration_seconds',
    help: 'Duration of garbage collections.',
    buckets: garbageCollectionBuckets,
    registers: [registry],
  })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.observe(duration / 1000)
  }).observe({ entryTypes: ['gc'] })
}

function addCpuSeries({ client, registry }: Series) {
  let seen = 0
  new client.Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time of the process, in user and system mode.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage()
      const seconds = (user + system) / 1e6
      this.inc(seconds - seen)
      seen = seconds
    },
  })
}
