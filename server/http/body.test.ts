import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, describe, test } from 'node:test'
import { startApp } from '../testing/start-app.ts'
import { listen } from './listen.ts'

describe('a request body from a socket', async () => {
  const app = await startApp({ after })
  const listening = await listen(app.website, { port: 0, host: '127.0.0.1' })
  after(() => listening.close())

  const head = (...lines: string[]) =>
    [
      'POST /api/auth/sign-in/email HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      ...lines,
      '',
      '',
    ].join('\r\n')

  /** Sends bytes, part by part, and resolves to the whole response when the connection ends. */
  async function send(parts: readonly string[]) {
    const socket = connect(listening.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => {})
    for (const part of parts) await new Promise((resolve) => socket.write(part, resolve))
    await once(socket, 'close')
    return answer
  }

  test('is read in full when it arrives in several parts', async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'correct horse battery' })
    const parts = [head('connection: close', `content-length: ${body.length}`), body.slice(0, 9), body.slice(9)]
    assert.match(await send(parts), /^HTTP\/1\.1 401 .*INVALID_EMAIL_OR_PASSWORD/s)
  })

  test('is refused as soon as it is too large, even if it declares no length', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const answer = await send([head('transfer-encoding: chunked'), ...Array<string>(5).fill(chunk)])
    assert.match(answer, /^HTTP\/1\.1 413 .*PAYLOAD_TOO_LARGE/s)
    assert.match(answer, /connection: close/i)
  })

  test('does not stop the server if the client disconnects in the middle', async () => {
    const socket = connect(listening.port, '127.0.0.1')
    await once(socket, 'connect')
    await new Promise((resolve) => socket.write(head('content-length: 500') + '{"email":', resolve))
    socket.destroy()
    assert.equal((await fetch(`http://127.0.0.1:${listening.port}/api/auth/ok`)).status, 200)
  })
})
