import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Options } from '../config/config.ts'
import { sql } from '../database/sql.ts'
import { createTestDeps } from '../testing/bare-deps.ts'
import { joinNodes, runningNodes } from './nodes.ts'

const warned = 'Other servers count rate limits separately'

async function startTwo(options: Options) {
  const { deps, another, lines, advance } = await createTestDeps({ after, options })
  const first = await joinNodes(deps, 4000, 2)
  const second = await joinNodes(another(), 4001)
  after(() => Promise.all([first.close(), second.close()]))
  const ports = async () => (await runningNodes(deps)).map(({ id }) => id.split(':')[1])
  return { deps, first, second, ports, lines, advance }
}

describe('the list of running servers', () => {
  test('includes a server from its start until it stops', async () => {
    const { deps, first, ports } = await startTwo({ database: { maxConnections: 10 } })
    assert.deepEqual(await ports(), ['4000', '4001'])
    const connections = (await runningNodes(deps)).map((node) => node.connections)
    assert.deepEqual(connections, [24, 12])
    await first.close()
    assert.deepEqual(await ports(), ['4001'])
  })

  test('excludes a killed server after 90 seconds without a heartbeat', async () => {
    const { ports, advance } = await startTwo({})
    advance(89)
    assert.deepEqual(await ports(), ['4000', '4001'])
    advance(2)
    assert.deepEqual(await ports(), [])
  })

  test('makes the second server log a warning if rate limits are counted in memory', async () => {
    const alone = await startTwo({ rateLimit: { enabled: true, storage: 'memory' } })
    assert.deepEqual(
      alone.lines.filter(({ message }) => message === warned).map(({ level, count }) => [level, count]),
      [['warn', 1]],
    )
    const together = await startTwo({ rateLimit: { enabled: true, storage: 'database' } })
    assert.deepEqual(together.lines, [])
  })

  test('does not stop a server from starting if the table of servers cannot be written', async () => {
    const { deps, lines } = await createTestDeps({ after })
    await deps.db.run(sql`drop table nodes`)
    const node = await joinNodes(deps, 4000)
    await node.close()
    assert.deepEqual(new Set(lines.map(({ level }) => level)), new Set(['debug']))
  })
})
