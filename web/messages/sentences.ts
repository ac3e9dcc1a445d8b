/** A sentence as plain text, with the names of its links. */
export type Sentence = { text: string; slots: readonly string[] }

const facts = { email: 'Ω1', min: 7001, max: 7002, label: 'Ω2', seconds: 7003 }
const ways: unknown[][] = [['Ω1', 'Ω2', 'Ω3', 'Ω4', 'Ω5'], [7001, 7002, 7003, 7004, 7005], [1, 1, 1, 1, 1], [facts]]

/**
 * Returns every sentence in a tree of messages, keyed by path. Calls functions with texts, with numbers and with the
 * facts of a refusal. Leaves out results that are not sentences.
 */
export function sentencesIn(words: unknown, path = ''): Map<string, Sentence> {
  if (typeof words === 'string') return new Map([[path, { text: words, slots: [] }]])
  if (typeof words === 'function')
    return new Map(ways.flatMap((given, way) => [...spoken(words, given, `${path}#${way}`)]))
  if (Array.isArray(words)) return new Map([[path, { text: words.map(textOf).join(''), slots: words.flatMap(slotOf) }]])
  if (typeof words !== 'object' || words === null) return new Map()
  return new Map(
    Object.entries(words).flatMap(([key, inner]) => [...sentencesIn(inner, path ? `${path}.${key}` : key)]),
  )
}

function spoken(words: Function, given: unknown[], path: string) {
  try {
    const texts = [...sentencesIn(words(...given), path)]
    return texts.filter(([, { text }]) => !/NaN|undefined|\[object/.test(text))
  } catch {
    return []
  }
}

function textOf(part: unknown) {
  if (typeof part === 'string') return part
  return typeof part === 'object' && part !== null ? String(Object.values(part).at(-1)) : String(part)
}

function slotOf(part: unknown) {
  return typeof part === 'object' && part !== null && 'slot' in part ? [String(part.slot)] : []
}
