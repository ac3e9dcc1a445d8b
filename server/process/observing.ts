import type { Config } from '../config/config.ts'
import { canonicalAddress, createProxyCheck } from '../http/client-ip.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { createTelemetry, type Telemetry } from '../telemetry/telemetry.ts'
import { openTraces } from '../telemetry/traces.ts'
import { createLog, type Log } from './log.ts'

/** The log of a process, and its telemetry unless telemetry is off. */
export type Observing = { log: Log; telemetry: Telemetry | undefined }

/** Opens the log and the telemetry of a process. A worker leaves the series of the whole site to the first process. */
export async function openObserving(config: Config, { isWorker }: { isWorker: boolean }): Promise<Observing> {
  const { operations, log: logging } = config
  const traces = operations.traces ? await openTraces(createCheck(config)) : null
  const log = createLog(logging.level, process.stdout, traces?.fields)
  const metrics = operations.metrics ? await createMetrics({ isWorker }) : null
  if (!metrics && !traces && !logging.requests) return { log, telemetry: undefined }
  return { log, telemetry: createTelemetry({ metrics, traces, log: logging.requests ? log : null }) }
}

function createCheck({ advanced }: Config) {
  const isProxy = createProxyCheck(advanced.ipAddress)
  return (socketAddress: string | undefined) => {
    const address = canonicalAddress(socketAddress ?? '')
    return address !== null && isProxy(address)
  }
}
