/** The part of a string from `start` up to but not including `end`. */
export type Span = readonly [start: number, end: number]

/** Letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Returns text in lower case without accents, and the original position of each character. */
function foldWithPlaces(text: string) {
  let folded = ''
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const small = character.toLowerCase()
    const plain = (plainLetters[small] ?? small).normalize('NFD').replaceAll(/\p{M}/gu, '')
    folded += plain
    for (let unit = 0; unit < plain.length; unit++) places.push(place)
    place += character.length
  }
  places.push(text.length)
  return { folded, places }
}

/** Returns text in lower case, without accents or surrounding space. */
export function fold(text: string) {
  return foldWithPlaces(text.trim()).folded
}

/** Returns the folded words of the typed text. */
export function wordsOf(typed: string) {
  return fold(typed).split(/\s+/).filter(Boolean)
}

/** Finds a folded word in folded text, preferably where a word begins. */
function locate(folded: string, word: string) {
  let first = -1
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1]!)) return { at, isStart: true }
    if (first === -1) first = at
  }
  return first === -1 ? null : { at: first, isStart: false }
}

/** Returns the parts of a string that match the typed words, in order and without overlaps. */
export function spansOf(text: string, typed: string): Span[] {
  const { folded, places } = foldWithPlaces(text)
  const spans = wordsOf(typed)
    .map((word): Span | null => {
      const found = locate(folded, word)
      return found && [places[found.at]!, places[found.at + word.length]!]
    })
    .filter((span) => span !== null)
    .toSorted(([one], [other]) => one - other)
  return spans.filter(([start], index) => index === 0 || start >= spans[index - 1]![1])
}

/** The texts of an entry, which are compared with the typed words. */
export type Matchable = {
  name: string
  detail?: string | undefined
  /** Words that match but are not shown. */
  synonyms?: string | undefined
  /** Texts that rank first when typed in full, such as an email address or an id. */
  exact?: readonly string[]
}

const exactly = 1000
const rates = {
  name: { start: 40, middle: 20 },
  detail: { start: 30, middle: 15 },
  synonyms: { start: 25, middle: 0 },
} as const

/**
 * Returns how well an entry matches the typed words; 0 unless every word matches. The beginning of a word counts more
 * than its middle, and a name more than a detail. An email address or id that is typed in full counts most.
 */
export function rate(entry: Matchable, typed: string) {
  const whole = fold(typed)
  if (whole === '') return 0
  if (entry.exact?.some((text) => fold(text) === whole)) return exactly
  const words = wordsOf(typed)
  const each = words.map((word) => Math.max(...fields.map((field) => rateWord(entry[field], word, rates[field]))))
  if (each.includes(0)) return 0
  const name = fold(entry.name)
  const bonus = name === whole ? 30 : name.startsWith(whole) ? 20 : 0
  return each.reduce((sum, each) => sum + each, 0) / each.length + bonus
}

const fields = ['name', 'detail', 'synonyms'] as const

function rateWord(text: string | undefined, word: string, { start, middle }: { start: number; middle: number }) {
  const found = text === undefined ? null : locate(fold(text), word)
  if (!found) return 0
  return found.isStart ? start : middle
}
