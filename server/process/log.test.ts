import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { test } from 'node:test'
import packageFile from '../../package.json' with { type: 'json' }
import { createLog, describeError } from './log.ts'

test('the description of an error with a code includes its name, code and stack, but not its message', () => {
  const error = Object.assign(new Error('invalid input: "first\nsecond@example.com"'), { code: '22P02' })
  const told = describeError(error)
  assert.match(told, /^Error 22P02 \| at .*log\.test/)
  assert.doesNotMatch(told, /first|second/)
})

test('the log prints sentences in a terminal, and JSON elsewhere', () => {
  const lines: string[] = []
  const write = (text: string) => lines.push(text)
  const terminal = createLog('info', { isTTY: true, write })
  terminal.info({ migration: '0001_users.sql' }, 'Migrated the database')
  terminal.error({ setting: 'secret' }, 'No secret is configured')
  terminal.debug({}, 'Unheard')
  assert.deepEqual(lines.splice(0), [
    'Migrated the database (0001_users.sql)\n',
    'Error: No secret is configured (setting secret)\n',
  ])
  createLog('info', { write }).info({ migration: '0001_users.sql' }, 'Migrated the database')
  const { time, node, version, ...line } = JSON.parse(lines[0]!) as Record<string, unknown>
  assert.deepEqual([typeof time, node, version], ['string', hostname(), packageFile.version])
  assert.deepEqual(line, { level: 30, migration: '0001_users.sql', msg: 'Migrated the database' })
})

test('the log omits fields that are not listed', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (text) => lines.push(text) })
  const fields = { status: 200, cookie: 'secret', email: 'ada@example.com' }
  log.info(fields, 'Request')
  assert.match(lines[0]!, /"status":200/)
  assert.doesNotMatch(lines[0]!, /secret|ada@/)
})
