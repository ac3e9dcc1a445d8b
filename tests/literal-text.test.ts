import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseAst } from 'vite'

const web = join(import.meta.dirname, '../web')
const rooms = ['app', 'forms', 'layout', 'screens', 'ui']
const shownAttributes = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
  'placeholder',
  'sub',
  'sentence',
  'title',
])

describe('screens', () => {
  const files = rooms.flatMap((room) =>
    readdirSync(join(web, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  const screens = files.filter((path) => path.endsWith('.tsx'))

  test('contain no literal text: all text comes from web/messages', () => {
    const found = screens.flatMap((path) =>
      literalText(readFileSync(join(web, path), 'utf8')).map((text) => `${path}: ${text}`),
    )
    assert.ok(screens.length > 100)
    assert.deepEqual(found, [])
  })

  test('are reported if they contain literal text', () => {
    const screen = `const A = () => <p title="Hello">{'Sign'} <b aria-label={\`Open \${x}\`}>out</b> · {x ? 'yes it is' : null}</p>`
    assert.deepEqual(literalText(screen), ['Sign', 'yes it is', 'Hello', 'Open ', 'out'])
  })
})

type Node = { type: string; [key: string]: unknown }

/** Returns the user-visible texts written in a screen’s source. */
function literalText(source: string) {
  const found: string[] = []
  walk(parseAst(source, { lang: 'tsx' }), (node) => {
    if (node.type === 'JSXText') found.push(String(node.value).trim())
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as Node[])
        if (child.type === 'JSXExpressionContainer') found.push(...texts(child))
    if (node.type === 'JSXAttribute' && shownAttributes.has(String((node.name as Node).name)))
      if (node.value !== null) found.push(...texts(node.value as Node))
  })
  // Leaves out paths and texts without letters.
  return found.filter((text) => /\p{Letter}/u.test(text) && !text.startsWith('/'))
}

/** Returns the possible literal values of an expression. */
function texts(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw)
    case 'JSXExpressionContainer':
      return texts(node.expression as Node)
    case 'ConditionalExpression':
      return [...texts(node.consequent as Node), ...texts(node.alternate as Node)]
    case 'LogicalExpression':
      return [...texts(node.left as Node), ...texts(node.right as Node)]
    default:
      return []
  }
}

function walk(node: unknown, visit: (node: Node) => void) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  if (typeof node !== 'object' || node === null || !('type' in node)) return
  visit(node as Node)
  for (const inner of Object.values(node)) walk(inner, visit)
}
