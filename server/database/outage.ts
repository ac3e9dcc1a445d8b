/** Thrown if the database does not respond, or cannot run a statement now. `cause` is the driver's error. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  /** True if a change was sent and its outcome is unknown. */
  readonly isOutcomeUnknown: boolean

  constructor(cause: unknown, isOutcomeUnknown: boolean) {
    super(reasonOf(cause), { cause })
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}

// Error codes for broken connections, including connections that the server closed because a transaction was idle or
// open for too long. Also error codes of a server that is starting up or shutting down, that has run out of
// connections, memory or disk space, or that has become a replica.
const serverCodes = /^(?:08...|57P0[123]|53...|25P0[34]|25006)$/
// Error codes for statements that ran for too long or waited for a lock for too long. The connection is still usable.
const givenUpCodes = new Set(['57014', '55P03'])
// Error codes for transactions that were rolled back and can be repeated: serialization failure and deadlock.
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
// Messages of driver errors that have no code.
const messages =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable)/

/** Whether an error of the driver means that the database is unavailable. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? messages.test(error.message) : serverCodes.test(code) || networkCodes.has(code)
}

/** Returns a short reason why the database is unavailable, without the URL of the database. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseAway) return error.message
  if (!(error instanceof Error)) return 'not an Error'
  const { code } = error as NodeJS.ErrnoException
  return code ?? error.message
}

/** Whether the same transaction may succeed if it is repeated at once. */
export function isRetryable(error: unknown) {
  return retryableCodes.has((error as { code?: string }).code ?? '')
}

/** Converts a temporary failure to `DatabaseAway`, and returns any other error unchanged. */
export function asAway(error: unknown, isOutcomeUnknown = false): unknown {
  if (error instanceof DatabaseAway) return error
  const isGivenUp = givenUpCodes.has((error as { code?: string }).code ?? '')
  return isGivenUp || isRetryable(error) || isOutage(error) ? new DatabaseAway(error, isOutcomeUnknown) : error
}
