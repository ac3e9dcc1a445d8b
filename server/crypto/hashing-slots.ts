import { Refusal } from '../refusal.ts'
import { createMisses } from './misses.ts'

/**
 * The caller whose password is hashed.
 *
 * `known` names a signed-in user or a known device; without it, the caller is a stranger. Strangers share slots by
 * network and by target, such as an email address, so that no network and no target crowds out the others.
 */
export type HashingClaim = { known?: string | undefined; network: string; target: string }

/** A slot in the queue, which its caller holds until the work is done. */
export type HashingSlot = {
  /** Waits for the slot's turn and runs the work. Refuses if the slot was given to a caller with fewer slots. */
  takeTurn<T>(work: () => Promise<T>): Promise<T>
  /** Reports whether the browser is a known device. If not, exchanges the slot for a stranger's slot, or refuses. */
  settle(isKnown: boolean): void
  leave(): void
}

// One hash takes about 80 ms of a core. On two cores, a full queue of strangers gets one core, and its last stranger
// starts after about 5 s.
const placesPerCore = 32
const refusedRetrySeconds = 3
/** The refusal of callers who get no slot. It is shared, because creating its stack trace each time would be slow. */
export const busy = new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: refusedRetrySeconds })

// If strangers hold more slots per core than this, there is a flood. A running hash cannot be interrupted, and hashing
// the passwords of a flood takes about a second. To spare known callers this delay, strangers then get fewer cores.
const floodPerCore = 8

// After this many consecutive turns of known callers, a stranger gets a turn, so that strangers do not starve.
const knownTurnsInARow = 8

/** Returns the key by which the queue recognizes a browser, from the digest of the browser's device secret. */
export function knownBy(deviceDigest: string) {
  return `device ${deviceDigest}`
}

type Held = {
  keys: readonly string[]
  share: Share
  isLost: boolean
  /** When the caller arrived. The clock does not measure time: it counts arrivals and turns. */
  arrivedAt: number
  /** Set while the slot waits for its turn. */
  wake: (() => void) | null
  isRunning: boolean
}

type Share = {
  /** How many callers of this kind, known ones or strangers, may hash at the same time during a flood. */
  slots: number
  /** The number of held slots above which there is a flood. */
  flood: number
  capacity: number
  running: number
  held: Set<Held>
  /** For each user, browser, network or target: how many slots it holds, and when it had its last turn. */
  usage: Map<string, { held: number; servedAt: number }>
}

type HashingSlots = Pick<Slots, 'enter' | 'isStranger' | 'hasRoomFor' | 'count'>

/**
 * Creates the slots of one process that hashes on this many cores.
 *
 * Known callers have priority. In a flood, strangers hash on at most half of the cores, and on at least one.
 */
export function createHashingSlots(cores: number): HashingSlots {
  const all = new Slots(cores)
  return {
    enter: (claim) => all.enter(claim),
    isStranger: (claim) => all.isStranger(claim),
    hasRoomFor: (network) => all.hasRoomFor(network),
    count: () => all.count(),
  }
}

class Slots {
  readonly #known: Share
  readonly #strangers: Share
  readonly #misses = createMisses()
  #free: number
  #clock = 0
  #knownInARow = 0

  constructor(cores: number) {
    this.#free = cores
    this.#known = createShare({ slots: cores, flood: Infinity, capacity: 2 * placesPerCore * cores })
    const half = Math.max(1, Math.floor(cores / 2))
    this.#strangers = createShare({ slots: half, flood: floodPerCore * cores, capacity: placesPerCore * cores })
  }

  /** Whether the caller must use the slots of strangers, because it is unknown or has too many misses. */
  isStranger({ known }: Pick<HashingClaim, 'known'>) {
    return known === undefined || this.#misses.tooMany(known)
  }

  /** Whether a stranger from this network would now get a slot for a target that nobody else is attempting. */
  hasRoomFor(network: string) {
    const strangers = this.#strangers
    if (strangers.held.size < strangers.capacity) return true
    const weight = strangers.usage.get(`network ${network}`)?.held ?? 0
    for (const held of strangers.held) if (!held.isRunning && weightOf(strangers, held.keys) > weight + 1) return true
    return false
  }

  /** Counts the callers that are hashing and the callers that are waiting. */
  count() {
    const shares = [this.#known, this.#strangers]
    const waiting = shares.flatMap(({ held }) => [...held].filter(({ wake }) => wake !== null)).length
    return { running: this.#known.running + this.#strangers.running, waiting }
  }

  /** Returns a slot at once. If no slot is free, takes one from a caller who holds more slots, or refuses. */
  enter(claim: HashingClaim): HashingSlot {
    const strangerKeys = [`network ${claim.network}`, `target ${claim.target}`]
    let held = this.isStranger(claim)
      ? this.#hold(this.#strangers, strangerKeys)
      : this.#hold(this.#known, [claim.known!])

    return {
      takeTurn: (work) => this.#takeTurn(held, work),
      settle: (isKnown) => {
        if (claim.known === undefined) return
        if (isKnown) return this.#misses.forget(claim.known)
        this.#misses.add(claim.known)
        if (held.share === this.#strangers) return
        release(held)
        held = this.#hold(this.#strangers, strangerKeys)
      },
      leave: () => release(held),
    }
  }

  async #takeTurn<T>(held: Held, work: () => Promise<T>) {
    await this.#turnOf(held)
    try {
      return await work()
    } finally {
      this.#endTurn(held)
    }
  }

  #hold(share: Share, keys: readonly string[]): Held {
    if (share.held.size >= share.capacity) makeRoom(share, keys)
    const held: Held = { keys, share, isLost: false, arrivedAt: ++this.#clock, wake: null, isRunning: false }
    share.held.add(held)
    for (const key of keys) usageOf(share, key).held++
    return held
  }

  async #turnOf(held: Held) {
    if (!held.isLost) {
      await new Promise<void>((resolve) => {
        held.wake = resolve
        this.#startNext()
      })
    }
    if (held.isLost) throw busy
  }

  #endTurn(held: Held) {
    held.isRunning = false
    held.share.running--
    this.#free++
    this.#startNext()
  }

  #startNext() {
    while (this.#free > 0) {
      const next = this.#findNext()
      if (!next) return
      this.#free--
      this.#knownInARow = next.share === this.#known ? this.#knownInARow + 1 : 0
      next.share.running++
      next.isRunning = true
      this.#clock++
      for (const key of next.keys) usageOf(next.share, key).servedAt = this.#clock
      const { wake } = next
      next.wake = null
      wake!()
    }
  }

  #findNext() {
    const strangers = this.#strangers
    const isFull = strangers.held.size > strangers.flood && strangers.running >= strangers.slots
    const stranger = isFull ? null : findFirst(strangers)
    if (stranger && this.#knownInARow >= knownTurnsInARow) return stranger
    return findFirst(this.#known) ?? stranger
  }
}

function createShare(limits: Pick<Share, 'slots' | 'flood' | 'capacity'>): Share {
  return { ...limits, running: 0, held: new Set(), usage: new Map() }
}

/**
 * Returns the waiting caller whose turn is next: the one who has waited longest. A caller’s wait begins when the caller
 * arrives, and begins again when another caller with one of the same keys gets a turn.
 */
function findFirst(share: Share) {
  let first: Held | null = null
  let firstSince = Infinity
  for (const held of share.held) {
    if (!held.wake) continue
    const since = Math.max(held.arrivedAt, ...held.keys.map((key) => usageOf(share, key).servedAt))
    if (since < firstSince) [first, firstSince] = [held, since]
  }
  return first
}

/** Frees a waiting slot of the key with the most slots. Refuses if the caller would then hold as many as this key. */
function makeRoom(share: Share, keys: readonly string[]) {
  let heaviest: Held | null = null
  let weight = weightOf(share, keys) + 1
  for (const held of share.held) {
    const weightHere = held.isRunning ? 0 : weightOf(share, held.keys)
    if (weightHere > weight || (heaviest && weightHere === weight)) [heaviest, weight] = [held, weightHere]
  }
  if (!heaviest) throw busy
  heaviest.isLost = true
  release(heaviest)
  heaviest.wake?.()
}

/** Returns the largest number of slots that one of these keys holds. */
function weightOf(share: Share, keys: readonly string[]) {
  let weight = 0
  for (const key of keys) weight = Math.max(weight, share.usage.get(key)?.held ?? 0)
  return weight
}

function release(held: Held) {
  const { share, keys } = held
  if (!share.held.delete(held)) return
  for (const key of keys) {
    const usage = usageOf(share, key)
    if (--usage.held === 0) share.usage.delete(key)
  }
}

function usageOf(share: Share, key: string) {
  let usage = share.usage.get(key)
  if (!usage) share.usage.set(key, (usage = { held: 0, servedAt: 0 }))
  return usage
}
