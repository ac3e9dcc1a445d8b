import * as z from 'zod/mini'
import { fixedDigest, hasPart, personalDigests, personalParts, type PersonalPart } from './canonical.ts'

/** The error for a file that is not an export with proof. The message is for the operator. */
export class ProofError extends Error {
  override readonly name = 'ProofError'
}

const nullable = z.nullable(z.string())
const changeShape = z.object({ field: z.string(), before: nullable, after: nullable })
const eventShape = z.strictObject({
  id: z.string(),
  action: z.string(),
  actorId: nullable,
  impersonatorId: nullable,
  byAdministrator: z.boolean(),
  subjectId: nullable,
  subjectUserId: nullable,
  organizationId: nullable,
  ipAddress: z.string(),
  userAgent: nullable,
  details: z.nullable(z.record(z.string(), nullable)),
  changes: z.nullable(z.array(changeShape)),
  createdAt: z.string(),
})
const texts = z.optional(z.record(z.string(), z.string()))
const lineShape = z.union([
  z.object({ format: z.string(), origin: z.string(), organization: nullable }),
  z.object({
    position: z.int(),
    hash: z.string(),
    event: z.optional(eventShape),
    erased: z.optional(z.object({ id: z.string(), action: z.string(), createdAt: z.string() })),
    missing: z.optional(z.string()),
    salts: texts,
    digests: texts,
  }),
  z.object({ checkpoint: z.string() }),
  z.object({ removal: z.string() }),
  z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  z.object({ end: z.object({ positions: z.int() }) }),
])
export type Line = z.output<typeof lineShape>
export type LinkLine = Extract<Line, { position: number }>

/** Parses a line of an export with proof. */
export function parseLine(text: string, number: number): Line {
  try {
    return lineShape.parse(JSON.parse(text))
  } catch {
    throw new ProofError(`Line ${number} is not a line of an export with proof`)
  }
}

/** Returns the digests from which the hash of a line was computed; null if they cannot be determined. */
export function digestsIn({ event, erased, salts = {}, digests = {} }: LinkLine): Buffer | null {
  if (erased) return digests['all'] === undefined ? null : Buffer.from(digests['all'], 'base64url')
  if (!event) return null
  const bytes = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
  // If the event still has a value, the value is hashed, even if the file also contains a digest for it.
  const erasedParts = personalParts.filter((part) => digests[part] !== undefined && !hasPart(event, part))
  const gone: Partial<Record<PersonalPart, Buffer>> = Object.fromEntries(
    erasedParts.map((part) => [part, bytes(digests[part])]),
  )
  return Buffer.concat([fixedDigest(event), ...personalDigests(event, (part) => bytes(salts[part]), gone)])
}
