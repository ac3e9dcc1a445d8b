import type { Retention } from './retention.ts'

/** The type in the header of a removal, so that a removal is accepted neither as a token nor as a checkpoint. */
export const removalType = 'gatehouse-removal'

/** The signed content of a removal: the events at the positions `from` to `to` were deleted on schedule. */
export type Removal = {
  origin: string
  /** Null for the chain of the site. */
  organization: string | null
  from: number
  to: number
  /** The hash at the position before `from`, and the hash at `to`, in base64url. */
  before: string
  hash: string
  /** The times of the newest attempt (see `isAttempt`) and of the newest other event in the range. */
  newest: { attempt: string | null; other: string | null }
  at: string
  retention: Retention
}
