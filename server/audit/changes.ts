import type { EventChange } from '../../contract/audit/events.ts'

const maxValueLength = 500

/** Returns a logged change of one field. Values that are not text are logged as JSON, and long values are truncated. */
export function change(field: string, before: unknown, after: unknown): EventChange {
  return { field, before: truncated(textOf(before)), after: truncated(textOf(after)) }
}

/** Returns a change for each of the given fields that differs between two versions of an object. */
export function changesBetween<T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]) {
  return fields
    .filter((field) => textOf(before[field]) !== textOf(after[field]))
    .map((field) => change(field, before[field], after[field]))
}

function textOf(value: unknown) {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

function truncated(text: string | null) {
  return text !== null && text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}
