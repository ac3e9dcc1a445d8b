import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { initials } from './initials.ts'

const expected: Record<string, string> = {
  'Ada Lovelace': 'AL',
  'ada lovelace': 'AL',
  'J. R. R. Tolkien': 'JT',
  Cher: 'C',
  'O’Neil': 'O',
  "O'Neil": 'O',
  '🎉 Party': 'P',
  'Ana Ruiz 🎉': 'AR',
  '(Ana) Ruiz': 'AR',
  '“Bo” — Li': 'BL',
  '- Ana -': 'A',
  'ana@example.com': 'A',
  李小龙: '李',
  '김 민준': '김민',
  'नीलम शर्मा': 'नीश',
  'محمد علي': 'مع',
  'דוד בן־גוריון': 'דב',
  'e\u0301milie du Cha\u0302telet': 'E\u0301C',
  '3M Company': '3C',
  ßeta: 'SS',
  '': '',
  '   ': '',
  '🎉': '🎉',
  '👩🏽‍🚀': '👩🏽‍🚀',
  '👨‍👩‍👧‍👦 Osei': 'O',
  '🇨🇭 🎈': '🇨🇭',
  '1️⃣ First': 'F',
  '1️⃣': '1️⃣',
  '!!!': '!',
}

describe('the initials of', () => {
  for (const [name, letters] of Object.entries(expected))
    test(`“${name}” are “${letters}”`, () => assert.equal(initials(name), letters))
})
