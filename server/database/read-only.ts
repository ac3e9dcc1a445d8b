import { reasonOf } from './outage.ts'

/** Returns the result of an optional write, or `read-only` if the database refuses writes, as a standby does. */
export async function unlessReadOnly<T>(write: Promise<T>): Promise<T | 'read-only'> {
  try {
    return await write
  } catch (error) {
    // PostgreSQL's code for a write in a read-only transaction.
    if (reasonOf(error) === '25006') return 'read-only'
    throw error
  }
}
