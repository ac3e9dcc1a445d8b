import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { Hono } from 'hono'
import { startApp } from '../testing/start-app.ts'
import { makeFolder } from '../testing/folder.ts'
import { staticFiles } from './static-files.ts'

describe("the website's server", () => {
  test('serves its files from a folder whose name has a space', async () => {
    const { path, remove } = await makeFolder()
    after(remove)
    const folder = join(path, 'two words')
    await mkdir(folder)
    await writeFile(join(folder, 'here.css'), 'p {}')
    const website = new Hono().use(staticFiles(folder, '', 'public'))
    const response = await website.request('/here.css')
    assert.deepEqual([response.status, response.headers.get('cache-control')], [200, 'public'])
  })

  test('refuses unknown API paths with an error in the format of the API', async () => {
    const app = await startApp({ after })
    for (const [method, path] of [
      ['PUT', '/sign-in'],
      ['POST', '/nowhere'],
      ['POST', '/api/nowhere'],
    ] as const) {
      const response = await app.visitor().fetch(path, { method })
      assert.equal(response.status, 404)
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
      assert.deepEqual(await response.json(), { code: 'NOT_FOUND', message: 'Not Found' })
    }
    assert.equal((await app.visitor().fetch('/api/%72eference')).status, 404)
  })

  test('lets trusted origins call the API at any base path', async () => {
    const app = await startApp({ after, options: { basePath: '/auth', trustedOrigins: ['https://app.example'] } })
    const response = await app.visitor().fetch('/auth/ok', { headers: { origin: 'https://app.example' } })
    assert.equal(response.headers.get('access-control-allow-origin'), 'https://app.example')
  })

  test('serves internal endpoints below the base path, so that a reverse proxy has to forward only one path', async () => {
    const app = await startApp({ after, options: { basePath: '/auth' } })
    assert.equal((await app.visitor().fetch('/auth/internal/site')).status, 200)
    assert.equal((await app.visitor().fetch('/api/internal/site')).status, 404)
  })

  test('accepts 100 query parameters, and refuses more before parsing them', async () => {
    const app = await startApp({ after })
    const status = async (parameters: number) => {
      const query = Array.from({ length: parameters }, () => 'a').join('&')
      return (await app.visitor().fetch(`/api/auth/ok?${query}`)).status
    }
    assert.deepEqual([await status(100), await status(101)], [200, 400])
    const startedAt = performance.now()
    assert.equal(await status(8000), 400)
    assert.ok(performance.now() - startedAt < 1000)
  })

  test('responds with 400, not 500, if a client disconnects in the middle of a request body', async () => {
    const app = await startApp({ after })
    const body = new ReadableStream({ start: (stream) => stream.error(new Error('gone')) })
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    assert.equal((await app.visitor().fetch('/api/auth/sign-out', init)).status, 400)
  })

  test('redirects to a URL with non-ASCII characters', async () => {
    const app = await startApp({ after })
    for (const path of ['日本', 'é']) {
      const target = encodeURIComponent(`http://localhost:3000/${path}`)
      const response = await app.visitor().fetch(`/api/auth/verify-email?token=x&callbackURL=${target}`)
      assert.equal(
        response.headers.get('location'),
        `http://localhost:3000/${encodeURIComponent(path)}?error=invalid_token`,
      )
    }
  })
})

describe('every response', async () => {
  const app = await startApp({ after, options: { trustedOrigins: ['https://app.example'] } })
  const origin = { origin: 'https://app.example' }
  const requests: [path: string, init?: RequestInit][] = [
    ['/'],
    ['/sign-in'],
    ['/nowhere'],
    ['/nowhere', { method: 'DELETE' }],
    ['/sign-in', { method: 'HEAD' }],
    ['/.well-known/change-password'],
    ['/.well-known/change-password', { method: 'HEAD' }],
    ['/plain.css'],
    ['/plain.css', { method: 'HEAD' }],
    ['/brand.css'],
    ['/assets/nothing.js'],
    ['/api/reference'],
    ['/api/auth/ok'],
    ['/api/auth/nothing'],
    ['/api/auth/get-session'],
    ['/api/auth/jwks'],
    ['/api/auth/pictures/nothing'],
    ['/api/auth/verify-email?token=x&callbackURL=/'],
    ['/api/auth/sign-in/email', { method: 'POST', body: '{' }],
    ['/api/auth/sign-in/email', { method: 'OPTIONS', headers: { ...origin, 'access-control-request-method': 'POST' } }],
    ['/api/auth/sign-in/email', { method: 'OPTIONS' }],
  ]
  for (const [path, init] of requests)
    test(`to ${init?.method ?? 'GET'} ${path} forbids content type sniffing`, async () => {
      const reply = await app.visitor().fetch(path, init)
      assert.equal(reply.headers.get('x-content-type-options'), 'nosniff', String(reply.status))
    })
})
