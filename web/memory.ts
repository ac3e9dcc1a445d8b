/** What a person started and has not finished, kept in this tab so that it need not stand in an address. */
export type Pending = { email: string; name?: string; redirect?: string }

const pendingKey = 'gatehouse.pending'

export function rememberPending(pending: Pending) {
  write(() => sessionStorage, pendingKey, JSON.stringify(pending))
}

export function recallPending(): Pending | null {
  try {
    const kept: unknown = JSON.parse(read(() => sessionStorage, pendingKey) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'email' in kept ? (kept as Pending) : null
  } catch {
    return null
  }
}

export function forgetPending() {
  write(() => sessionStorage, pendingKey, null)
}

/** A moment that outlives a reload, by name: when a limit ends, until when a banner stays away. */
export function rememberMoment(name: string, milliseconds: number | null, { tabOnly }: { tabOnly: boolean }) {
  write(
    () => (tabOnly ? sessionStorage : localStorage),
    `gatehouse.${name}`,
    milliseconds === null ? null : String(milliseconds),
  )
}

export function recallMoment(name: string, { tabOnly }: { tabOnly: boolean }) {
  const kept = Number(read(() => (tabOnly ? sessionStorage : localStorage), `gatehouse.${name}`) ?? Number.NaN)
  return Number.isFinite(kept) ? kept : null
}

// Storage may be full, or forbidden by the browser; then it is as if nothing had been kept.
function read(storage: () => Storage, key: string) {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function write(storage: () => Storage, key: string, value: string | null) {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // nothing is kept
  }
}
