/**
 * Returns the initials of a name: the first letters of its first and last word, each with its combining marks. A name
 * in Chinese, Japanese or Korean without spaces has one initial.
 *
 * Symbols, emoji and punctuation count only if the name has nothing else.
 */
export function initials(name: string) {
  const words = name.trim().split(/\s+/u)
  const letters = words.map(firstLetter).filter((letter) => letter !== '')
  if (letters.length === 0) return firstSymbol(name.trim())
  return (letters.length === 1 ? letters[0]! : letters[0]! + letters.at(-1)!).toLocaleUpperCase()
}

let segmenter: Intl.Segmenter | undefined

// Excludes keycap emoji such as 1️⃣, which start with a digit.
const isLetter = /^[\p{L}\p{N}](?!\uFE0F?\u20E3)/u

/** Returns the first letter or digit of a word, with its combining marks. */
function firstLetter(word: string) {
  if (/^[A-Za-z\d][ -~]/.test(word)) return word[0]!
  for (const { segment } of segmentsOf(word)) if (isLetter.test(segment)) return segment
  return ''
}

function firstSymbol(name: string) {
  return segmentsOf(name)[Symbol.iterator]().next().value?.segment ?? ''
}

/** Splits text into visible characters. Creates the segmenter only when needed, because most names need none. */
function segmentsOf(text: string) {
  segmenter ??= new Intl.Segmenter()
  return segmenter.segment(text)
}
