const accents: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  g: 'ğ',
  i: 'ï',
  l: 'ļ',
  n: 'ñ',
  o: 'ô',
  r: 'ř',
  s: 'š',
  t: 'ţ',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Ï',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
  Y: 'Ý',
}

/**
 * Returns messages in a pseudo-language derived from English. Every sentence has accents, is in brackets, and is
 * lengthened by 40 % with dots, so that untranslated and concatenated texts are noticeable.
 *
 * A sentence with parameters has no accents and a fixed number of dots, because the server renders the sentence with
 * placeholders and the browser with real values, and both must produce the same text.
 */
export function pseudo<Words>(words: Words): Words
export function pseudo(words: unknown): unknown {
  if (typeof words === 'string') return sentence(words)
  if (typeof words === 'function')
    return (...given: unknown[]) => mentioning((words as (...given: unknown[]) => unknown)(...given))
  if (Array.isArray(words)) return ['[', ...words.map(part), '·]']
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(
    Object.entries(words).map(([key, inner]) => [key, key === 'locale' ? inner : pseudo(inner)]),
  )
}

function sentence(text: string) {
  return `[${accented(text)}${'·'.repeat(Math.ceil(text.length * 0.4))}]`
}

function mentioning(said: unknown): unknown {
  if (typeof said === 'string') return said === '' || said.startsWith('[') ? said : `[${said}··········]`
  return Array.isArray(said) ? ['[', ...said.map(part), '·]'] : said
}

function accented(text: string) {
  return text.replaceAll(/\p{Letter}/gu, (letter) => accents[letter] ?? letter)
}

function part(each: unknown) {
  if (typeof each === 'string') return accented(each)
  if (typeof each === 'object' && each !== null && 'slot' in each && 'text' in each)
    return { ...each, text: pseudo(each.text) }
  return each
}
