import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startApp } from '../server/testing/start-app.ts'
import { measure, scaleOptions, seedScale } from './organization-scale.ts'

const large = new Set(['members', 'users', 'invitations', 'sessions'])
const maxRows = {
  'a thousand members': 1000,
  'what matches': 1050,
  'the whole organization': 20_000,
}

describe('in an organization with twenty thousand members,', async () => {
  const app = await startApp({ after, options: scaleOptions })
  const calls = await seedScale(app, { organizations: 2000, membersEach: 10, membersOfBiggest: 20_000 })

  for (const [name, call] of Object.entries(calls))
    test(`${name} reads only ${call.reads ?? 'a page'} and scans no large table in full`, async () => {
      const { plans } = await measure(app, call, 1)
      assert.ok(plans.length > 1)
      for (const { text, scanned, maxRows: rows } of plans) {
        const scannedLarge = scanned.filter((table) => large.has(table))
        assert.deepEqual(scannedLarge, [], text)
        assert.ok(rows <= (call.reads ? maxRows[call.reads] : 150), `${rows} rows: ${text}`)
      }
    })
})
