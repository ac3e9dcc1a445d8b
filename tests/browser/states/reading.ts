import type { Page } from '@playwright/test'

/** An element of a page as exposed to assistive technology; plain text is a string. */
type Thing = string | Named
type Named = { role: string; name?: string; text?: string; children?: Thing[]; url?: string } & Record<string, unknown>

/**
 * Returns what assistive technology announces on a page, in order: a line per element with its role, name and state,
 * and its children below it. Link targets are left out.
 */
export async function readPage(page: Page) {
  const things = (await page.locator('body').ariaSnapshotJSON()) as Thing[]
  return things.filter((thing) => !isMailPill(thing)).flatMap(linesOf)
}

/** The developer link that counts new mails, left out because the number depends on earlier states. */
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

// Their names repeat their content.
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

/** Returns the children of an element, unless its name already contains them. */
function inThing(thing: Named): Thing[] {
  // Times and their format differ in each run.
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

/** Keeps only the first of several similar rows, because the users in a table and their order vary. */
function foldRows(things: Thing[]): Thing[] {
  const shapes = things.map(shapeOf)
  return things.filter((_, at) => shapes[at] === null || shapes.indexOf(shapes[at]!) === at)
}

/** Returns the roles that a row consists of, or null for other elements. */
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

/** Removes what differs between runs: any word with a digit is a number, a date or an identifier. */
function steady(words: string) {
  return (
    words
      .replaceAll(/\s+/g, ' ')
      // An identifier without digits is recognized by having too many capitals for a word.
      .replaceAll(/\w{24,}/g, (word) => (/(?:[A-Z].*){6}/.test(word) && /(?:[a-z].*){6}/.test(word) ? '1' : word))
      .replaceAll(monthNames, '1')
      .replaceAll(/[\w:.-]*\d[\w:-]*/g, '#')
      .replaceAll(/#(?:[.,]? #)+/g, '#')
      .replaceAll(/# (second|minute|hour|day)s?\b/g, '# $1s')
  )
}
