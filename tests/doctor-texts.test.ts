import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'vite'
import { locales } from '../contract/pages/languages.ts'
import { integrityChecks } from '../server/backup/integrity.sql.ts'

const folder = join(import.meta.dirname, '../server/doctor')
// Only `gatehouse doctor` runs these checks, so the doctor’s page does not show their results.
const onlyCommand = ['file-modes.ts']

const shown = new Set([...integrityChecks, ...readdirSync(folder).filter(isShown).flatMap(textsIn)])

for (const language of locales.filter((locale) => locale !== 'en')) {
  test(`the doctor’s page has a translation of every text that it shows, and no others (${language})`, async () => {
    const { doctorTexts } = (await import(`../web/messages/${language}/admin/doctor-texts.ts`)) as {
      doctorTexts: { texts: Record<string, string> }
    }
    const { texts } = doctorTexts
    const hasWords = (text: string) => /[a-z]{2}/i.test(text.replaceAll(/`[^`]*`|\{\d+\}/g, ''))
    assert.deepEqual([...shown].filter((text) => hasWords(text) && !Object.hasOwn(texts, text)).toSorted(), [])
    assert.deepEqual(
      Object.keys(texts).filter((text) => !shown.has(text)),
      [],
    )
    for (const [text, own] of Object.entries(texts)) assert.deepEqual(placesIn(own), placesIn(text), own)
  })
}

function placesIn(text: string) {
  return [...new Set(text.match(/\{\d+\}/g))].toSorted()
}

function isShown(name: string) {
  return name.endsWith('.ts') && !/\.(?:test|sql)\.ts$/.test(name) && !onlyCommand.includes(name)
}

/** Returns the texts in a file: names of checks, templates tagged with `say`, and arguments of functions like `ok`. */
function textsIn(name: string) {
  const found: string[] = []
  walk(parseSync(name, readFileSync(join(folder, name), 'utf8')).program, (node) => {
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'say') found.push(templateOf(node.quasi))
    if (node.type === 'CallExpression') found.push(...textsOfCall(node))
    if (node.type === 'Property' && node.key.name === 'name' && node.value.type === 'Literal')
      found.push(node.value.value)
  })
  return found
}

function textsOfCall({ callee, arguments: given }: Node): string[] {
  if (callee.name === 'counted') return ['', 's'].map((ending) => `{0} ${String(given[1].value)}${ending}`)
  if (!['phrase', 'ok', 'warning', 'wrong'].includes(callee.name)) return []
  return given.flatMap(literals)
}

/** Returns the literal texts that an argument can have as its value. */
function literals(node: Node): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return [templateOf(node)]
  return node.type === 'ConditionalExpression' ? [...literals(node.consequent), ...literals(node.alternate)] : []
}

function templateOf({ quasis }: Node) {
  return (quasis as Node[]).map(({ value }, index) => `${index === 0 ? '' : `{${index - 1}}`}${value.cooked}`).join('')
}

// oxlint-disable-next-line typescript/no-explicit-any -- the nodes of a syntax tree have many shapes
type Node = any

function walk(value: unknown, visit: (node: Node) => void) {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') visit(value)
  for (const child of Object.values(value)) walk(child, visit)
}
