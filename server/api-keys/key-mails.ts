import type { ApiKey } from '../../contract/api-keys/api-keys.ts'
import { holds } from '../accounts/administrators.ts'
import type { UserRow } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import type { JobWork, RecurringJob } from '../jobs/jobs.ts'
import { writeMail } from '../mail/mails.ts'
import { apiKeyCreatedMail } from '../mail/templates/api-key-created.ts'
import { apiKeyExpiringMail } from '../mail/templates/api-key-expiring.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { isBanned } from '../sessions/sessions.ts'
import { daySeconds, hourSeconds, secondsAfter } from '../time.ts'
import type { Caller } from './api-keys.ts'
import { claimExpiringKeys } from './key-mails.sql.ts'

/** Notifies a user by mail that a key was created or rotated with their account. */
export async function mailNewKey(deps: Deps, { actor, visitor }: Caller, key: ApiKey, change: 'created' | 'rotated') {
  const { configId, referenceId } = key
  const organization =
    configId === 'organization' ? await findOrganization(deps.db, { id: referenceId, slug: null }) : null
  await writeMail(deps, {
    template: 'api-key-created',
    recipient: actor.user,
    content: () =>
      apiKeyCreatedMail(deps.config, {
        ...actor.user,
        locale: visitor.locale,
        key: nameOf(key),
        change,
        owner: configId === 'default' ? 'user' : configId,
        organization: organization?.name ?? null,
        path: pathOf({ isServerKey: configId === 'server', slug: organization?.slug ?? null }),
      }),
  })
}

/** The time between the notice to the creator of a key and the expiry of the key. */
const noticeSeconds = 7 * daySeconds
const batchSize = 100

/** The kind of job that notifies the users who created expiring keys. */
export const expiringKeysKind = 'mail-expiring-keys'

export const expiringKeysJob: RecurringJob = { kind: expiringKeysKind, everySeconds: hourSeconds }

/** Notifies the creator of each key that expires within `noticeSeconds`, once for each expiry time. */
export const mailExpiringKeys: JobWork = async (deps, _, { signal }) => {
  let claimed = batchSize
  while (claimed === batchSize && !signal.aborted) claimed = await inTransaction(deps, mailNextKeys)
}

async function mailNextKeys(deps: Deps) {
  const now = deps.now()
  const keys = await claimExpiringKeys(deps.db, {
    now,
    until: secondsAfter(now, noticeSeconds),
    seconds: noticeSeconds,
    // Keys of users and organizations do not work while the option `apiKeys` is off.
    onlyServerKeys: !deps.config.apiKeys.enabled,
    max: batchSize,
  })
  for (const key of keys) if (key.user && !key.isStopped) await mailExpiringKey(deps, key.user, key)
  return keys.length
}

type Expiring = Awaited<ReturnType<typeof claimExpiringKeys>>[number]

async function mailExpiringKey(deps: Deps, user: UserRow, key: Expiring) {
  // A user who is no longer an administrator must not learn about server keys.
  const mayKnow = !key.isServerKey || holds(deps.config, user, { apiKey: ['read'] })
  if (!mayKnow || isBanned(user, deps.now())) return
  await writeMail(deps, {
    template: 'api-key-expiring',
    recipient: user,
    content: () =>
      apiKeyExpiringMail(deps.config, {
        ...user,
        // The recipient did not make a request, so the mail is in the language of the site.
        locale: undefined,
        key: nameOf({ name: key.keyName, start: key.start }),
        expiresAt: new Date(key.keyExpiresAt),
        path: pathOf(key),
      }),
  })
}

function nameOf({ name, start }: { name: string | null; start: string | null }) {
  return name ?? `${start ?? ''}…`
}

/** Returns the path of the page with the keys of an owner. */
function pathOf({ isServerKey, slug }: { isServerKey: boolean; slug: string | null }) {
  if (isServerKey) return '/admin/keys'
  return slug === null ? '/account/keys' : `/o/${slug}/keys`
}
