import { firstRepliesId } from '../../contract/pages/document.ts'

/** The replies in the HTML are used only for this long after the page starts to load. Later, they could be outdated. */
const validMilliseconds = 10_000

/**
 * Wraps `fetch`: answers a GET request with the reply in the HTML of the page, if there is one. Each reply is used
 * once, and only in the first ten seconds. A request that can change something discards all replies.
 */
export function withFirstReplies(send: typeof fetch): typeof fetch {
  const replies = takeReplies()
  // The back/forward cache can restore this page after another user has signed in.
  addEventListener('pagehide', () => replies.clear(), { once: true })

  return (input, init) => {
    if ((init?.method ?? 'GET') !== 'GET' || performance.now() > validMilliseconds) replies.clear()
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, window.location.href)
    const reply = replies.get(pathname + search)
    if (reply === undefined || init?.signal?.aborted) return send(input, init)
    replies.delete(pathname + search)
    return Promise.resolve(Response.json(reply))
  }
}

/** Returns the replies in the HTML of this page, and removes them from the HTML. */
function takeReplies() {
  const element = document.querySelector(`#${firstRepliesId}`)
  const replies = JSON.parse(element?.textContent ?? '{}') as Record<string, unknown>
  element?.remove()
  return new Map(Object.entries(replies))
}
