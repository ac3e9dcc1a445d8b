import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveConfig, type Options } from './config.ts'
import { withStartOptions } from './start-options.ts'

const reload = (before: Options, after: Options) => withStartOptions(resolveConfig(after), resolveConfig(before))

test('a reload applies new values, but keeps and reports the options that need a restart', () => {
  const before: Options = { port: 4001, operations: { port: 4002, drainDelay: 1 }, mail: { from: 'a@example.com' } }
  const after: Options = {
    port: 5001,
    host: '127.0.0.1',
    dataDirectory: 'elsewhere',
    operations: { port: 5002, host: '127.0.0.2', metrics: true, traces: true, drainDelay: 2 },
    log: { requests: true, level: 'error' },
    mail: { from: 'b@example.com' },
  }
  const { config, needsRestart } = reload(before, after)
  assert.deepEqual(needsRestart, [
    'port',
    'host',
    'dataDirectory',
    'operations.port',
    'operations.host',
    'operations.metrics',
    'operations.traces',
    'log.requests',
  ])
  const expected = resolveConfig({
    ...before,
    operations: { port: 4002, drainDelay: 2 },
    log: { level: 'error' },
    mail: { from: 'b@example.com' },
  })
  assert.deepEqual(config, expected)
})

test('a reload can change the URL of a database server, but cannot switch to or from the embedded database', () => {
  const url = 'postgresql://one.example/gatehouse'
  const moved = 'postgresql://two.example/gatehouse'
  assert.deepEqual(reload({}, { database: { url } }).needsRestart, ['database.url'])
  assert.equal(reload({}, { database: { url } }).config.database.url, undefined)
  assert.equal(reload({ database: { url } }, {}).config.database.url, url)
  const { config, needsRestart } = reload({ database: { url } }, { database: { url: moved } })
  assert.deepEqual([config.database.url, needsRestart], [moved, []])
})

test('a reload derives the public origin from the new base URL, or from the port if there is no base URL', () => {
  assert.equal(reload({}, { baseURL: 'https://a.example' }).config.origin, 'https://a.example')
  assert.equal(reload({ port: 4001, baseURL: 'https://a.example' }, {}).config.origin, 'http://localhost:4001')
})
