import type { Page } from '@playwright/test'

/** A thing on a page as assistive technology is told of it; words that stand by themselves are just that. */
type Thing = string | Named
type Named = { role: string; name?: string; text?: string; children?: Thing[]; url?: string } & Record<string, unknown>

/**
 * What assistive technology is told of a page, in its order: a line for each thing with its role, its name and its state,
 * and below it what is in it. Where a link leads is not told.
 */
export async function readPage(page: Page) {
  const things = (await page.locator('body').ariaSnapshotJSON()) as Thing[]
  return things.filter((thing) => !isMailPill(thing)).flatMap(linesOf)
}

/** The link that counts new mails, for developers: how many there are is a matter of who was in the house before. */
function isMailPill(thing: Thing) {
  return (
    typeof thing !== 'string' &&
    thing.role === 'complementary' &&
    /^(?:Development|Entwicklung)$/.test(thing.name ?? '')
  )
}

function linesOf(thing: Thing): string[] {
  if (typeof thing === 'string') return [`text: ${steady(thing)}`]
  const inside = inThing(thing)
  const head = headOf(thing, inside)
  const [first, ...others] = inside.flatMap(linesOf)
  if (first === undefined) return [head]
  if (others.length > 0) return [head, ...[first, ...others].map((line) => `  ${line}`)]
  return [first.startsWith('text: ') ? head + first.slice('text'.length) : `${head} > ${first}`]
}

// Their names are what is in them, once more.
const namedByContent = /^(?:row|cell|columnheader|rowheader)$/

function headOf({ role, name, text: _, children: __, url: ___, ...state }: Named, inside: Thing[]) {
  const told = Object.entries(state).map(([key, value]) =>
    value === true ? ` [${key}]` : ` [${key}=${String(value)}]`,
  )
  const isNamedAgain =
    namedByContent.test(role) || inside.some((each) => typeof each !== 'string' && each.role === 'time')
  const isNamed = name !== undefined && !(inside.length > 0 && isNamedAgain)
  return role + (isNamed ? ` "${steady(name)}"` : '') + told.join('')
}

/** What is in a thing, unless its name has said it all. */
function inThing(thing: Named): Thing[] {
  // When that was is another matter in each run, and how it is put.
  if (thing.role === 'time') return []
  const inside = foldRows(thing.children ?? (thing.text === undefined ? [] : [thing.text]))
  return inside.every(isWords) && lettersOf(inside) === withoutSpace(thing.name ?? '') ? [] : inside
}

function isWords(thing: Thing): boolean {
  if (typeof thing === 'string') return true
  return /^(?:strong|emphasis|code|paragraph)$/.test(thing.role) && (thing.children ?? []).every(isWords)
}

function lettersOf(things: Thing[]): string {
  const words = things.map((thing) =>
    typeof thing === 'string' ? thing : (thing.text ?? lettersOf(thing.children ?? [])),
  )
  return withoutSpace(words.join(''))
}

const withoutSpace = (words: string) => words.replaceAll(/\s/g, '')

/** Of rows that are made alike, the first stands for all: who is in a table, and in which order, is another matter. */
function foldRows(things: Thing[]): Thing[] {
  const shapes = things.map(shapeOf)
  return things.filter((_, at) => shapes[at] === null || shapes.indexOf(shapes[at]!) === at)
}

/** The roles that a row is made of; null for all else. */
function shapeOf(thing: Thing): string | null {
  if (typeof thing === 'string' || thing.role !== 'row') return null
  const shape = (each: Thing): unknown =>
    typeof each === 'string' ? 'text' : [each.role, each.text !== undefined, (each.children ?? []).map(shape)]
  return JSON.stringify(shape(thing))
}

const months = ['en', 'de'].flatMap((locale) =>
  (['long', 'short'] as const).flatMap((style) => {
    const { format } = new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, month) => /\p{Letter}+/u.exec(format(Date.UTC(2026, month)))![0])
  }),
)
const monthNames = new RegExp(String.raw`\b(?:${months.join('|')})(?!\p{Letter})`, 'gu')

/** Words without what differs from run to run: what has a figure in it is a number, a date or an identifier. */
function steady(words: string) {
  return (
    words
      .replaceAll(/\s+/g, ' ')
      // An identifier may have no figure in it; it has too many capitals for a word.
      .replaceAll(/\w{24,}/g, (word) => (/(?:[A-Z].*){6}/.test(word) && /(?:[a-z].*){6}/.test(word) ? '1' : word))
      .replaceAll(monthNames, '1')
      .replaceAll(/[\w:.-]*\d[\w:-]*/g, '#')
      .replaceAll(/#(?:[.,]? #)+/g, '#')
      .replaceAll(/# (second|minute|hour|day)s?\b/g, '# $1s')
  )
}
