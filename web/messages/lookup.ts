import type { RefusalCode } from '../../contract/refusals.ts'
import type { RefusalFacts } from './en/refusals.ts'
import type { CoreMessages } from './en/core.ts'

/** Returns the message for a refused call, or null if its code has no message. */
export function refusalMessage(messages: CoreMessages, code: string | undefined, facts: RefusalFacts = {}) {
  const key = keyOf(code)
  const known = Object.hasOwn(messages.refusals, key) ? messages.refusals[key as RefusalCode] : undefined
  if (known) return known(facts)
  return key.endsWith('_IS_REQUIRED') ? messages.refusals.FIELD_IS_REQUIRED(facts) : null
}

/** Returns the message for an invalid field. */
export function fieldMessage(messages: CoreMessages, key: string, facts: RefusalFacts = {}) {
  const own = Object.hasOwn(messages.fields, key) ? messages.fields[key as keyof CoreMessages['fields']] : null
  return typeof own === 'string' ? own : (refusalMessage(messages, key, facts) ?? messages.fields.check)
}

function keyOf(code: string | undefined) {
  return (code ?? '').toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')
}
