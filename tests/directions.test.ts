import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const web = join(import.meta.dirname, '../web')
const value = String.raw`((?:var|calc)\([^;]*?\)|[^\s;()]+)`
const oneSided = [
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-[a-z]+)?\s*:/g,
  /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\s*:/g,
  /(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)/g,
]
const fourSides = new RegExp(
  `(?<![\\w-])(?:margin|padding|inset|scroll-margin)\\s*:\\s*${Array(4).fill(value).join('\\s+')};`,
  'g',
)

test('styles use start and end instead of left and right', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  const found = files.flatMap((name) =>
    sidesIn(readFileSync(join(web, name), 'utf8')).map((text) => `${name}: ${text}`),
  )
  assert.ok(files.length > 50)
  assert.deepEqual(found, [])
})

test('the check for one-sided styles finds left and right', () => {
  const style =
    'a{left:0;margin-left: 1px;text-align:right;padding: 0 2px 0 var(--x);margin: 0 1px 0 1px;padding-inline: 1px 2px}'
  assert.deepEqual(sidesIn(style), ['left:', 'margin-left:', 'text-align:right', 'padding: 0 2px 0 var(--x);'])
})

function sidesIn(style: string) {
  const uneven = [...style.matchAll(fourSides)].filter(([, , right, , left]) => right !== left).map(([text]) => text)
  return [...oneSided.flatMap((pattern) => style.match(pattern) ?? []), ...uneven]
}
