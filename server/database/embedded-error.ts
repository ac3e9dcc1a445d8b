/** Thrown if the embedded database cannot run. The message names the reason and a remedy for the operator. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** The remedy if PostgreSQL cannot run here. */
export const useServer = 'set DATABASE_URL to a PostgreSQL 14 or newer'

/** Converts an error that prevented the database from starting to an error with a message for the operator. */
export function explain(error: unknown, directory: string): EmbeddedDatabaseError {
  if (error instanceof EmbeddedDatabaseError) return error
  const text = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/No space left on device|ENOSPC|quota exceeded|EDQUOT/i.test(text)) {
    return new EmbeddedDatabaseError(
      `The disk that holds ${directory} is full. Make room there, or set GATEHOUSE_DATA to a folder on another disk.`,
      { cause: error },
    )
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return new EmbeddedDatabaseError(
      `Gatehouse is not allowed to store its database in ${directory} (${text}). ` +
        `Set GATEHOUSE_DATA to a folder it may write to, or ${useServer}.`,
      { cause: error },
    )
  }
  return new EmbeddedDatabaseError(`The database in ${directory} could not be started: ${text}`, { cause: error })
}
