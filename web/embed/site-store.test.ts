import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCaller } from '../../client/call.ts'
import { createSiteStore } from './site-store.ts'

describe('the site store', () => {
  for (const answer of ['<!doctype html><title>The host’s own page</title>', '{"status":"fine"}']) {
    test(`has no site and reports a problem to developers if the response is ${answer}`, async (context) => {
      const logged = context.mock.method(console, 'error', () => {})
      const store = createSiteStore(createCaller({ fetch: () => Promise.resolve(new Response(answer)) }))
      const { site, isPending, error, complaint } = await store.refetch()
      assert.deepEqual({ site, isPending, status: error?.status }, { site: null, isPending: false, status: 0 })
      assert.match(complaint ?? '', /Forward \/api\/auth to it/)
      assert.equal(logged.mock.calls[0]?.arguments[0], complaint)
    })
  }

  test('resolves overlapping fetches to the response of the newest fetch', async () => {
    const answers: ((response: Response) => void)[] = []
    const store = createSiteStore(createCaller({ fetch: () => new Promise((resolve) => answers.push(resolve)) }))
    const one = store.refetch()
    const other = store.refetch()
    const answer = (name: string) => Response.json({ app: { name, support: null, terms: null, privacy: null } })
    answers[0]!(answer('Before'))
    answers[1]!(answer('After'))
    for (const asked of [one, other]) assert.equal((await asked).site?.app.name, 'After')
  })
})
