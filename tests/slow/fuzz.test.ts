import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import fc from 'fast-check'
import { endpoints } from '../../contract/endpoints.ts'
import { describeApi } from '../../server/http/open-api/description.ts'
import { startApp } from '../../server/testing/start-app.ts'
import { requestsTo, targetsOf, type FuzzRequest, type Target } from './fuzz-requests.ts'
import { callers, createWorld, type Caller } from './fuzz-world.ts'
import { extent } from './extent.ts'

const seed = Number(process.env['GATEHOUSE_FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/**
 * Sends thousands of valid and invalid requests to every endpoint as four kinds of callers.
 *
 * The test client asserts that each response matches the API description. This file asserts that no response is a
 * server error.
 */
describe('the API under random requests', async () => {
  const app = await startApp({
    after,
    options: {
      organization: { teams: { enabled: true } },
      user: { additionalFields: { company: { type: 'string' }, age: { type: 'number', returned: false } } },
    },
  })
  let failure: unknown = null
  app.deps.log = { ...app.deps.log, error: (fields) => void (failure = fields) }
  const api = describeApi(app.config, endpoints)
  const targets = targetsOf(api, app.config.basePath)
  const world = await createWorld(app)
  const statuses = new Map<number, number>()
  const answered = new Set<Target>()
  const runs = Math.ceil(extent.requests / targets.length)
  const startedAt = performance.now()

  after(() => {
    const counts = [...statuses].toSorted(([a], [b]) => a - b)
    const total = counts.reduce((sum, [, count]) => sum + count, 0)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`seed ${seed}: ${total} requests to ${targets.length} calls in ${seconds} s`)
    const refused = targets.filter((target) => !answered.has(target)).map(({ path }) => path)
    console.log(`answered by refusals only: ${refused.join(', ') || 'none'}`)
    console.log(counts.map(([status, count]) => `${status}: ${count}`).join(', '))
  })

  async function send(caller: Caller, request: FuzzRequest) {
    failure = null
    const { path, ...init } = request
    const response = await world.visitor(caller).fetch(path, init)
    const body = await response.text()
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    assert.equal(failure, null, `${body.slice(0, 300)} ${JSON.stringify(failure)}`)
    if (response.status < 400) await world.mend()
    return response.status
  }

  for (const [index, target] of targets.entries()) {
    test(`returns only documented responses from ${target.method} ${target.path}`, async () => {
      const request = requestsTo(api, target, world.known)
      const answers = fc.asyncProperty(fc.constantFrom(...callers), request, async (caller, sent) => {
        if ((await send(caller, sent)) < 400) answered.add(target)
      })
      await fc.assert(answers, { numRuns: runs, seed: seed + index, endOnFailure: true })
    })
  }
})
