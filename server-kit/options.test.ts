import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { token } from '../contract/keys/keys.ts'
import { startApp } from '../server/testing/start-app.ts'
import { createTenant } from '../server/testing/tenant.ts'
import { createGatehouse, type Options } from './gatehouse.ts'

const app = await startApp({ after })
const acme = await createTenant(app)
const { visitor } = acme.owner

/** Starts a kit without a server key, and records the paths that the kit called. */
function startKit(options: Partial<Options> = {}) {
  const calls: string[] = []
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    calls.push(new URL(request.url).pathname.replace(app.config.basePath, ''))
    return app.website.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.50' } } as never })
  }
  return { ...createGatehouse({ url: app.config.origin, fetch: send, ...options }), calls }
}

const byToken = new Headers({ authorization: `Bearer ${(await visitor.call(token)).data!.token}` })
const byCookie = new Headers({ cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') })
const permission = { invoice: ['create'] }

describe('createGatehouse', () => {
  test('throws a clear error if the URL of Gatehouse is missing or wrong', () => {
    const wrong: unknown[] = [undefined, '', 'accounts.example.com', 'localhost:3000', 'https://']
    for (const url of wrong)
      assert.throws(
        () => createGatehouse({ url: url as string }),
        /^TypeError: The option `url` of createGatehouse must/,
      )
  })

  test('throws a clear error if the server key is undefined or empty', () => {
    for (const key of [undefined, ''])
      assert.throws(
        () => createGatehouse({ url: 'https://accounts.example.com', key }),
        /^TypeError: The option `key` of createGatehouse is empty/,
      )
  })

  test('throws a clear error if the server key is the placeholder `gks_…`', () => {
    assert.throws(
      () => createGatehouse({ url: 'https://accounts.example.com', key: 'gks_…' }),
      /^TypeError: The option `key` of createGatehouse is not a server key/,
    )
  })
})

describe('without a server key', () => {
  test('callers are identified, but are reported as not revocable', async () => {
    const kit = startKit()
    for (const headers of [byToken, byCookie]) {
      const caller = await kit.require(headers, { within: 300 })
      assert.deepEqual([caller.user.id, caller.revocable], [acme.owner.id, false])
    }
    assert.deepEqual(kit.calls, ['/jwks', '/get-session'])
  })

  test('a requirement with an organization or a permission throws for a caller with a cookie', async () => {
    const kit = startKit({ roles: { owner: permission } })
    for (const requirement of [{ permission }, { organization: acme.slug }, { organizationId: acme.id }])
      await assert.rejects(kit.require(byCookie, requirement), /^TypeError: .*with a cookie only with the option `key`/)
  })

  test('a requirement with a permission throws for a caller with a token, unless `roles` is set', async () => {
    await assert.rejects(startKit().require(byToken, { permission }), /^TypeError: .* the option `key` or `roles`/)
    assert.ok(await startKit().require(byToken, { organizationId: acme.id }))
    assert.ok(await startKit({ roles: { owner: permission } }).require(byToken, { permission }))
  })
})
