import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type WebhookRow = {
  id: string
  organizationId: string | null
  name: string
  url: string
  actions: string[] | null
  organizationIds: string[] | null
  createdBy: string | null
  createdAt: string
  updatedAt: string
  failures: number
  failingSince: string | null
  pausedAt: string | null
  disabledAt: string | null
  disabledReason: 'gone' | 'failing' | null
  countedDay: string | null
  dayDelivered: number
  dayFailed: number
  /** When the previous secret expires. */
  previousSecretUntil: string | null
}

const columns = sql`
  e.id, e.organization_id as "organizationId", e.name, e.url, e.actions,
  e.organization_ids as "organizationIds", e.created_by as "createdBy",
  e.created_at as "createdAt", e.updated_at as "updatedAt", e.failures, e.failing_since as "failingSince",
  e.paused_at as "pausedAt", e.disabled_at as "disabledAt", e.disabled_reason as "disabledReason",
  e.counted_day::text as "countedDay", e.day_delivered as "dayDelivered", e.day_failed as "dayFailed",
  (select max(s.expires_at) from webhook_secrets s where s.endpoint_id = e.id) as "previousSecretUntil"`

type NewWebhook = Pick<
  WebhookRow,
  'id' | 'organizationId' | 'name' | 'url' | 'actions' | 'organizationIds' | 'createdBy'
> & { now: Date }

/** Adds a webhook. Returns null if the organization or the site already has the maximum number of webhooks. */
export function insertWebhook(db: Database, webhook: NewWebhook, max: number) {
  return db.row<WebhookRow>(sql`
    with e as (
      insert into webhook_endpoints (id, organization_id, name, url, actions, organization_ids, created_by, created_at, updated_at)
      select ${webhook.id}, ${webhook.organizationId}::text, ${webhook.name}, ${webhook.url}, ${webhook.actions}::text[],
        ${webhook.organizationIds}::text[], ${webhook.createdBy}, ${webhook.now}, ${webhook.now}
      where (select count(*) from webhook_endpoints
        where organization_id is not distinct from ${webhook.organizationId}::text) < ${max}
      returning *)
    select ${columns} from e`)
}

/**
 * Serializes all transactions that add webhooks of one organization, or of the site, so that concurrent calls cannot
 * exceed the maximum number of webhooks.
 */
export function lockWebhooks(db: Database, organizationId: string | null) {
  const owner = organizationId === null ? 'site' : `organization ${organizationId}`
  return db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${owner}`}, 0))`)
}

export function findWebhook(db: Database, id: string) {
  return db.row<WebhookRow>(sql`select ${columns} from webhook_endpoints e where e.id = ${id}`)
}

/** Returns a webhook after locking it. The lock is released when the transaction ends. */
export function lockWebhook(db: Database, id: string) {
  return db.row<WebhookRow>(sql`select ${columns} from webhook_endpoints e where e.id = ${id} for no key update of e`)
}

export function listWebhooksOf(db: Database, organizationId: string | null) {
  return db.rows<WebhookRow>(sql`
    select ${columns} from webhook_endpoints e
    where e.organization_id is not distinct from ${organizationId}::text order by e.created_at, e.id`)
}

type WebhookChange = Pick<WebhookRow, 'id' | 'name' | 'url' | 'actions' | 'organizationIds'> & { now: Date }

export function updateWebhookRow(db: Database, { id, name, url, actions, organizationIds, now }: WebhookChange) {
  return db.run(sql`
    update webhook_endpoints
    set name = ${name}, url = ${url}, actions = ${actions}::text[], organization_ids = ${organizationIds}::text[],
      updated_at = ${now}
    where id = ${id}`)
}

export function deleteWebhookRow(db: Database, id: string) {
  return db.run(sql`delete from webhook_endpoints where id = ${id}`)
}

/** Resets the health of a webhook: clears its failures, resumes it if paused, and enables it if disabled. */
export function resetHealth(db: Database, id: string) {
  return db.run(sql`
    update webhook_endpoints
    set failures = 0, failing_since = null, paused_at = null, probe_at = null, disabled_at = null,
      disabled_reason = null
    where id = ${id}`)
}

/** Makes all lanes of a webhook due at `now`. */
export function hurryLanes(db: Database, id: string, now: Date) {
  return db.run(sql`update webhook_lanes set next_at = ${now} where endpoint_id = ${id} and next_at > ${now}`)
}

export type SecretRow = { id: string; endpointId: string; secret: string }

export function insertSecret(db: Database, secret: SecretRow & { now: Date }) {
  return db.run(sql`
    insert into webhook_secrets (id, endpoint_id, secret, created_at)
    values (${secret.id}, ${secret.endpointId}, ${secret.secret}, ${secret.now})`)
}

/**
 * Deletes all secrets of a webhook that already have an expiry time, and makes the current secret expire at `at`. If
 * `at` is not in the future, the current secret is deleted too.
 */
export async function expireSecrets(db: Database, endpointId: string, { now, at }: { now: Date; at: Date }) {
  await db.run(sql`delete from webhook_secrets where endpoint_id = ${endpointId} and expires_at is not null`)
  if (at <= now) await db.run(sql`delete from webhook_secrets where endpoint_id = ${endpointId}`)
  else await db.run(sql`update webhook_secrets set expires_at = ${at} where endpoint_id = ${endpointId}`)
}

/** Returns the valid secrets of webhooks, newest first. */
export function listSecrets(db: Database, endpointIds: readonly string[], now: Date) {
  return db.rows<SecretRow>(sql`
    select id, endpoint_id as "endpointId", secret from webhook_secrets
    where endpoint_id = any(${endpointIds}::text[]) and (expires_at is null or expires_at > ${now})
    order by expires_at nulls first`)
}

/**
 * Returns a page of the secrets of all webhooks, ordered by the ids of the secrets and starting after the id `after`.
 */
export function listAllSecrets(db: Database, { after, max }: { after: string; max: number }) {
  return db.rows<SecretRow>(sql`
    select id, endpoint_id as "endpointId", secret from webhook_secrets where id > ${after} order by id limit ${max}`)
}

/** Replaces a secret if it is still `from`. */
export function replaceSecret(db: Database, { id, from, to }: { id: string; from: string; to: string }) {
  return db.run(sql`update webhook_secrets set secret = ${to} where id = ${id} and secret = ${from}`)
}

export function findWebhooks(db: Database, ids: readonly string[]) {
  return db.rows<WebhookRow>(sql`select ${columns} from webhook_endpoints e where e.id = any(${ids}::text[])`)
}
