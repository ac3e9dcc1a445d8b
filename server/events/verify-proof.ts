import * as z from 'zod/mini'
import { attemptActions } from '../../contract/audit/actions.ts'
import {
  firstHash,
  fixedDigest,
  hasPart,
  linkHash,
  personalDigests,
  personalParts,
  type PersonalPart,
} from './canonical.ts'
import { readCheckpoint, type PublicKeys, type SignedCheckpoint } from './checkpoint-signatures.ts'
import { proofFormat } from './proof.ts'

/** Something that is wrong with a proof; the message names the position. */
export type Finding = { position: number; message: string }

/** The result of checking a proof. It is intact if there are no findings. */
export type Verdict = {
  organization: string | null
  /** The last position of the file. */
  positions: number
  /** The last position that a checkpoint covers, and the time of the checkpoint. */
  proven: { position: number; at: string } | null
  checkpoints: number
  /** The number of deleted events that retention explains. */
  erasedEvents: number
  /** The positions of events of which a value was erased. */
  erasedValues: number[]
  findings: Finding[]
}

/** A file that is not an export with proof; the message is for the operator. */
export class ProofError extends Error {
  override readonly name = 'ProofError'
}

type Trust = {
  /** Keys from outside the file; if absent, the file's own keys count. */
  keys?: readonly object[]
  /** Checkpoints from a witness outside. */
  witnessed?: readonly string[]
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
  z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  z.object({ end: z.object({ positions: z.int() }) }),
])
type Line = z.output<typeof lineShape>
type LinkLine = Extract<Line, { position: number }>

/** Checks an export with proof, from its lines alone. */
export async function verifyProof(lines: AsyncIterable<string> | Iterable<string>, trust: Trust = {}) {
  const reading = new Reading()
  let number = 0
  for await (const text of lines) {
    number++
    if (text !== '') reading.take(parseLine(text, number))
  }
  return reading.judge(trust)
}

function parseLine(text: string, number: number): Line {
  try {
    return lineShape.parse(JSON.parse(text))
  } catch {
    throw new ProofError(`Line ${number} is not a line of an export with proof`)
  }
}

type Erased = { position: number; action: string; createdAt: string }

/** A proof while it is read. */
class Reading {
  #start: Extract<Line, { format: string }> | undefined
  #end: number | undefined
  #last = 0
  #previous = firstHash(null)
  readonly #hashes = new Map<number, string>()
  readonly #erased: Erased[] = []
  readonly #erasedValues: number[] = []
  readonly #tokens: string[] = []
  #keys: readonly object[] = []
  readonly #findings: Finding[] = []

  take(line: Line) {
    if ('format' in line) {
      if (this.#start || line.format !== proofFormat) throw new ProofError('The file is not an export with proof')
      this.#start = line
      this.#previous = firstHash(line.organization)
      return
    }
    if (!this.#start) throw new ProofError('The file is not an export with proof')
    if ('position' in line) this.#takeLink(line)
    else if ('checkpoint' in line) this.#tokens.push(line.checkpoint)
    else if ('keys' in line) this.#keys = line.keys
    else this.#end = line.end.positions
  }

  #takeLink(line: LinkLine) {
    const { position, hash } = line
    if (position <= this.#last) return this.#find(position, `is in the wrong place, after position ${this.#last}`)
    if (position > this.#last + 1) {
      this.#find(this.#last + 1, position === this.#last + 2 ? 'is missing' : `to ${position - 1} are missing`)
    } else this.#checkHash(line)
    this.#last = position
    this.#previous = Buffer.from(hash, 'base64url')
    this.#hashes.set(position, hash)
  }

  /** Continues with the hash in the file, so that each altered position is reported, but not all positions after it. */
  #checkHash(line: LinkLine) {
    const { position, event, erased, missing } = line
    const kinds = [event, erased, missing].filter((each) => each !== undefined).length
    if (kinds !== 1) return this.#find(position, 'is not exactly one of an event, an erased event and a missing one')
    if (missing !== undefined) return this.#find(position, `: event ${missing} was removed from the database`)
    const head = event ?? erased
    const digests = digestsIn(line)
    if (!head || !digests) return this.#find(position, 'has no event')
    const isSame = linkHash(this.#previous, position, digests, head).toString('base64url') === line.hash
    if (!isSame) this.#find(position, 'was altered, or belongs to another chain')
    else if (erased) this.#erased.push({ position, ...erased })
    else if (line.digests) this.#erasedValues.push(position)
    const { organization } = this.#start!
    if (event && organization !== null && event.organizationId !== organization)
      this.#find(position, 'is an event of another organization')
  }

  /** `rest` continues “Position 12”; if it begins with “to”, “Positions 12”. */
  #find(position: number, rest: string) {
    const place = rest.startsWith('to ') ? `Positions ${position}` : `Position ${position}`
    this.#findings.push({ position, message: rest.startsWith(':') ? `${place}${rest}` : `${place} ${rest}` })
  }

  async judge({ keys, witnessed = [] }: Trust): Promise<Verdict> {
    if (!this.#start) throw new ProofError('The file is empty')
    const trusted = keys ?? this.#keys
    const own = await this.#checkpointsIn(this.#tokens, trusted, 'A checkpoint in the file')
    const others = await this.#checkpointsIn(witnessed, trusted, 'A given checkpoint')
    const mine = others.filter(({ checkpoint }) => checkpoint.organization === this.#start!.organization)
    if (witnessed.length > 0 && mine.length === 0)
      this.#find(0, ': no given checkpoint is of the organization and site of this file')
    const all = [...own, ...mine].toSorted((a, b) => a.checkpoint.position - b.checkpoint.position)
    let proven: Verdict['proven'] = null
    for (const { checkpoint } of all) {
      const { position, at } = checkpoint
      if (this.#checkCheckpoint(checkpoint, proven?.position ?? 0)) proven = { position, at }
    }
    if (this.#end !== this.#last) this.#find(this.#last, 'is the last one, though the file is not complete')
    const explained = this.#erased.filter((each) => this.#isExplained(each, all))
    return {
      organization: this.#start.organization,
      positions: this.#last,
      proven,
      checkpoints: all.length,
      erasedEvents: explained.length,
      erasedValues: this.#erasedValues,
      findings: this.#findings.toSorted((a, b) => a.position - b.position),
    }
  }

  async #checkpointsIn(tokens: readonly string[], keys: PublicKeys, which: string) {
    const found: SignedCheckpoint[] = []
    for (const token of tokens) {
      const signed = await readCheckpoint(token, keys)
      if (!signed) throw new ProofError(`${which} is not a checkpoint`)
      const { position, organization, origin } = signed.checkpoint
      const isForeign = origin !== this.#start!.origin || organization !== this.#start!.organization
      if (signed.problem) this.#find(position, `: ${which.toLowerCase()} ${signed.problem}`)
      else if (isForeign && which === 'A checkpoint in the file')
        this.#find(position, ': a checkpoint in the file is of another organization or site')
      else if (origin === this.#start!.origin) found.push(signed)
    }
    return found
  }

  #checkCheckpoint({ position, hash, at }: SignedCheckpoint['checkpoint'], since: number) {
    if (position > this.#last) {
      const first = this.#last + 1
      this.#find(first, `${position > first ? `to ${position} are` : 'is'} missing: a checkpoint of ${at} covers them`)
      return false
    }
    if (this.#hashes.get(position) === hash) return true
    this.#find(since + 1, `to ${position}: not what the checkpoint of ${at} signed`)
    return false
  }

  /** A deletion is explained if a later checkpoint states a retention period that was over for the event. */
  #isExplained({ position, action, createdAt }: Erased, checkpoints: readonly SignedCheckpoint[]) {
    const isAttempt = (attemptActions as readonly string[]).includes(action)
    const isDue = checkpoints.some(({ checkpoint: { retention, at, ...checkpoint } }) => {
      if (checkpoint.position < position) return false
      const days = [retention.events, isAttempt ? retention.attempts : null].filter((each) => each !== null)
      return days.some((each) => Date.parse(createdAt) + each * dayMilliseconds <= Date.parse(at))
    })
    if (!isDue) this.#find(position, `: event ${action} of ${createdAt} was deleted before its time`)
    return isDue
  }
}

const dayMilliseconds = 86_400_000

/** The digests that a line was hashed with; null if they cannot be known. */
function digestsIn({ event, erased, salts = {}, digests = {} }: LinkLine): Buffer | null {
  if (erased) return digests['all'] === undefined ? null : Buffer.from(digests['all'], 'base64url')
  if (!event) return null
  const bytes = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
  // A value that is present is hashed, even if the file has a digest for it.
  const erasedParts = personalParts.filter((part) => digests[part] !== undefined && !hasPart(event, part))
  const gone: Partial<Record<PersonalPart, Buffer>> = Object.fromEntries(
    erasedParts.map((part) => [part, bytes(digests[part])]),
  )
  return Buffer.concat([fixedDigest(event), ...personalDigests(event, (part) => bytes(salts[part]), gone)])
}
