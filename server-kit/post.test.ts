import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPost } from './post.ts'

test('each outage is logged only once', async (context) => {
  const { mock } = context.mock.method(console, 'error', () => {})
  let isAway = true
  const send = () => (isAway ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(Response.json({})))
  const post = createPost({ base: 'https://accounts.example.com/api/auth', key: 'gks_test', send })
  const call = () => post('/server/receipt', {}, { timeout: 1000 }).catch(() => null)
  const logged = () => mock.calls.map(({ arguments: [line] }) => line as string)

  await call()
  await call()
  assert.deepEqual(logged(), ['https://accounts.example.com/api/auth does not answer: fetch failed'])
  isAway = false
  await call()
  isAway = true
  await call()
  assert.equal(logged().length, 2)
})
