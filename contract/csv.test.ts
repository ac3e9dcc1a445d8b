import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv.ts'

test('puts every cell in quotes, and doubles the quotes in its text', () => {
  assert.equal(csvLine(['a', '', 'b "c", d']), '"a","","b ""c"", d"')
})

test('puts an apostrophe before formulas, at the start of a cell and after separators and line ends', () => {
  for (const [cell, written] of [
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@A1', "'@A1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['x;=1+1', "x;'=1+1"],
    ['x,=1+1', "x,'=1+1"],
    ['x\n=1+1', "x\n'=1+1"],
    ['x\r\n@A1', "x\r\n'@A1"],
    ['a=b; c-d', 'a=b; c-d'],
  ])
    assert.equal(csvLine([cell!]), `"${written}"`)
})
