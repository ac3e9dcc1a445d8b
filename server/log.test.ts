import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeError } from './log.ts'

test('an error from elsewhere is told by its kind and place, without a line of its message', () => {
  const error = Object.assign(new Error('invalid input: "first\nsecond@example.com"'), { code: '22P02' })
  const told = describeError(error)
  assert.match(told, /^Error 22P02 \| at .*log\.test/)
  assert.doesNotMatch(told, /first|second/)
})
