import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  checkpoint,
  eraseUser,
  linesOf,
  makeHistory,
  seeded,
  sign,
  start,
  stranger,
  verify,
  type Chain,
} from '../testing/proof-histories.ts'
import { checkHistory } from '../testing/proof-tamperings.ts'
import type { StoredEvent } from './reader.ts'

describe('the verification of an export with proof', () => {
  test('accepts random histories, and reports the position of every kind of tampering', async () => {
    for (let seed = 0; seed < 300; seed++) await checkHistory(seed)
  })

  test('accepts events that were deleted on schedule, and reports events that were deleted too early', async () => {
    const [{ rows }] = makeHistory(seeded(7)) as [Chain]
    const head = ({ id, action, createdAt }: StoredEvent) => ({
      eventId: id,
      erasedAction: action,
      erasedCreatedAt: createdAt,
    })
    const erased = rows.map((row, i) => (i < 3 ? { ...row, ...head(row.event!), event: null } : row))
    const signed = (retention: number | null, days: number) =>
      checkpoint({ organization: null, row: rows.at(-1)!, retention, at: start + days * 86_400_000 + 10_000 })
    const check = async (token: string) => verify(linesOf({ organization: null, rows: erased, checkpoints: [token] }))
    const due = await check(await signed(30, 30))
    assert.deepEqual([due.findings, due.erasedEvents], [[], 3])
    for (const token of [await signed(30, 29), await signed(null, 900)]) {
      const { findings } = await check(token)
      assert.deepEqual(
        findings.map(({ position }) => position),
        [1, 2, 3],
      )
      assert.match(findings[0]!.message, /^Position 1: event .* was deleted before its time$/)
    }
  })

  test('accepts values that were erased with a deleted user, and reports the positions of these values', async () => {
    const site = await sign(makeHistory(seeded(3))[0]!, seeded(3))
    const rows = eraseUser(site.rows, 'ada')
    const { erasedValues, findings } = await verify(linesOf({ ...site, rows }))
    const expected = rows.filter(({ event }, i) => event?.changes === null && site.rows[i]!.event!.changes !== null)
    assert.ok(expected.length > 0)
    assert.deepEqual([erasedValues, findings], [expected.map(({ position }) => position), []])
  })

  test('reports missing events that a witness’s checkpoint covers, and checkpoints that are signed with an unknown key', async () => {
    const site = await sign(makeHistory(seeded(5))[0]!, seeded(5))
    const rows = site.rows.slice(0, 4)
    const lines = linesOf({ ...site, rows, checkpoints: [] })
    assert.deepEqual((await verify(lines)).findings, [])
    const { findings } = await verify(lines, { witnessed: site.checkpoints })
    assert.ok(findings.some(({ message }) => /^Positions? 5/.test(message)))
    const own = await verify(linesOf(site), { keys: [stranger.jwk] })
    assert.ok(
      own.findings.every(
        ({ message }) => message.endsWith('has an invalid signature') || message.endsWith('unknown key'),
      ),
    )
    assert.equal(own.findings.length, 2)
  })
})
