import type { Locale } from '../../contract/pages/languages.ts'
import { sampleStates, type SampleState } from '../../contract/sample/sample.ts'
import { administratorRole } from '../accounts/administrators.ts'
import { mailVerificationLink } from '../accounts/email-verification.ts'
import { passGate, provenNow } from '../sessions/gate.ts'
import { createUser } from '../accounts/sign-up.ts'
import { insertUser, markEmailVerified } from '../accounts/users.sql.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { randomId } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { insertProviderAccount } from '../social/provider-accounts.sql.ts'
import { encryptTokens } from '../social/token-encryption.ts'
import { hourSeconds, secondsAfter } from '../time.ts'
import { fixtures, devices } from './fixtures.ts'
import { insertSampleUser } from './sample.sql.ts'

type Device = keyof typeof devices

/** The functions that create the sample data. `hoursAgo` sets the times in the created data. */
export type Scenario = {
  /** Returns `deps` with a clock that always shows the time this many hours ago. */
  at: (hoursAgo: number) => Deps
  /** Signs up a user, with a password that nobody knows or with a provider. */
  arrives: (shows: SampleState, hoursAgo: number, device: Device, way?: 'by-provider') => Promise<UserRow>
  /** Signs in a user on a device. */
  signsIn: (user: UserRow, hoursAgo: number, device: Device) => Promise<void>
  /** Returns a user as the caller of an operation. */
  as: (user: UserRow) => { actor: Actor; visitor: Visitor }
}

export function createScenario(deps: Deps, passwordHash: string, locale: Locale | undefined): Scenario {
  const callers = new Map<string, { actor: Actor; visitor: Visitor }>()
  const at = (hoursAgo: number): Deps => {
    const then = secondsAfter(deps.now(), -hoursAgo * hourSeconds)
    return { ...deps, now: () => then }
  }

  return {
    at,
    async arrives(shows, hoursAgo, device, way) {
      const then = at(hoursAgo)
      const visitor = visitorOn(device, locale)
      const added = await add(then, shows, way === 'by-provider' ? null : passwordHash)
      await insertSampleUser(deps.db, { userId: added.id, position: sampleStates.indexOf(shows), shows })
      const action = shows === 'administrator' ? 'user.created-by-setup' : 'user.signed-up'
      await recordEvent(then, { action, actorId: added.id, subjectId: added.id, visitor })
      const user = shows === 'unverified' ? await asksForLink(then, added, visitor) : await proves(then, added, visitor)
      callers.set(user.id, { actor: { user, session: await signIn(then, user, visitor) }, visitor })
      return user
    },
    async signsIn(user, hoursAgo, device) {
      await signIn(at(hoursAgo), user, visitorOn(device, locale))
    },
    as: (user) => callers.get(user.id)!,
  }
}

async function signIn(deps: Deps, user: UserRow, visitor: Visitor) {
  const arrival = { proofs: provenNow(deps, 'password'), visitor, remember: true, mayEnrolLater: true }
  const { session } = await passGate(deps, user, arrival)
  if (!session) throw new Error('A sample user has a second factor')
  return session
}

function visitorOn(device: Device, locale: Locale | undefined): Visitor {
  return { ...devices[device], isLocal: false, ...(locale ? { locale } : {}) }
}

async function add(deps: Deps, shows: SampleState, passwordHash: string | null) {
  const role = shows === 'administrator' ? administratorRole(deps.config) : deps.config.admin.defaultRole
  const account = { ...fixtures[shows], role, extra: {} }
  const user = passwordHash
    ? await createUser(deps, { ...account, passwordHash })
    : await insertUser(deps.db, { ...account, id: randomId(), image: null, emailVerified: true, now: deps.now() })
  if (!user) throw new Error("A sample user's address is taken")
  if (!passwordHash) await linkProvider(deps, user)
  return user
}

async function linkProvider(deps: Deps, user: UserRow) {
  const id = randomId()
  const none = { accessToken: null, refreshToken: null, idToken: null }
  const tokens = { ...none, accessTokenExpiresAt: null, refreshTokenExpiresAt: null, scopes: [] }
  await insertProviderAccount(deps.db, {
    id,
    userId: user.id,
    providerId: 'github',
    accountId: '583231',
    tokens: encryptTokens(deps.keys, id, tokens),
    now: deps.now(),
  })
}

async function asksForLink(deps: Deps, user: UserRow, visitor: Visitor) {
  await mailVerificationLink(deps, user, { visitor })
  return user
}

async function proves(deps: Deps, user: UserRow, visitor: Visitor) {
  if (user.emailVerified) return user
  await recordEvent(deps, { action: 'user.email-verified', actorId: user.id, subjectId: user.id, visitor })
  return (await markEmailVerified(deps.db, user.id, user.email))!
}
