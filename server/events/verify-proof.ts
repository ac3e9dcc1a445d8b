import { firstHash, linkHash } from './canonical.ts'
import {
  readCheckpoint,
  readRemoval,
  removalIn,
  type PublicKeys,
  type SignedCheckpoint,
} from './checkpoint-signatures.ts'
import { digestsIn, parseLine, ProofError, type Line, type LinkLine } from './proof-lines.ts'
import { proofFormat } from './proof.ts'
import type { Removal } from './removal-statements.ts'
import { isAttempt, isOver } from './retention.ts'

export { ProofError } from './proof-lines.ts'

/** A fault in a proof. The message names the position. */
export type Finding = { position: number; message: string }

/** The result of checking a proof. The proof is intact if there are no findings. */
export type Verdict = {
  organization: string | null
  /** The last position of the file. */
  positions: number
  /** The last position that a checkpoint covers, and the time of the checkpoint. */
  proven: { position: number; at: string } | null
  checkpoints: number
  /** The number of events that were deleted after their retention period, and whose links are still in the chain. */
  erasedEvents: number
  /** The number of deleted events whose links were removed from the chain too. `erasedEvents` excludes them. */
  removedEvents: number
  /** The positions of the events whose values were partly erased. */
  erasedValues: number[]
  findings: Finding[]
}

type Trust = {
  /** Trusted keys from outside the file. If absent, the keys in the file are trusted. */
  keys?: readonly object[]
  /** Checkpoints that an external witness has kept. */
  witnessed?: readonly string[]
}

/** Checks the lines of an export with proof. Needs no access to the database. */
export async function verifyProof(lines: AsyncIterable<string> | Iterable<string>, trust: Trust = {}) {
  const reading = new Reading()
  let number = 0
  for await (const text of lines) {
    number++
    if (text !== '') reading.take(parseLine(text, number))
  }
  return reading.judge(trust)
}

type Erased = { position: number; action: string; createdAt: string }

/** The state of a verification while the lines of the proof are being read. */
class Reading {
  #start: Extract<Line, { format: string }> | undefined
  #end: number | undefined
  #last = 0
  #previous = firstHash(null)
  readonly #hashes = new Map<number, string>()
  readonly #erased: Erased[] = []
  readonly #erasedValues: number[] = []
  readonly #removals: { token: string; removal: Removal }[] = []
  #removedEvents = 0
  readonly #tokens: string[] = []
  #keys: readonly object[] = []
  readonly #findings: Finding[] = []

  take(line: Line) {
    if ('format' in line) {
      if (this.#start || line.format !== proofFormat) throw new ProofError('The file is not an export with proof')
      this.#start = line
      this.#previous = firstHash(line.organization)
      this.#hashes.set(0, this.#previous.toString('base64url'))
      return
    }
    if (!this.#start) throw new ProofError('The file is not an export with proof')
    if ('position' in line) this.#takeLink(line)
    else if ('removal' in line) this.#takeRemoval(line.removal)
    else if ('checkpoint' in line) this.#tokens.push(line.checkpoint)
    else if ('keys' in line) this.#keys = line.keys
    else this.#end = line.end.positions
  }

  #takeLink(line: LinkLine) {
    const { position, hash } = line
    if (position <= this.#last) return this.#find(position, `is in the wrong place, after position ${this.#last}`)
    if (position > this.#last + 1) this.#findMissing(position - 1)
    else this.#checkHash(line)
    this.#moveTo(position, hash)
  }

  /**
   * Checks a removal, and skips the positions that it covers. A removal that was signed during the export may also
   * cover positions that were already read.
   */
  #takeRemoval(token: string) {
    const removal = removalIn(token)
    if (!removal) throw new ProofError('A removal in the file is not one')
    const { from, to, before, hash } = removal
    this.#removals.push({ token, removal })
    if (from > this.#last + 1) this.#findMissing(from - 1)
    else if (this.#hashes.get(from - 1) !== before || to <= this.#last)
      return this.#findRange(from, to, 'a removal that does not belong here')
    this.#removedEvents += to - this.#last
    this.#moveTo(to, hash)
  }

  #moveTo(position: number, hash: string) {
    this.#last = position
    this.#previous = Buffer.from(hash, 'base64url')
    this.#hashes.set(position, hash)
  }

  #findMissing(upTo: number) {
    const first = this.#last + 1
    this.#find(first, first === upTo ? 'is missing' : `to ${upTo} are missing`)
  }

  #findRange(from: number, to: number, what: string) {
    this.#find(from, from === to ? `: ${what}` : `to ${to}: ${what}`)
  }

  /**
   * Checks the hash of a position. The next position is checked against the hash in the file, so an altered position is
   * reported, but not the positions after it.
   */
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

  /**
   * Adds a finding. Its message is the position followed by `rest`, such as “Position 12 was altered”. If `rest` begins
   * with “to”, the message is about a range, such as “Positions 12 to 20”.
   */
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
    await this.#checkRemovals(trusted)
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
      removedEvents: this.#removedEvents,
      erasedValues: this.#erasedValues,
      findings: this.#findings.toSorted((a, b) => a.position - b.position),
    }
  }

  async #checkRemovals(keys: PublicKeys) {
    for (const { token, removal } of this.#removals) {
      const { from, to, origin, organization, newest, retention, at } = removal
      const { problem } = (await readRemoval(token, keys))!
      const isForeign = origin !== this.#start!.origin || organization !== this.#start!.organization
      const removed = [
        { isAttempt: true, createdAt: newest.attempt },
        { isAttempt: false, createdAt: newest.other },
      ].flatMap(({ createdAt, ...rest }) => (createdAt === null ? [] : [{ ...rest, createdAt }]))
      if (problem) this.#findRange(from, to, `the removal ${problem}`)
      else if (isForeign) this.#findRange(from, to, 'the removal is of another organization or site')
      else if (removed.length === 0 || !removed.every((event) => isOver(event, retention, at)))
        this.#findRange(from, to, 'removed before their time')
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
    // The hashes inside a removed range are unknown, so this checkpoint cannot be compared. A later checkpoint covers
    // the same positions.
    if (this.#removals.some(({ removal }) => removal.from <= position && position < removal.to)) return false
    this.#find(since + 1, `to ${position}: not what the checkpoint of ${at} signed`)
    return false
  }

  /**
   * Whether a checkpoint shows that the retention period of a deleted event was over. The checkpoint must cover the
   * position of the event. Adds a finding if there is no such checkpoint.
   */
  #isExplained({ position, action, createdAt }: Erased, checkpoints: readonly SignedCheckpoint[]) {
    const event = { isAttempt: isAttempt(action), createdAt }
    const isDue = checkpoints.some(
      ({ checkpoint }) => checkpoint.position >= position && isOver(event, checkpoint.retention, checkpoint.at),
    )
    if (!isDue) this.#find(position, `: event ${action} of ${createdAt} was deleted before its time`)
    return isDue
  }
}
