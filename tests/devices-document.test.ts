import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { deviceApprove, deviceVerify } from '../contract/applications/device-authorization.ts'
import { listen } from '../server/http/listen.ts'
import { freePort } from '../server/testing/server-process.ts'
import { startApp } from '../server/testing/start-app.ts'

test('the command-line tool in docs/devices.md signs in its user', async () => {
  const text = await readFile(new URL('../docs/devices.md', import.meta.url), 'utf8')
  const [, tool = ''] = /```js\n(.*?)```/s.exec(text) ?? []
  const options = { bearer: { enabled: true }, port: await freePort() }
  const deviceAuthorization = { enabled: true, clients: ['northwind-cli'], interval: 1 }
  const app = await startApp({ after, options: { ...options, deviceAuthorization } })
  const listening = await listen(app.website, app.config)
  after(() => listening.close())
  const user = await app.user()

  const code = tool.replace('https://accounts.example.com', app.config.origin)
  const running = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for await (const line of createInterface(running.stdout)) {
    lines.push(line)
    const userCode = /enter (\w+)$/.exec(line)?.[1]
    if (userCode === undefined) continue
    await user.visitor.call(deviceVerify, { query: { user_code: userCode } })
    // The browser and the tool are on different networks, so the user must have confirmed their identity recently.
    assert.equal((await user.visitor.call(deviceApprove, { body: { userCode } })).error, null)
  }
  assert.match(lines[0] ?? '', new RegExp(`^Open ${app.config.origin}/device and enter [A-Z2-9]{8}$`))
  assert.equal(lines[1], `Signed in as ${user.email}`)
})
