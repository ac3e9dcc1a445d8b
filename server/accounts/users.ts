import type { UserRow } from '../actor.ts'
import { change, changesBetween } from '../audit/changes.ts'
import type { Config } from '../config/config.ts'
import type { AdditionalField } from '../config/users.ts'
import { Refusal } from '../refusal.ts'

/**
 * Returns the fields of a user that sign-up and sign-in return. Additional fields are included unless their option
 * `returned` is false.
 */
export function visibleUser(config: Config, user: UserRow) {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    image: user.image,
    emailVerified: user.emailVerified,
    ...(config.username.enabled
      ? { username: user.username ?? null, displayUsername: user.displayUsername ?? null }
      : {}),
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    ...returnedFields(config, user),
  }
}

/** Returns the fields that get-session returns: those of `visibleUser`, the role, the ban, and the second factor. */
export function visibleFullUser(config: Config, user: UserRow) {
  return {
    ...visibleUser(config, user),
    role: user.role,
    banned: user.banned,
    banReason: user.banReason,
    banExpires: user.banExpires,
    twoFactorEnabled: user.twoFactorEnabled,
  }
}

/**
 * Returns the changes of a profile for the audit log. A change of an additional field whose option `returned` is false
 * is logged without the values.
 */
export function profileChanges(config: Config, before: UserRow, after: UserRow) {
  const extra = Object.entries(config.user.additionalFields).flatMap(([name, field]) => {
    const changes = changesBetween(before.extra, after.extra, [name])
    return field.returned ? changes : changes.map(() => change(name, null, null))
  })
  return [...changesBetween(before, after, ['name', 'image']), ...extra]
}

/** The kind of caller who sets fields. Administrators can set all fields; users can set only those with `input`. */
type SetBy = 'user' | 'administrator'

/** Picks the configured additional fields of a new user, with their defaults, and drops everything else. */
export function newFields(config: Config, sent: Record<string, unknown>, by: SetBy) {
  return pickFields(config, sent, by, (field, name, value) => {
    if (value !== undefined && value !== null) return checkedValue(field, value)
    if (field.defaultValue === undefined && field.required && field.input)
      throw new Refusal('FIELD_IS_REQUIRED', { values: { field: name } })
    return field.defaultValue
  })
}

/**
 * Picks the configured additional fields that change. A null value removes an optional field, and is refused for a
 * required field.
 */
export function changedFields(config: Config, sent: Record<string, unknown>, by: SetBy) {
  return pickFields(config, sent, by, (field, name, value) => {
    if (value === null && field.required) throw new Refusal('FIELD_IS_REQUIRED', { values: { field: name } })
    return value === undefined || value === null ? value : checkedValue(field, value)
  })
}

function pickFields(
  config: Config,
  sent: Record<string, unknown>,
  by: SetBy,
  pick: (field: AdditionalField, name: string, value: unknown) => unknown,
) {
  const extra: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(config.user.additionalFields)) {
    const isSettable = (by === 'administrator' || field.input) && Object.hasOwn(sent, name)
    const value = pick(field, name, isSettable ? sent[name] : undefined)
    if (value !== undefined) extra[name] = value
  }
  return extra
}

function checkedValue(field: AdditionalField, value: unknown) {
  if (typeof value !== field.type) throw new Refusal('VALIDATION_ERROR', { values: { part: 'body' } })
  return value
}

function returnedFields(config: Config, user: UserRow) {
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(config.user.additionalFields)) {
    if (field.returned) fields[name] = user.extra[name] ?? null
  }
  return fields
}
