import type { Setting } from '../../../../contract/admin/settings.ts'
import { quoted } from './brand-configuration.ts'
import { kindOf, type SettingKind } from './setting-kinds.ts'

/** Example values for options whose value the operator has to choose. */
const examples: Readonly<Record<string, string>> = { baseURL: 'https://accounts.example.com', 'mail.transport': 'smtp' }

/** A placeholder that the reader has to fill in. */
const blank = '…'

/** Returns the line that sets an option in the environment; null if only a file can set it. */
export function environmentLine(setting: Setting) {
  if (setting.env === null) return null
  const value = valueToCopy(setting)
  if (value === null) return `${setting.env}=${blank}`
  return `${setting.env}=${quoted(kindOf(setting.option) === 'list' ? value.replaceAll(', ', ',') : value)}`
}

/** Returns the line that sets an option in the configuration file: `session: { expiresIn: 604800 },`. */
export function fileLine(setting: Setting) {
  const names = setting.option.split('.')
  return `${names.toReversed().reduce((inner, name, index) => (index === 0 ? `${name}: ${inner}` : `${name}: { ${inner} }`), literalOf(setting))},`
}

/**
 * Returns a configuration file with all options that are set. Options whose values are hidden or incomplete become
 * comments.
 */
export function configurationFile(settings: readonly Setting[]) {
  const root: Group = new Map()
  for (const setting of settings.filter(({ source }) => source !== 'default')) {
    const names = setting.option.split('.')
    const last = names.pop()!
    const isComplete = setting.state === 'shown' && kindOf(setting.option) !== 'record'
    const line = isComplete ? `${last}: ${literalOf(setting)},` : `// ${last}: ${setting.value ?? blank}`
    groupAt(root, names).set(last, line)
  }
  return `import { defineConfig } from 'gatehouse'\n\nexport default defineConfig({\n${printed(root, 1)}})\n`
}

type Group = Map<string, string | Group>

function groupAt(root: Group, names: readonly string[]) {
  return names.reduce((group, name) => {
    const found = group.get(name)
    if (found instanceof Map) return found
    const created: Group = new Map()
    group.set(name, created)
    return created
  }, root)
}

function printed(group: Group, depth: number): string {
  const indent = '  '.repeat(depth)
  return [...group]
    .map(([name, entry]) =>
      typeof entry === 'string'
        ? `${indent}${entry}\n`
        : `${indent}${name}: {\n${printed(entry, depth + 1)}${indent}},\n`,
    )
    .join('')
}

/** Returns the recommended value, an example value or the effective value; null if no value can be shown. */
function valueToCopy({ option, state, value, recommended }: Setting) {
  if (recommended) return recommended.value ?? examples[option] ?? value
  return state === 'shown' ? value : null
}

function literalOf(setting: Setting) {
  const kind = kindOf(setting.option)
  const value = valueToCopy(setting)
  if (value === null) return blanks[kind] ?? `'${blank}'`
  if (kind === 'list') return `[${partsOf(value).map(textLiteral).join(', ')}]`
  if (kind === 'record')
    return `{ ${
      partsOf(value)
        .map((name) => `${keyOf(name)}: { ${blank} }`)
        .join(', ') || blank
    } }`
  return /^(?:true|false|null|\d+)$/.test(value) ? value : textLiteral(value)
}

const blanks: Partial<Record<SettingKind, string>> = {
  seconds: blank,
  days: blank,
  limit: blank,
  list: `['${blank}']`,
  record: `{ ${blank} }`,
  function: `() => { ${blank} }`,
}

function partsOf(value: string) {
  return value === '' ? [] : value.split(', ')
}

function keyOf(name: string) {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : textLiteral(name)
}

function textLiteral(text: string) {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}
