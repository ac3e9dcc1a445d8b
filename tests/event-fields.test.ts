import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { eventMessages as german } from '../web/messages/de/events.ts'
import { eventMessages as english } from '../web/messages/en/events.ts'

const root = new URL('../', import.meta.url)
const source = globSync('server/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(new URL(path, root), 'utf8'))
  .join('\n')

/** The fields that events list as changed, except the additional fields of a site's users. */
const fields = new Set(
  [/\bchange(?:Of)?\(('\w+')/g, /\bchangesBetween(?:<\w+>)?\([^[\]]*\[([^\]]*)\]/g]
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .flatMap(([, names]) => [...names!.matchAll(/'(\w+)'/g)].map(([, name]) => name!)),
)

test('every field that an event lists as changed has a name in each language', () => {
  assert.ok(fields.size > 10)
  for (const { event } of [english, german])
    assert.deepEqual(
      [...fields].filter((field) => event.fieldName(field) === field),
      [],
    )
})
