import { strong, type RichText as Rich } from '../../contract/rich-text.ts'

export { slot, strong, type RichText as Rich } from '../../contract/rich-text.ts'

/** Emphasizes the number at the start of a text: `12 people`. */
export function withStrongNumber(text: string): Rich {
  const end = text.indexOf(' ')
  return [strong(text.slice(0, end)), text.slice(end)]
}
