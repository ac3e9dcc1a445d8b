import { maxWebhooks, type Webhook } from '../../contract/webhooks/webhooks.ts'
import { change, changesBetween } from '../audit/changes.ts'
import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { outboundOf, OutboundRefused, type OutboundReason } from '../http/outbound/outbound.ts'
import { recordChange, type Caller } from '../organizations/authorization.ts'
import { Refusal } from '../refusal.ts'
import { daySeconds, secondsAfter } from '../time.ts'
import { openWebhook, requireWebhooks } from './access.ts'
import { addSecret } from './secrets.ts'
import {
  deleteWebhookRow,
  expireSecrets,
  findWebhook,
  hurryLanes,
  insertWebhook,
  listWebhooksOf,
  lockWebhooks,
  resetHealth,
  updateWebhookRow,
  type WebhookRow,
} from './webhooks.sql.ts'

type OneWebhook = Caller & { webhookId: string }
type Settings = { name: string; url: string; actions: string[] | null; organizationIds: string[] | null }

/** Returns the webhooks of an organization, or the webhooks of the site if `organizationId` is null. */
export async function listWebhooks(deps: Deps, request: Pick<Caller, 'actor'> & { organizationId: string | null }) {
  await requireWebhooks(deps, { ...request, action: 'read' })
  const rows = await listWebhooksOf(deps.db, request.organizationId)
  return rows.map((row) => shownWebhook(deps, row))
}

export async function readWebhook(deps: Deps, request: Pick<OneWebhook, 'actor' | 'webhookId'>) {
  return shownWebhook(deps, await openWebhook(deps, { ...request, action: 'read' }))
}

/** Adds a webhook. Its secret is returned only by this call. */
export async function createWebhook(deps: Deps, request: Caller & Settings & { organizationId: string | null }) {
  const { actor, organizationId, name, url, actions } = request
  const organizationIds = organizationId === null ? request.organizationIds : null
  await requireWebhooks(deps, { actor, organizationId, action: 'create' })
  await checkAddress(deps, url)
  return inTransaction(deps, async (deps) => {
    await lockWebhooks(deps.db, organizationId)
    const row = await insertWebhook(
      deps.db,
      {
        id: randomId(),
        organizationId,
        name,
        url,
        actions,
        organizationIds,
        createdBy: actor.user.id,
        now: deps.now(),
      },
      maxWebhooks,
    )
    if (!row) throw new Refusal('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_WEBHOOKS')
    const secret = await addSecret(deps, row.id)
    const changes = [change('name', null, name), change('url', null, hostOf(url))]
    await record(deps, request, row, { action: 'webhook.created', changes })
    return { webhook: shownWebhook(deps, row), secret }
  })
}

/** Changes a webhook. A new URL is checked first. */
export async function updateWebhook(deps: Deps, request: OneWebhook & Partial<Settings>) {
  const before = await openWebhook(deps, { ...request, action: 'update' })
  if (request.url !== undefined && request.url !== before.url) await checkAddress(deps, request.url)
  return changeWebhook(deps, request, async (deps, row) => {
    const { name = row.name, url = row.url, actions = row.actions } = request
    const { organizationIds = row.organizationIds } = row.organizationId === null ? request : row
    const next = { name, url, actions, organizationIds }
    await updateWebhookRow(deps.db, { id: row.id, ...next, now: deps.now() })
    const changes = changesBetween(loggedSettings(row), loggedSettings(next), [
      'name',
      'url',
      'events',
      'organizations',
    ])
    return { action: 'webhook.updated', changes }
  })
}

function loggedSettings({ name, url, actions, organizationIds }: Settings) {
  return {
    name,
    url: hostOf(url),
    events: actions?.join(', ') ?? null,
    organizations: organizationIds?.join(', ') ?? null,
  }
}

export function removeWebhook(deps: Deps, request: OneWebhook) {
  return inTransaction(deps, async (deps) => {
    const row = await openWebhook(deps, { ...request, action: 'delete', isLocked: true })
    await deleteWebhookRow(deps.db, row.id)
    await record(deps, request, row, { action: 'webhook.deleted', changes: [change('name', row.name, null)] })
  })
}

const defaultOverlapSeconds = daySeconds

/** Adds a new secret to a webhook. For `overlapSeconds`, deliveries are also signed with the previous secret. */
export function rotateSecret(deps: Deps, request: OneWebhook & { overlapSeconds?: number | undefined }) {
  return inTransaction(deps, async (deps) => {
    const row = await openWebhook(deps, { ...request, action: 'update', isLocked: true })
    const now = deps.now()
    const { overlapSeconds = defaultOverlapSeconds } = request
    await expireSecrets(deps.db, row.id, { now, at: secondsAfter(now, overlapSeconds) })
    const secret = await addSecret(deps, row.id)
    await record(deps, request, row, { action: 'webhook.secret-rotated' })
    return { webhook: shownWebhook(deps, (await findWebhook(deps.db, row.id))!), secret }
  })
}

/** Enables a webhook that was disabled or paused, and makes its waiting deliveries due at once. */
export function enableWebhook(deps: Deps, request: OneWebhook) {
  return changeWebhook(deps, request, async (deps, row) => {
    await resetHealth(deps.db, row.id)
    await hurryLanes(deps.db, row.id, deps.now())
    const wasOff = row.disabledAt !== null || row.pausedAt !== null
    return wasOff ? { action: 'webhook.updated', changes: [change('state', stateOf(row), 'healthy')] } : null
  })
}

type Recorded = Pick<Parameters<typeof recordChange>[2], 'action' | 'changes'>

function changeWebhook(
  deps: Deps,
  request: OneWebhook,
  work: (deps: Deps, row: WebhookRow) => Promise<Recorded | null>,
): Promise<Webhook> {
  return inTransaction(deps, async (deps) => {
    const row = await openWebhook(deps, { ...request, action: 'update', isLocked: true })
    const recorded = await work(deps, row)
    if (recorded) await record(deps, request, row, recorded)
    return shownWebhook(deps, (await findWebhook(deps.db, row.id))!)
  })
}

/** Records a change to a webhook together with the webhook's name, so that the name stays readable after a deletion. */
function record(deps: Deps, caller: Caller, { id, organizationId, name }: WebhookRow, recorded: Recorded) {
  return recordChange(deps, caller, { ...recorded, subjectId: id, organizationId, details: { name } })
}

const reasons = {
  invalid: 'INVALID_ADDRESS',
  'not-https': 'ADDRESS_NOT_HTTPS',
  'unknown-host': 'ADDRESS_NOT_FOUND',
  'private-network': 'ADDRESS_IN_PRIVATE_NETWORK',
} as const satisfies Record<OutboundReason, string>

/** Refuses a URL that the server must not call. */
async function checkAddress(deps: Deps, url: string) {
  try {
    await outboundOf(deps.config).check(url)
  } catch (error) {
    if (error instanceof OutboundRefused) throw new Refusal(reasons[error.code])
    throw error
  }
}

/** Returns the host of a URL. The audit log omits the rest of the URL, because the rest can contain a secret. */
function hostOf(url: string) {
  return new URL(url).host
}

function stateOf(row: WebhookRow) {
  if (row.disabledAt !== null) return 'disabled'
  if (row.pausedAt !== null) return 'paused'
  return row.failures > 0 ? 'failing' : 'healthy'
}

function shownWebhook(deps: Deps, row: WebhookRow): Webhook {
  const today = row.countedDay === deps.now().toISOString().slice(0, 10)
  const { previousSecretUntil } = row
  const isOverlapping = previousSecretUntil !== null && Date.parse(previousSecretUntil) > deps.now().getTime()
  return {
    ...row,
    state: stateOf(row),
    today: { delivered: today ? row.dayDelivered : 0, failed: today ? row.dayFailed : 0 },
    previousSecretUntil: isOverlapping ? previousSecretUntil : null,
  }
}
