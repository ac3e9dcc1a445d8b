/** The database did not answer, or could not do now what it was asked; `cause` is the reason the driver gave. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  /** Whether a change was sent and its outcome is unknown. */
  readonly isOutcomeUnknown: boolean

  constructor(cause: unknown, isOutcomeUnknown: boolean) {
    super(reasonOf(cause), { cause })
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}

// Connections that break, also because their transaction was idle for too long; a server that shuts down, starts up, has no
// connection, memory or disk left, or has become a replica.
const serverCodes = /^(?:08...|57P0[123]|53...|25P0[34]|25006)$/
// A statement that ran or waited for a lock for too long. Its connection is as good as before.
const givenUpCodes = new Set(['57014', '55P03'])
// The server undid the whole transaction and asks to try again: serialization failure, deadlock.
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

/** Why the database is unavailable, in a few words without an address. */
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

/** A failure that passes with time as the error that says so; any other error as it is. */
export function asAway(error: unknown, isOutcomeUnknown = false): unknown {
  if (error instanceof DatabaseAway) return error
  const isGivenUp = givenUpCodes.has((error as { code?: string }).code ?? '')
  return isGivenUp || isRetryable(error) || isOutage(error) ? new DatabaseAway(error, isOutcomeUnknown) : error
}
