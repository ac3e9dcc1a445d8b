import { reasonOf } from '../database/outage.ts'
import { addGauge, createBatch, otherLabel, statementBuckets, type Series } from './series.ts'
import type { Readings } from './telemetry.ts'

// Each operation name adds 12 series. The limit keeps the total number of series below 6,000.
const maxOperations = 140

/** Adds the series of statements and of the connection pool. Returns the functions that record observations. */
export function addDatabaseSeries({ client, registry }: Series, readings: Readings) {
  addPoolSeries({ client, registry }, readings)
  const registers = [registry]
  const durations = new client.Histogram({
    name: 'db_client_operation_duration_seconds',
    help: 'Time from a statement to its result, including the wait for a connection outside a transaction.',
    labelNames: ['db_operation_name'],
    buckets: statementBuckets,
    registers,
    collect: () => statements.flush(),
  })
  const known = new Map<string, { db_operation_name: string }>()
  const statements = createBatch(({ operation, seconds }: { operation: string; seconds: number }) => {
    let labels = known.get(operation)
    if (!labels) {
      labels = { db_operation_name: known.size < maxOperations ? operation : otherLabel }
      known.set(operation, labels)
    }
    durations.observe(labels, seconds)
  })
  return {
    statement: (operation: string, seconds: number) => statements.add({ operation, seconds }),
    ...addWaitSeries({ client, registry }),
  }
}

/** Adds the series of open connections and of callers that are waiting for a connection. */
function addPoolSeries({ client, registry }: Series, readings: Readings) {
  new client.Gauge({
    name: 'db_client_connection_count',
    help: 'Open connections of the pool.',
    labelNames: ['db_client_connection_state'],
    registers: [registry],
    collect() {
      const connections = readings.connections?.()
      if (!connections) return
      this.set({ db_client_connection_state: 'used' }, connections.used)
      this.set({ db_client_connection_state: 'idle' }, connections.idle)
    },
  })
  addGauge(
    { client, registry },
    {
      name: 'db_client_connection_pending_requests',
      help: 'Callers that wait for a connection.',
      read: () => readings.connections?.().pending,
    },
  )
}

/** Adds the metrics about waiting for a connection. Returns the functions that record waits and timeouts. */
function addWaitSeries({ client, registry }: Series) {
  const registers = [registry]
  const waits = new client.Histogram({
    name: 'db_client_connection_wait_time_seconds',
    help: 'Time until the pool provides a connection.',
    buckets: statementBuckets,
    registers,
    collect: () => connectionWaits.flush(),
  })
  const connectionWaits = createBatch((seconds: number) => waits.observe(seconds))
  const timeouts = new client.Counter({
    name: 'db_client_connection_timeouts_total',
    help: 'Callers that got no connection in time.',
    registers,
  })
  return {
    connectionWait: connectionWaits.add,
    connectionTimeout(error: unknown) {
      if (reasonOf(error).startsWith('timeout')) timeouts.inc()
    },
  }
}
