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

describe('withRetries', () => {
  test('waits one, two and three seconds before it repeats a read that got no response', async () => {
    const { client, sent, waits } = unreachable(3)
    const { data, error } = await client.ok()
    assert.deepEqual([data, error], [{ ok: true }, null])
    assert.deepEqual([sent.length, waits], [4, [1000, 2000, 3000]])
  })

  test('returns status 0 after the third retry, and reports the error once', async () => {
    const { client, sent } = unreachable(Infinity)
    const reported: number[] = []
    const { error } = await client.ok({}, { onError: ({ error }) => reported.push(error.status) })
    assert.deepEqual([error?.status, sent.length, reported], [0, 4, [0]])
  })

  test('does not repeat a call that changes something, even with the method GET', async () => {
    const { client, sent, waits } = unreachable(Infinity)
    await client.signOut()
    await client.verifyEmail({ query: { token: 'x' } })
    await client.deleteUser.callback({ query: { token: 'x' } })
    assert.deepEqual([sent, waits], [['/sign-out', '/verify-email', '/delete-user/callback'], []])
  })

  test('does not repeat a call that was aborted before it was sent', async () => {
    const { client, sent, waits } = unreachable(Infinity)
    const controller = new AbortController()
    controller.abort()
    const { error } = await client.ok({}, { signal: controller.signal })
    assert.deepEqual([error?.status, sent, waits], [0, [], []])
  })

  test('does not repeat a call that is aborted during the wait', async () => {
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

  test('does not repeat a read that gets a response with status 503', async () => {
    const { client, sent, waits } = unreachable(0, () => Response.json(null, { status: 503 }))
    assert.equal((await client.ok()).error?.status, 503)
    assert.deepEqual([sent.length, waits], [1, []])
  })

  test('also repeats a read by the session store', async () => {
    const { client, waits } = unreachable(1, () => Response.json(null))
    await client.session.refetch()
    assert.deepEqual([client.session.get().error, waits], [null, [1000]])
  })
})
