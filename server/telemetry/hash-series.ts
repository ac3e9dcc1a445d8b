import { addGauge, requestBuckets, type Series } from './series.ts'
import type { Readings } from './telemetry.ts'

export function addHashSeries(series: Series, readings: Readings) {
  addGauge(series, {
    name: 'gatehouse_password_hashes_running',
    help: 'Password hashes being computed.',
    read: () => readings.hashes?.().running,
  })
  addGauge(series, {
    name: 'gatehouse_password_hashes_waiting',
    help: 'Callers that wait for their turn to hash a password.',
    read: () => readings.hashes?.().waiting,
  })
  const durations = new series.client.Histogram({
    name: 'gatehouse_password_hash_duration_seconds',
    help: 'Time to compute one password hash, without the wait for a turn.',
    buckets: requestBuckets,
    registers: [series.registry],
  })
  return { hash: (seconds: number) => durations.observe(seconds) }
}
