/** The database did not respond, or could not run the statement at that moment; `cause` is the driver's error. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  /** Whether a change was sent and its outcome is unknown. */
  readonly isOutcomeUnknown: boolean

  constructor(cause: unknown, isOutcomeUnknown: boolean) {
    super(reasonOf(cause), { cause })
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}

// Broken connections, including those whose transaction was idle for too long; a server that is shutting down or
// starting up, is out of connections, memory or disk space, or has become a replica.
const serverCodes = /^(?:08...|57P0[123]|53...|25P0[34]|25006)$/
// A statement that ran or waited for a lock for too long. Its connection is still usable.
const givenUpCodes = new Set(['57014', '55P03'])
// The server rolled back the whole transaction, which can be repeated: serialization failure, deadlock.
const retryableCodes = new Set(['40001', '40P01'])
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])
// The driver gives these errors no code.
const messages =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable)/

/** Whether an error of the driver means that the database is unavailable. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? messages.test(error.message) : serverCodes.test(code) || networkCodes.has(code)
}

/** A short reason why the database is unavailable, without an address. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseAway) return error.message
  if (!(error instanceof Error)) return 'not an Error'
  const { code } = error as NodeJS.ErrnoException
  return code ?? error.message
}

/** Whether the same transaction may succeed when it is run again at once. */
export function isRetryable(error: unknown) {
  return retryableCodes.has((error as { code?: string }).code ?? '')
}

/** Converts a temporary failure to `DatabaseAway`, and returns any other error unchanged. */
export function asAway(error: unknown, isOutcomeUnknown = false): unknown {
  if (error instanceof DatabaseAway) return error
  const isGivenUp = givenUpCodes.has((error as { code?: string }).code ?? '')
  return isGivenUp || isRetryable(error) || isOutage(error) ? new DatabaseAway(error, isOutcomeUnknown) : error
}
