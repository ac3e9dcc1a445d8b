import { email as emailSchema } from '../../../contract/fields.ts'

/** Most addresses that one call takes. */
export const mostAddresses = 500

/**
 * The addresses in a text, each once: a list with commas, spaces or lines between, also as `Name <address>`.
 *
 * What is no address stays in it, so that a slip of the finger can be seen; but not the names beside addresses.
 */
export function addressesIn(text: string): string[] {
  const hasNames = /<[^<>]*>/.test(text)
  const words = text.split(/[\s,;<>]+/).map((word) => word.replaceAll(/^["'(]+|["').]+$/g, '').toLowerCase())
  return [...new Set(words.filter((word) => word !== '' && (!hasNames || word.includes('@'))))]
}

/** Whether an address could be one. */
export function isAddress(text: string) {
  return emailSchema.safeParse(text).success
}
