import type { Retention } from './retention.ts'

/** The type in the header of a removal, so that it is not mistaken for a token or a checkpoint. */
export const removalType = 'gatehouse-removal'

/** The statement that a removal signs. */
export type Removal = {
  origin: string
  /** Null for the site's chain. */
  organization: string | null
  from: number
  to: number
  /** The hash of the position before `from`, and of `to`; base64url. */
  before: string
  hash: string
  /** When the newest attempt and the newest other event of the range were recorded. */
  newest: { attempt: string | null; other: string | null }
  at: string
  retention: Retention
}
