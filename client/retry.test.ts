import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createClient } from './client.ts'

/**
 * Creates a client whose first `failures` requests get no response. Records the requests, and the waiting times between
 * the requests.
 */
function unreachable(failures: number, answer = () => Response.json({ ok: true })) {
  const sent: string[] = []
  const waits: number[] = []
  const client = createClient({
    baseURL: 'https://id.example',
    fetch: async (url, init) => {
      init?.signal?.throwIfAborted()
      sent.push(new URL(String(url)).pathname.replace('/api/auth', ''))
      if (sent.length <= failures) throw new TypeError('fetch failed')
      return answer()
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
  })
  return { client, sent, waits }
}

describe('a call without a response', () => {
  test('is repeated after one, two and three seconds if it only reads', async () => {
    const { client, sent, waits } = unreachable(3)
    const { data, error } = await client.ok()
    assert.deepEqual([data, error], [{ ok: true }, null])
    assert.deepEqual([sent.length, waits], [4, [1000, 2000, 3000]])
  })

  test('fails with status 0 after the third retry, and reports the error once', async () => {
    const { client, sent } = unreachable(Infinity)
    const reported: number[] = []
    const { error } = await client.ok({}, { onError: ({ error }) => reported.push(error.status) })
    assert.deepEqual([error?.status, sent.length, reported], [0, 4, [0]])
  })

  test('is not repeated if it changes something, even if it is the GET call of an emailed link', async () => {
    const { client, sent, waits } = unreachable(Infinity)
    await client.signOut()
    await client.verifyEmail({ query: { token: 'x' } })
    await client.deleteUser.callback({ query: { token: 'x' } })
    assert.deepEqual([sent, waits], [['/sign-out', '/verify-email', '/delete-user/callback'], []])
  })

  test('is not repeated if the caller aborted before the call', async () => {
    const { client, sent, waits } = unreachable(Infinity)
    const controller = new AbortController()
    controller.abort()
    const { error } = await client.ok({}, { signal: controller.signal })
    assert.deepEqual([error?.status, sent, waits], [0, [], []])
  })

  test('is not repeated when the caller aborts during the wait', async () => {
    const controller = new AbortController()
    let sent = 0
    const client = createClient({
      baseURL: 'https://id.example',
      fetch: async () => {
        sent++
        queueMicrotask(() => setImmediate(() => controller.abort()))
        throw new TypeError('fetch failed')
      },
    })
    const { error } = await client.ok({}, { signal: controller.signal })
    assert.deepEqual([error?.status, sent], [0, 1])
  })

  test('is repeated, but a call that gets a response with status 503 is not', async () => {
    const { client, sent, waits } = unreachable(0, () => Response.json(null, { status: 503 }))
    assert.equal((await client.ok()).error?.status, 503)
    assert.deepEqual([sent.length, waits], [1, []])
  })

  test('is repeated even if the session store makes the call', async () => {
    const { client, waits } = unreachable(1, () => Response.json(null))
    await client.session.refetch()
    assert.deepEqual([client.session.get().error, waits], [null, [1000]])
  })
})
