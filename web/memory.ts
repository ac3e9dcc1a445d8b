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

/** A change of address that waits for its owner's approval. */
export type EmailChange = { userId: string; from: string; to: string; until: number }

const emailChangeKey = 'gatehouse.email-change'

export function rememberEmailChange(change: EmailChange | null) {
  write(() => localStorage, emailChangeKey, change && JSON.stringify(change))
}

export function recallEmailChange(userId: string): EmailChange | null {
  try {
    const kept = JSON.parse(read(() => localStorage, emailChangeKey) ?? 'null') as EmailChange | null
    return kept?.userId === userId && Date.now() < kept.until ? kept : null
  } catch {
    return null
  }
}

const providerKey = 'gatehouse.provider'

/** Keeps the provider that was signed in with last; null when it was something else. */
export function rememberProvider(id: string | null) {
  write(() => localStorage, providerKey, id)
}

export function recallProvider() {
  return read(() => localStorage, providerKey)
}

/** What a person wanted to do when they were sent to a provider to show that it is they. */
export type Intent = { userId: string; sessionId: string } & (
  | { to: 'unlink'; providerId: string; accountId: string }
  | { to: 'delete' | 'nothing' }
)

const intentKey = 'gatehouse.intent'

export function rememberIntent(intent: Intent | null) {
  write(() => sessionStorage, intentKey, intent && JSON.stringify(intent))
}

export function recallIntent(userId: string): Intent | null {
  try {
    const kept = JSON.parse(read(() => sessionStorage, intentKey) ?? 'null') as Intent | null
    return kept?.userId === userId ? kept : null
  } catch {
    return null
  }
}

/** Forgets all that was kept on this browser. */
export function forgetEverything() {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    for (const key of keysOf(storage)) write(storage, key, null)
  }
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

function keysOf(storage: () => Storage) {
  try {
    return Object.keys(storage()).filter((key) => key.startsWith('gatehouse.'))
  } catch {
    return []
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

/** The secret of an invitation’s mailed link, kept in this tab until the invitation has been answered. */
export function rememberInvitationSecret(invitationId: string, secret: string | null) {
  write(() => sessionStorage, `gatehouse.invitation:${invitationId}`, secret)
}

export function recallInvitationSecret(invitationId: string) {
  return read(() => sessionStorage, `gatehouse.invitation:${invitationId}`)
}

const newsKey = 'gatehouse.news'

/** Good news for the next page of this tab to tell. */
export function leaveNews(text: string) {
  write(() => sessionStorage, newsKey, text)
}

/** What the page before left to tell; once. */
export function takeNews() {
  const news = read(() => sessionStorage, newsKey)
  write(() => sessionStorage, newsKey, null)
  return news
}
