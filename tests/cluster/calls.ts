import assert from 'node:assert/strict'

const password = 'correct horse battery'
const longestAnswerMilliseconds = 15_000

/** Sends one call to a node, as a page of the node would. */
export function post(origin: string, path: string, body: object, cookie = '') {
  return fetch(`${origin}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(longestAnswerMilliseconds),
  })
}

/** Creates a user and returns the cookies of the session. */
export async function signUp(origin: string, email: string) {
  const response = await post(origin, '/sign-up/email', { name: 'Old name', email, password })
  assert.equal(response.status, 200, await response.text())
  return cookiesOf(response)
}

/** Signs in a user created by `signUp`; returns the cookies of the session, or null if the node refuses. */
export async function signIn(origin: string, email: string) {
  const response = await post(origin, '/sign-in/email', { email, password })
  await response.text()
  return response.status === 200 ? cookiesOf(response) : null
}

function cookiesOf(response: Response) {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Calls a node with cookies. Returns the name of the signed-in user, or null if the node accepts no session. */
export async function shownName(origin: string, cookie: string) {
  const signal = AbortSignal.timeout(longestAnswerMilliseconds)
  const response = await fetch(`${origin}/api/auth/get-session`, { headers: { cookie }, signal })
  assert.equal(response.status, 200)
  return ((await response.json()) as { user: { name: string } } | null)?.user.name ?? null
}
