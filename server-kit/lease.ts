import type { ReplyOf } from '../contract/endpoint.ts'
import type { revocations } from '../contract/backends/backends.ts'
import type { RoleTable } from '../contract/roles.ts'
import { hasPassed, momentsAfter, type Clock, type Moment } from './clock.ts'
import type { Post } from './post.ts'
import type { Known } from './types.ts'

type Answer = ReplyOf<typeof revocations>

const idleMilliseconds = 30_000
const waitMilliseconds = 2000
const answerMilliseconds = 2000
/** The pause after a reply with revocations, so that the next reply contains a whole burst of revocations. */
const breathMilliseconds = 20

export type Lease = ReturnType<typeof createLease>

/**
 * Creates the list of revocations, and its lease: the time during which the list counts as recent.
 *
 * The lease starts at the time when the last answered request was sent, because the list contains all revocations from
 * before that time. A slow network can therefore only shorten the lease.
 */
export function createLease(post: Post, { clock, onRestore }: { clock: Clock; onRestore: () => void }) {
  const list = new RevocationList()
  let lease: Moment | null = null
  let asking: Promise<void> | null = null

  /** Fetches revocations; resolves to true if there were new ones. Calls can overlap and finish in any order. */
  async function ask(wait: number, signal?: AbortSignal): Promise<boolean> {
    const [sentAt, { epoch: after, history }] = [clock(), list]
    const body = { after: after ?? undefined, waitMilliseconds: wait }
    const answer = await post<Answer>('/server/revocations', body, { timeout: wait + answerMilliseconds, signal })
    if (list.history !== history) return ask(0, signal)
    if (after !== null && answer.epoch < after) {
      // The database was restored from a backup, so the list belongs to a history that no longer exists.
      lease = null
      list.restart(answer)
      onRestore()
      return ask(0, signal)
    }
    list.add(answer, { isFirst: after === null, now: clock() })
    if (!answer.isComplete) return ask(0, signal)
    lease = laterOf(lease, momentsAfter(sentAt, answer.boundSeconds * 1000))
    return answer.revoked.length > 0
  }

  const listener = createListener(ask)
  return {
    isHeld: () => lease !== null && !hasPassed(lease, clock()),
    /** Requests revocations now. Calls made before the reply arrives share the request. */
    renew: () =>
      (asking ??= ask(0)
        .then(() => {})
        .finally(() => (asking = null))),
    /** Listens for revocations until 30 seconds after the last call of this function. */
    listen: listener.start,
    isVoid: (known: Known) => list.isVoid(known),
    isAhead: (epoch: number) => list.epoch === null || epoch > list.epoch,
    roles: (): RoleTable => list.roles,
    close: listener.stop,
  }
}

function laterOf(one: Moment | null, other: Moment) {
  return one === null || other.steady > one.steady ? other : one
}

/** The revocations that can affect a cached caller. */
class RevocationList {
  epoch: number | null = null
  roles: RoleTable = {}
  /** The number of database restores that the kit has noticed. */
  history = 0
  /** The list has every revocation after this epoch. */
  #horizon = 0
  #changes = 0
  #restored: { epoch: number; at: number } | null = null
  readonly #revoked = new Map<string, { epoch: number; until: number }>()

  add(answer: Answer, { isFirst, now }: { isFirst: boolean; now: Moment }) {
    if (isFirst && this.epoch === null) this.#horizon = answer.after
    const until = now.steady + answer.memorySeconds * 1000
    for (const [epoch, kind, id] of answer.revoked) {
      const subject = `${kind} ${id}`
      if (epoch <= this.#epochOf(subject)) continue
      // Deleting the subject before setting it moves it to the end of the map, so that the oldest entries come first.
      this.#revoked.delete(subject)
      this.#revoked.set(subject, { epoch, until })
      this.#changes++
    }
    this.epoch = Math.max(this.epoch ?? 0, answer.epoch)
    this.roles = answer.roles
    this.#forget(now.steady)
  }

  restart(answer: Answer) {
    this.#restored = { epoch: answer.epoch, at: Date.parse(answer.at) }
    this.#revoked.clear()
    this.epoch = null
    this.history++
    this.#changes++
  }

  /**
   * Whether the caller might have been revoked: by a revocation in the list, by one that the list has dropped, or
   * because a restore of the database discarded the history in which the token was signed.
   */
  isVoid(known: Known): boolean {
    if (known.checked === this.#changes) return false
    if (known.epoch < this.#horizon || this.#isOfAnotherHistory(known)) return true
    if (known.subjects.some((subject) => this.#epochOf(subject) > known.epoch)) return true
    known.checked = this.#changes
    return false
  }

  /**
   * Whether a token's epoch belongs to a history that a restore of the database has discarded: the epoch is later than
   * the restored state, but the token was signed before the restore.
   */
  #isOfAnotherHistory({ epoch, signedAt }: Known) {
    const restored = this.#restored
    return restored !== null && signedAt !== null && epoch > restored.epoch && signedAt <= restored.at
  }

  #epochOf(subject: string) {
    return this.#revoked.get(subject)?.epoch ?? -1
  }

  /** Drops each old revocation when every token signed before the revocation has expired. */
  #forget(steadyNow: number) {
    for (const [subject, { epoch, until }] of this.#revoked) {
      if (until > steadyNow) return
      this.#revoked.delete(subject)
      this.#horizon = Math.max(this.#horizon, epoch)
      this.#changes++
    }
  }
}

/** Creates a listener that requests revocations again and again, until 30 seconds after the last `start`. */
function createListener(ask: (wait: number, signal: AbortSignal) => Promise<boolean>) {
  let usedAt = 0
  let stopping: AbortController | null = null

  async function run(signal: AbortSignal) {
    for (let failures = 0; !signal.aborted && performance.now() - usedAt < idleMilliseconds;) {
      try {
        const hasNews = await ask(waitMilliseconds, signal)
        failures = 0
        if (hasNews) await pause(breathMilliseconds)
      } catch {
        await pause(Math.min(2000, 50 * 2 ** failures++))
      }
    }
  }

  return {
    start() {
      usedAt = performance.now()
      if (stopping) return
      const controller = (stopping = new AbortController())
      void run(controller.signal).finally(() => {
        if (stopping === controller) stopping = null
      })
    },
    stop() {
      stopping?.abort()
    },
  }
}

function pause(milliseconds: number) {
  return new Promise<void>((resolve) => {
    const timer: unknown = setTimeout(resolve, milliseconds)
    // The timer must not keep the process alive.
    ;(timer as { unref?: () => void }).unref?.()
  })
}
