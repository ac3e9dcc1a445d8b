import { createHash } from 'node:crypto'
import type { StoredEvent } from './event-cursors.sql.ts'

/*
 * Computes the hashes of events. The formats in this file are fixed: changing them would make every earlier proof
 * invalid.
 *
 * digests = SHA-256(fixed fields) ‖ SHA-256(salt ‖ network) ‖ SHA-256(salt ‖ details) ‖ SHA-256(salt ‖ changes)
 * hash    = SHA-256(previous hash ‖ position, eight bytes ‖ digests ‖ [id, action, time] as JSON)
 *
 * The digest of an absent value consists of zero bytes. When a value and its salt are erased, the digest is kept, so
 * the hash can still be computed.
 */

const digestBytes = 32
const saltBytes = 16
const none = Buffer.alloc(digestBytes)

/** The personal parts of an event, in the order of their salts. Each part can be erased separately. */
export const personalParts = ['network', 'details', 'changes'] as const
export type PersonalPart = (typeof personalParts)[number]

/** The fields of an event that are hashed. */
export type HashedEvent = Omit<StoredEvent, 'salt'>

/** The remaining fields of an erased event. */
export type EventHead = Pick<StoredEvent, 'id' | 'action' | 'createdAt'>

/** Returns the values of the personal parts as text; null for a part that the event does not have. */
function personalTexts({ ipAddress, userAgent, details, changes }: HashedEvent): Record<PersonalPart, string | null> {
  return {
    network: JSON.stringify([ipAddress, userAgent]),
    details: details && JSON.stringify(Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    changes: changes && JSON.stringify(changes.map(({ field, before, after }) => [field, before, after])),
  }
}

/** Returns the salt of one part of an event; empty if the salt was erased. */
export function saltOf(salt: Buffer, part: PersonalPart) {
  const start = personalParts.indexOf(part) * saltBytes
  return salt.subarray(start, start + saltBytes)
}

/** Returns the digest of a value with its salt. */
function digestOf(salt: Buffer, text: string) {
  return createHash('sha256').update(salt).update(text).digest()
}

/** Returns the digest of the fields that are erased only together with the whole event. */
export function fixedDigest(event: HashedEvent) {
  const { actorId, impersonatorId, byAdministrator, subjectId, subjectUserId, organizationId } = event
  const fields = [actorId, impersonatorId, byAdministrator, subjectId, subjectUserId, organizationId]
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}

/**
 * Returns the digest of each personal part. `saltFor` returns the salt of a part. `erased` contains the digests of
 * parts whose value was erased.
 */
export function personalDigests(
  event: HashedEvent,
  saltFor: (part: PersonalPart) => Buffer,
  erased: Partial<Record<PersonalPart, Buffer>> = {},
) {
  const texts = personalTexts(event)
  return personalParts.map((part) => {
    const text = texts[part]
    return erased[part] ?? (text === null ? none : digestOf(saltFor(part), text))
  })
}

/** Returns all digests of an event, in the order in which they are hashed. */
export function digestsOf(event: HashedEvent, salt: Buffer) {
  return Buffer.concat([fixedDigest(event), ...personalDigests(event, (part) => saltOf(salt, part))])
}

/** Returns the stored digest of one part; null if the event never had a value for it. */
export function storedDigest(digests: Buffer, part: PersonalPart) {
  const start = (personalParts.indexOf(part) + 1) * digestBytes
  const digest = digests.subarray(start, start + digestBytes)
  return digest.equals(none) ? null : digest
}

/** Whether an event still has the values of a personal part. */
export function hasPart(event: HashedEvent, part: PersonalPart) {
  return personalTexts(event)[part] !== null
}

/** Returns the hash before the first position of a chain. If `organizationId` is null, this is the site's chain. */
export function firstHash(organizationId: string | null) {
  return createHash('sha256')
    .update(`gatehouse audit log ${organizationId ?? ''}`)
    .digest()
}

export function linkHash(previous: Buffer, position: number, digests: Buffer, { id, action, createdAt }: EventHead) {
  const place = Buffer.alloc(8)
  place.writeBigUInt64BE(BigInt(position))
  const head = JSON.stringify([id, action, createdAt])
  return createHash('sha256').update(previous).update(place).update(digests).update(head).digest()
}
