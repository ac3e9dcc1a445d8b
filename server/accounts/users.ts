import type { UserRow } from '../actor.ts'
import type { Config } from '../config/config.ts'
import type { AdditionalField } from '../config/users.ts'
import { Refusal } from '../refusal.ts'

/** A person as sign-up and sign-in show them: nothing but these, and the configured fields that may be returned. */
export function visibleUser(config: Config, user: UserRow) {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    image: user.image,
    emailVerified: user.emailVerified,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    ...returnedFields(config, user),
  }
}

/** A person as get-session shows them: with role and ban. */
export function visibleFullUser(config: Config, user: UserRow) {
  return {
    ...visibleUser(config, user),
    role: user.role,
    banned: user.banned,
    banReason: user.banReason,
    banExpires: user.banExpires,
  }
}

/** Picks the configured fields out of what a person sent at sign-up, with their defaults; anything else is dropped. */
export function extraFields(config: Config, sent: Record<string, unknown>) {
  const extra: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(config.user.additionalFields)) {
    const value = field.input ? sent[name] : undefined
    if (value === undefined || value === null) {
      if (field.defaultValue !== undefined) extra[name] = field.defaultValue
      else if (field.required && field.input) throw new Refusal('FIELD_IS_REQUIRED', { values: { field: name } })
    } else extra[name] = checkedValue(field, value)
  }
  return extra
}

/** Picks the configured fields out of what an administrator says of a new person, who may set all of them. */
export function givenFields(config: Config, sent: Record<string, unknown>) {
  const extra: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(config.user.additionalFields)) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined
    if (value !== undefined && value !== null) extra[name] = checkedValue(field, value)
    else if (field.defaultValue !== undefined) extra[name] = field.defaultValue
    else if (field.required && field.input) throw new Refusal('FIELD_IS_REQUIRED', { values: { field: name } })
  }
  return extra
}

/** Picks the configured fields that a person changes out of what they sent; null takes one away that is not required. */
export function changedFields(config: Config, sent: Record<string, unknown>) {
  return changed(config, sent, ({ input }) => input)
}

/** The same for an administrator, who may change all of them. */
export function changedFieldsByAdministrator(config: Config, sent: Record<string, unknown>) {
  return changed(config, sent, () => true)
}

function changed(config: Config, sent: Record<string, unknown>, may: (field: AdditionalField) => boolean) {
  const extra: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(config.user.additionalFields)) {
    const value = may(field) && Object.hasOwn(sent, name) ? sent[name] : undefined
    if (value === undefined) continue
    if (value === null && field.required) throw new Refusal('FIELD_IS_REQUIRED', { values: { field: name } })
    extra[name] = value === null ? null : checkedValue(field, value)
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
