import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { z } from 'zod'
import { configSchema } from '../server/config/config.ts'
import { optionNames } from '../server/config/option-names.ts'
import { variables } from '../server/config/variables.ts'

type Row = { option: string; documentedDefault: string; documentedVariable: string | undefined }

const text = await readFile(new URL('../docs/configuration.md', import.meta.url), 'utf8')
const rows = readRows(text)

describe('docs/configuration.md', () => {
  test('lists every option once, and no others', () => {
    assert.deepEqual(rows.map(({ option }) => option).toSorted(), optionNames.toSorted())
  })

  test('states the default of each option that has a fixed default', () => {
    const wrong = rows
      .map((row) => ({ ...row, actual: showDefault(row.option) }))
      .filter(({ actual, documentedDefault }) => actual !== null && documentedDefault.split(', or ')[0] !== actual)
    assert.deepEqual(wrong, [])
  })

  test('states the environment variable of each option that has one', () => {
    for (const { names } of variables)
      for (const name of names) assert.ok(text.includes(`\`${name}\``), `${name} is missing`)
    const wrong = rows.filter(({ option, documentedVariable }) => {
      const names = variables.find((each) => each.option === option)?.names
      return names ? !documentedVariable?.includes(`\`${names[0]}\``) : documentedVariable?.includes('`')
    })
    assert.deepEqual(wrong, [])
  })
})

/** Reads all tables whose first column is “Option”. Returns one row for each option, even if a line lists several. */
function readRows(markdown: string): Row[] {
  const found: Row[] = []
  let columns: string[] | null = null
  let group = ''
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) {
      columns = null
      continue
    }
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    columns ??= cells
    if (columns[0] !== 'Option' || cells === columns || /^-+:?$/.test(cells[0]!)) continue
    const names = [...cells[0]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
    const defaults = names.length > 1 ? cells[1]!.split(', ') : [cells[1]!]
    let groupInRow = group
    for (const [i, name] of names.entries()) {
      const option = name.replace('…', groupInRow).replace('.<name>', '')
      groupInRow = option.split('.').slice(0, -1).join('.')
      if (!name.startsWith('…')) group = groupInRow
      found.push({
        option,
        documentedDefault: defaults[i] ?? defaults[0]!,
        documentedVariable: columns.includes('Variable') ? cells[columns.indexOf('Variable')] : undefined,
      })
    }
  }
  return found
}

/**
 * Returns the default in the document's notation, or null if the option has no fixed default that is a string, a number
 * or a boolean.
 */
function showDefault(option: string) {
  let schema: z.core.$ZodType = configSchema
  for (const name of option.split('.')) {
    const object = unwrap(schema)
    if (!('shape' in object._zod.def)) return null
    schema = (object as z.core.$ZodObject)._zod.def.shape[name]!
  }
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'default') return null
  const { defaultValue } = def
  if (typeof defaultValue === 'string') return `\`${defaultValue}\``
  if (typeof defaultValue === 'number' || typeof defaultValue === 'boolean') return String(defaultValue)
  return null
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return 'innerType' in def ? unwrap(def.innerType) : schema
}
