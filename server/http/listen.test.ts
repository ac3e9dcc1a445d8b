import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { listen } from './listen.ts'

test('a server that closes waits for what it was asked, and for nobody who asked nothing', async () => {
  let answer = (_: Response) => {}
  const answered = new Promise<Response>((resolve) => (answer = resolve))
  const listening = await listen({ fetch: () => answered }, { port: 0, host: '127.0.0.1' })
  const silent = connect(listening.port, '127.0.0.1')
  await once(silent, 'connect')
  const asked = fetch(`http://127.0.0.1:${listening.port}/`)
  const stillAsked = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 100, 'asked'))])
  assert.equal(stillAsked, 'asked')

  const closed = listening.close()
  await once(silent, 'close')
  answer(new Response('here'))
  assert.equal(await (await asked).text(), 'here')
  const startedAt = performance.now()
  await closed
  assert.ok(performance.now() - startedAt < 5000)
})
