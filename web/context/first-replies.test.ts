import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withFirstReplies } from './first-replies.ts'

const base = 'https://auth.example.com'

/**
 * Opens a page with these replies in its HTML. Returns the page’s `fetch`, the URLs that it requested from the server,
 * its events, and the element with the replies.
 */
function openPage(replies: Record<string, unknown>) {
  const requested: string[] = []
  const events = new EventTarget()
  const element = { textContent: JSON.stringify(replies), remove: () => (element.textContent = '{}') }
  Object.assign(globalThis, {
    window: { location: { href: `${base}/admin` } },
    document: { querySelector: () => element },
    addEventListener: events.addEventListener.bind(events),
  })
  const call = withFirstReplies((input) => {
    requested.push(String(input).slice(base.length))
    return Promise.resolve(Response.json('from the server'))
  })
  const get = async (path: string, init?: RequestInit) => (await call(base + path, init)).json()
  return { get, requested, events, element }
}

describe('withFirstReplies', () => {
  test('removes the replies from the HTML, and answers the first request for a URL with its reply', async () => {
    const { get, requested, element } = openPage({ '/api/a?x=1': { some: 'thing' } })
    assert.equal(element.textContent, '{}')
    assert.equal(await get('/api/a'), 'from the server')
    assert.deepEqual(await get('/api/a?x=1'), { some: 'thing' })
    assert.equal(await get('/api/a?x=1'), 'from the server')
    assert.deepEqual(requested, ['/api/a', '/api/a?x=1'])
  })

  test('sends all requests to the server after a request that might have changed something', async () => {
    const { get } = openPage({ '/api/a': 1, '/api/b': 2 })
    assert.equal(await get('/api/a', { method: 'GET' }), 1)
    assert.equal(await get('/api/b', { method: 'POST' }), 'from the server')
    assert.equal(await get('/api/b'), 'from the server')
  })

  test('sends all requests to the server after the browser has left the page', async () => {
    const { get, events } = openPage({ '/api/a': 1 })
    events.dispatchEvent(new Event('pagehide'))
    assert.equal(await get('/api/a'), 'from the server')
  })

  test('sends all requests to the server when the page is more than ten seconds old', async ({ mock }) => {
    const { get } = openPage({ '/api/a': 1 })
    mock.method(performance, 'now', () => 10_001)
    assert.equal(await get('/api/a'), 'from the server')
  })

  test('sends all requests to the server if the page contains no replies', async () => {
    const { get } = openPage({})
    assert.equal(await get('/api/a'), 'from the server')
  })
})
