import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testWebhook, updateWebhook } from '../contract/webhooks/webhooks.ts'
import { administrator } from '../server/testing/administrator.ts'
import { startApp } from '../server/testing/start-app.ts'
import { addWebhook } from '../server/testing/webhooks.ts'

test('the receiver in docs/webhooks.md accepts a signed event, and refuses a forged one', async () => {
  const app = await startApp({ after, options: { outbound: { allow: ['127.0.0.1'] } } })
  const { visitor } = await administrator(app)
  const url = `http://127.0.0.1:${await freePort()}/hook`
  const { webhook, secret } = await addWebhook(visitor, { name: 'Documented', url })
  await startReceiver(url, secret)

  const { data } = await visitor.call(testWebhook, { body: { webhookId: webhook.id } })
  assert.equal(data?.status, 204)
  const forged = await addWebhook(visitor, { name: 'Forged', url: 'https://93.184.215.14/' })
  await visitor.call(updateWebhook, { body: { webhookId: forged.webhook.id, url } })
  const refused = await visitor.call(testWebhook, { body: { webhookId: forged.webhook.id } })
  assert.equal(refused.data?.status, 401)
})

async function startReceiver(url: string, secret: string) {
  const text = await readFile(new URL('../docs/webhooks.md', import.meta.url), 'utf8')
  const code = /```js\n(.*?)```/s.exec(text)![1]!
  // The file is in the folder of the tests, so that Node finds the package that the receiver imports.
  const file = join(import.meta.dirname, `documented-receiver-${process.pid}.mjs`)
  await writeFile(file, code)
  const { port } = new URL(url)
  const child = spawn(process.execPath, [file], { env: { PORT: port, WEBHOOK_SECRET: secret } })
  after(async () => {
    child.kill()
    await rm(file)
  })
  while (!(await isOpen(Number(port)))) assert.equal(child.exitCode, null)
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

function isOpen(port: number) {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
