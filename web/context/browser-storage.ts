/** The input of an unfinished flow such as a sign-up, stored for this tab so that it need not be in the URL. */
export type Pending = { email: string; name?: string; redirect?: string }

const pendingKey = 'gatehouse.pending'

export function rememberPending(pending: Pending) {
  write(() => sessionStorage, pendingKey, JSON.stringify(pending))
}

export function recallPending(): Pending | null {
  try {
    const previous: unknown = JSON.parse(read(() => sessionStorage, pendingKey) ?? 'null')
    return typeof previous === 'object' && previous !== null && 'email' in previous ? (previous as Pending) : null
  } catch {
    return null
  }
}

export function forgetPending() {
  write(() => sessionStorage, pendingKey, null)
}

/** An email change that the account’s owner has not approved yet. */
export type EmailChange = { userId: string; from: string; to: string; until: number }

const emailChangeKey = 'gatehouse.email-change'

export function rememberEmailChange(change: EmailChange | null) {
  write(() => localStorage, emailChangeKey, change && JSON.stringify(change))
}

export function recallEmailChange(userId: string): EmailChange | null {
  try {
    const previous = JSON.parse(read(() => localStorage, emailChangeKey) ?? 'null') as EmailChange | null
    return previous?.userId === userId && Date.now() < previous.until ? previous : null
  } catch {
    return null
  }
}

const providerKey = 'gatehouse.provider'

/** Remembers the provider of the last sign-in; null if the last sign-in was not with a provider. */
export function rememberProvider(id: string | null) {
  write(() => localStorage, providerKey, id)
}

export function recallProvider() {
  return read(() => localStorage, providerKey)
}

/** The action that a user started before confirming their identity at a provider. */
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
    const previous = JSON.parse(read(() => sessionStorage, intentKey) ?? 'null') as Intent | null
    return previous?.userId === userId ? previous : null
  } catch {
    return null
  }
}

/** Deletes everything that Gatehouse stored in this browser. */
export function forgetEverything() {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    for (const key of keysOf(storage)) write(storage, key, null)
  }
}

/** Stores a time, such as the end of a rate limit, so that the time survives a reload. Null deletes the stored time. */
export function rememberMoment(name: string, milliseconds: number | null, { tabOnly }: { tabOnly: boolean }) {
  write(
    () => (tabOnly ? sessionStorage : localStorage),
    `gatehouse.${name}`,
    milliseconds === null ? null : String(milliseconds),
  )
}

export function recallMoment(name: string, { tabOnly }: { tabOnly: boolean }) {
  const previous = Number(read(() => (tabOnly ? sessionStorage : localStorage), `gatehouse.${name}`) ?? Number.NaN)
  return Number.isFinite(previous) ? previous : null
}

// If the browser blocks storage, or storage is full, nothing is stored and nothing is found.
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
    // The value is not stored.
  }
}

/** Remembers the secret of an invitation’s mailed link in this tab until the invitation is answered. */
export function rememberInvitationSecret(invitationId: string, secret: string | null) {
  write(() => sessionStorage, `gatehouse.invitation:${invitationId}`, secret)
}

export function recallInvitationSecret(invitationId: string) {
  return read(() => sessionStorage, `gatehouse.invitation:${invitationId}`)
}

/**
 * Remembers that the recipient chose to accept the invitation, because they might have to sign in on other pages first.
 */
export function rememberJoining(invitationId: string) {
  write(() => sessionStorage, `gatehouse.joining:${invitationId}`, 'yes')
}

/** Returns true if the recipient chose to accept the invitation in this tab. */
export function isJoining(invitationId: string) {
  return read(() => sessionStorage, `gatehouse.joining:${invitationId}`) !== null
}

/**
 * Returns true if the recipient chose to accept the invitation in this tab, and forgets the choice, so that a refused
 * attempt is not repeated without a click.
 */
export function takeJoining(invitationId: string) {
  const hasAsked = isJoining(invitationId)
  write(() => sessionStorage, `gatehouse.joining:${invitationId}`, null)
  return hasAsked
}

const newsKey = 'gatehouse.news'

/** Leaves a success message for the next page of this tab. */
export function leaveNews(text: string) {
  write(() => sessionStorage, newsKey, text)
}

/** Returns the message that the previous page left, and removes it. */
export function takeNews() {
  const news = read(() => sessionStorage, newsKey)
  write(() => sessionStorage, newsKey, null)
  return news
}

const modeKey = 'gatehouse.mode'

/** Remembers which part of the dashboard this tab shows: the account, an organization or the console. */
export function rememberMode(name: string) {
  write(() => sessionStorage, modeKey, name)
}

export function recallMode() {
  return read(() => sessionStorage, modeKey)
}

const collapsedKey = 'gatehouse.collapsed'

export function rememberCollapsed(isCollapsed: boolean) {
  write(() => localStorage, collapsedKey, isCollapsed ? 'yes' : null)
}

export function recallCollapsed() {
  return read(() => localStorage, collapsedKey) !== null
}

/**
 * An entry opened from the command palette. `member` and `own-organization` have the slug of the organization, because
 * they open its pages.
 */
export type RecentThing = {
  kind: 'person' | 'member' | 'organization' | 'own-organization'
  id: string
  name: string
  slug?: string
}

const recentKey = 'gatehouse.recent'
const maxRecent = 5

/** Adds an entry to this user’s five most recently opened entries. */
export function rememberRecent(userId: string, thing: RecentThing) {
  const others = recallRecent(userId).filter(({ kind, id }) => kind !== thing.kind || id !== thing.id)
  const things = [thing, ...others].slice(0, maxRecent)
  write(() => localStorage, recentKey, JSON.stringify({ userId, things }))
}

/** Returns the entries that this user opened recently, newest first. */
export function recallRecent(userId: string): RecentThing[] {
  try {
    const previous = JSON.parse(read(() => localStorage, recentKey) ?? 'null') as Recent | null
    return previous?.userId === userId ? previous.things : []
  } catch {
    return []
  }
}

type Recent = { userId: string; things: RecentThing[] }

/** Deletes the recently opened entries. Called at sign-out. */
export function forgetRecent() {
  write(() => localStorage, recentKey, null)
}

const themeKey = 'gatehouse.theme'

export function rememberTheme(theme: 'light' | 'dark') {
  write(() => localStorage, themeKey, theme)
}

export function recallTheme() {
  const theme = read(() => localStorage, themeKey)
  return theme === 'light' || theme === 'dark' ? theme : null
}
