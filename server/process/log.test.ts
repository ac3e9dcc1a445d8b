import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog, describeError } from './log.ts'

test('an error of a library is logged with its kind and place, without its message', () => {
  const error = Object.assign(new Error('invalid input: "first\nsecond@example.com"'), { code: '22P02' })
  const told = describeError(error)
  assert.match(told, /^Error 22P02 \| at .*log\.test/)
  assert.doesNotMatch(told, /first|second/)
})

test('a log prints sentences in a terminal, and JSON elsewhere', () => {
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
  const { time, ...line } = JSON.parse(lines[0]!) as Record<string, unknown>
  assert.equal(typeof time, 'string')
  assert.deepEqual(line, { level: 30, migration: '0001_users.sql', msg: 'Migrated the database' })
})
