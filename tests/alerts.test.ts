import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Rule = {
  alert: string
  expr: string
  for: string
  labels: object
  annotations: { summary: string; runbook: string }
}
type Board = { panels: { title: string; targets: { expr: string }[] }[] }

const operate = read('docs/operate.md')
const { groups } = parse(read('deploy/prometheus/alerts.yaml')) as { groups: { name: string; rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('deploy/grafana/gatehouse.json')) as Board

/** The anchors that Markdown renderers give the sections of docs/operate.md. */
const sections = [...operate.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
  title!
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-'),
)

/** The names of all metric series in the source. */
const series = ['process', 'request', 'database', 'hash', 'site'].flatMap((name) =>
  [...read(`server/telemetry/${name}-series.ts`).matchAll(/'((?:http|db|nodejs|v8js|process|gatehouse)_\w+)'/g)].map(
    ([, found]) => found!,
  ),
)

function unknownSeries(expression: string) {
  const names = expression.match(/\b(?:http_server|db_client|nodejs|v8js|process|gatehouse)_\w+/g) ?? []
  const labels = ['db_client_connection_state']
  return names.filter(
    (name) =>
      !labels.includes(name) && !series.includes(name.replace(/_(?:count|bucket)$/, '')) && !series.includes(name),
  )
}

describe('the alert rules', () => {
  for (const rule of rules) {
    test(`${rule.alert} links to a section of docs/operate.md and uses known series`, () => {
      const [file, section = ''] = rule.annotations.runbook.split('#')
      assert.equal(file, 'docs/operate.md')
      assert.ok(sections.includes(section), section)
      assert.deepEqual(unknownSeries(rule.expr), [])
      assert.match(rule.for, /^\d+m$/)
      assert.ok(rule.annotations.summary)
    })
  }
})

describe('the Grafana dashboard', () => {
  for (const { title, targets } of panels) {
    test(`uses known series in “${title}”`, () => {
      for (const { expr } of targets) assert.deepEqual(unknownSeries(expr), [])
      assert.ok(targets.length > 0)
    })
  }
})
