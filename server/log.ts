import pino from 'pino'

/** Where the server tells what it does. Callers name each field they log; nothing is logged whole. */
export type Log = {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

/** Only these may be logged, so that no body, cookie, address or link can slip in. */
type LogFields = {
  requestId?: string
  method?: string
  /** The endpoint's path as declared, never the path that was asked for: that may hold a secret. */
  endpoint?: string
  status?: number
  code?: string
  milliseconds?: number
  job?: string
  /** A social provider, by its name in the configuration. */
  provider?: string
  attempt?: number
  setting?: string
  migration?: string
  error?: string
}

/** A log of JSON lines on standard output. */
export function createLog(level: 'debug' | 'info' | 'warn' | 'error' | 'silent'): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}

/** The kind, code and place of an error; its message may quote values, so only errors of our own keep theirs. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return 'not an Error'
  const { code } = error as { code?: unknown }
  // A message may have several lines; what comes after it begins with "at".
  const place = (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 7)
  return [typeof code === 'string' ? `${error.name} ${code}` : `${error.name}: ${error.message}`, ...place].join(' | ')
}
