import { email as emailSchema } from '../../../../contract/fields.ts'

/** The maximum number of email addresses per call. */
export const maxAddresses = 500

/**
 * Returns the email addresses in a text, without duplicates. The text is a list separated by commas, semicolons, spaces
 * or line breaks; entries can have the form `Name <address>`.
 *
 * Invalid addresses stay in the list, so that a typo can be shown. Names next to addresses are removed.
 */
export function addressesIn(text: string): string[] {
  const hasNames = /<[^<>]*>/.test(text)
  const words = text.split(/[\s,;<>]+/).map((word) => word.replaceAll(/^["'(]+|["').]+$/g, '').toLowerCase())
  return [...new Set(words.filter((word) => word !== '' && (!hasNames || word.includes('@'))))]
}

/** True if the text looks like an email address. */
export function isAddress(text: string) {
  return emailSchema.safeParse(text).success
}
