import type { Messages, Override } from '../context/messages.ts'

/** Returns the function that applies a host’s overrides to catalogs of messages. */
export function overrideMessages(messages: Messages | undefined): Override {
  const known = new Map<unknown, unknown>()
  return (own, group) => {
    const overrides = group ? messages?.[group] : messages
    if (!known.has(own)) known.set(own, overridden(own, overrides))
    return known.get(own) as typeof own
  }
}

function overridden(own: unknown, overrides: unknown): unknown {
  if (overrides === undefined) return own
  if (typeof own !== 'object' || Array.isArray(own)) return overrides
  const entries = Object.entries(own as object).map(([name, part]) => [
    name,
    overridden(part, (overrides as Record<string, unknown>)[name]),
  ])
  return Object.fromEntries(entries) as object
}
