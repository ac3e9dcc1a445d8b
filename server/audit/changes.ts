import type { EventChange } from '../../contract/audit/events.ts'

const maxValueLength = 500

/** Returns a logged change of one field. Values that are not text are logged as JSON, and long values are truncated. */
export function change(field: string, before: unknown, after: unknown): EventChange {
  return { field, before: textOf(before), after: textOf(after) }
}

/** Returns the changes between two versions of an object, in the fields that differ. */
export function changesBetween<T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]) {
  return fields.map((field) => change(field, before[field], after[field])).filter((each) => each.before !== each.after)
}

function textOf(value: unknown) {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}
