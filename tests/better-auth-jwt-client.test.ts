import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { startApp } from '../server/testing/start-app.ts'
import { betterAuthClients } from './better-auth-clients.ts'

/**
 * Both ways to get a token with the jwt plugin of Better Auth: from the header of get-session, and from the token
 * endpoint.
 */
for (const { version, createAuthClient, jwtClient } of betterAuthClients)
  describe(`better-auth/client ${version} with jwtClient`, async () => {
    const app = await startApp({ after })
    const { id, visitor } = await app.user()
    const client = createAuthClient({
      baseURL: app.config.origin,
      plugins: [jwtClient()],
      fetchOptions: { customFetchImpl: (input, init) => visitor.fetch(String(input), init) },
    })

    test('returns tokens that can be verified with the published keys', async () => {
      let announced: string | null = null
      await client.getSession({
        fetchOptions: { onSuccess: ({ response }) => void (announced = response.headers.get('set-auth-jwt')) },
      })
      const asked = await client.$fetch<{ token: string }>('/token')
      const keys = await client.$fetch<JSONWebKeySet>('/jwks')
      for (const token of [announced, asked.data?.token]) {
        const { payload } = await jwtVerify(token!, createLocalJWKSet(keys.data!), {
          issuer: app.config.origin,
          audience: app.config.origin,
        })
        assert.equal(payload.sub, id)
      }
    })
  })
