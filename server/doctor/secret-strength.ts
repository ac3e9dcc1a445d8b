import { phrase, type Phrase } from './phrase.ts'

const minDistinctCharacters = 10
const minBits = 90
const knownWords = /secret|passwor[dt]|change.?me|example|placeholder|gatehouse|better.?auth|qwert|letmein|default/i
const sequences = ['0123456789abcdef', 'abcdefghijklmnopqrstuvwxyz', '1234567890']

/** Returns why a secret can be guessed; null if no reason is found. */
export function weaknessOf(secret: string): Phrase | null {
  const text = secret.toLowerCase()
  if (isRepeated(secret)) return phrase('it is a repeated sequence of characters')
  if (new Set(secret).size < minDistinctCharacters) return phrase('it has too few different characters')
  if (knownWords.test(secret)) return phrase('it contains a word used in examples')
  if (sequences.some((sequence) => text.includes(sequence.slice(0, 10))))
    return phrase('it contains a sequence such as 1234567890')
  return entropyBits(secret) < minBits ? phrase('its characters are not random') : null
}

/** Whether a string consists of repetitions of a shorter string. */
function isRepeated(text: string) {
  const period = (text + text).indexOf(text, 1)
  return period < text.length
}

/** Estimates the entropy of a string in bits: its length times the entropy per character. */
function entropyBits(text: string) {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  const share = (count: number) => count / text.length
  return -[...counts.values()].reduce((sum, count) => sum + count * Math.log2(share(count)), 0)
}
