import type { Config } from '../config/config.ts'
import { canonicalAddress, createProxyCheck } from '../http/client-ip.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { createTelemetry, type Telemetry } from '../telemetry/telemetry.ts'
import { openTraces } from '../telemetry/traces.ts'
import { createLog, type Log } from './log.ts'

/** The log of a process, and its telemetry unless telemetry is off. */
export type Observing = {
  log: Log
  telemetry: Telemetry | undefined
  /** Applies the options that a reload can change: the level of the log, and the proxies whose traces are continued. */
  apply(config: Config): void
}

/**
 * Opens the log and the telemetry of a process. The metrics of the whole site are measured by the first process, not by
 * workers.
 */
export async function openObserving(config: Config, { isWorker }: { isWorker: boolean }): Promise<Observing> {
  const { operations, log: logging } = config
  let isProxy = createCheck(config)
  const traces = operations.traces ? await openTraces((address) => isProxy(address)) : null
  const log = createLog(logging.level, process.stdout, traces?.fields)
  const metrics = operations.metrics ? await createMetrics({ isWorker }) : null
  const isOff = !metrics && !traces && !logging.requests
  return {
    log,
    telemetry: isOff ? undefined : createTelemetry({ metrics, traces, log: logging.requests ? log : null }),
    apply(changed) {
      log.level = changed.log.level
      isProxy = createCheck(changed)
    },
  }
}

function createCheck({ advanced }: Config) {
  const isProxy = createProxyCheck(advanced.ipAddress)
  return (socketAddress: string | undefined) => {
    const address = canonicalAddress(socketAddress ?? '')
    return address !== null && isProxy(address)
  }
}
