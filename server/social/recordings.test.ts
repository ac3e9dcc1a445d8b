import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import { linkSocial } from '../../contract/social/linking.ts'
import { accountInfo } from '../../contract/social/tokens.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { createProviders } from './configured-providers.ts'
import { resolveConfig } from '../config/config.ts'
import type { Provider } from './provider.ts'
import { providers } from './providers.ts'
import type { Recording } from './recordings/recording.ts'

const folder = join(import.meta.dirname, 'recordings')
const recordings: Record<string, Recording> = {}
for (const file of readdirSync(folder)) {
  if (file === 'recording.ts') continue
  const id = file.replace(/\.ts$/, '')
  const module = (await import(join(folder, file))) as Record<string, Recording>
  recordings[id] = module[id]!
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keys = {
  keys: [
    { ...rsa.publicKey.export({ format: 'jwk' }), kid: 'RS256', alg: 'RS256', use: 'sig' },
    { ...ec.publicKey.export({ format: 'jwk' }), kid: 'ES256', alg: 'ES256', use: 'sig' },
  ],
}

type Asked = { request: string; headers: Record<string, unknown>; body: string }

/** Starts a server that replays the recorded responses of one provider at a time. */
async function playBack() {
  const asked: Asked[] = []
  let answers: Record<string, unknown> = {}
  let state = ''
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const name = `${request.method} ${request.url}`
      asked.push({ request: name, headers: request.headers, body })
      response.writeHead(name in answers ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answers[name] ?? {}))
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  after(() => void server.close())

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** The requests since the current recording began, oldest first. */
    asked,
    play(row: Provider, recording: Recording, begun: { url: URL; issuer: string | undefined }) {
      asked.length = 0
      state = begun.url.searchParams.get('state')!
      const nonce = begun.url.searchParams.get('nonce')
      const claims = {
        iss: row.issuerOf?.(recording.idToken ?? {}, row.settings as Record<string, string>) ?? begun.issuer,
        nonce,
        ...recording.idToken,
      }
      answers = {
        'GET /recorded-keys': keys,
        'POST /recorded-token': {
          ...recording.token,
          ...(recording.idToken ? { id_token: idToken(row, claims) } : {}),
        },
        ...recording.replies,
      }
    },
    /** Returns the query parameters that the recorded provider adds to the callback URL. */
    sentBack: (row: Provider, { user }: Recording) =>
      new URLSearchParams({
        code: 'recorded-code',
        state,
        ...(user ? { user } : {}),
        ...(row.id === 'vk' ? { device_id: 'device' } : {}),
      }),
  }
}

/** Returns an ID token that is signed with the first algorithm of its provider. */
function idToken({ idTokenAlgorithms }: Provider, claims: Record<string, unknown>) {
  const alg = idTokenAlgorithms?.[0] ?? 'RS256'
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = { aud: 'client', iat: now, exp: now + 600, ...claims }
  const signed = `${encode({ alg, ...(alg === 'HS256' ? {} : { kid: alg }) })}.${encode(payload)}`
  return `${signed}.${signatures[alg]!(Buffer.from(signed)).toString('base64url')}`
}

const signatures: Record<string, (signed: Buffer) => Buffer> = {
  RS256: (signed) => sign('sha256', signed, rsa.privateKey),
  ES256: (signed) => sign('sha256', signed, { key: ec.privateKey, dsaEncoding: 'ieee-p1363' }),
  HS256: (signed) => createHmac('sha256', 'client-secret').update(signed).digest(),
}

describe('the social providers', async () => {
  const player = await playBack()
  const socialProviders = Object.fromEntries(providers.map((row) => [row.id, playedBack(row.id, player.origin)]))
  // Providers are configured as documented, and all requests go to the local server.
  const app = await startApp({
    after,
    options: {
      socialProviders: Object.fromEntries(
        await Promise.all(Object.entries(socialProviders).map(async ([id, play]) => [id, await play])),
      ),
      account: { accountLinking: { trustedProviders: providers.map(({ id }) => id), updateUserInfoOnLink: true } },
    },
  })

  test('each have a recording, and each recording has a provider', () => {
    assert.deepEqual(Object.keys(recordings).toSorted(), providers.map(({ id }) => id).toSorted())
    assert.ok(providers.length >= 30, String(providers.length))
    assert.equal(new Set(providers.map(({ name }) => name)).size, providers.length)
  })

  for (const row of providers) {
    test(`include ${row.name} (${row.id}), whose recorded responses give the documented profile`, async () => {
      const recording = recordings[row.id]!
      const documented = documentedProvider(row.id)
      const ada = await app.user()
      await app.db.run(sql`update users set email_verified = true where id = ${ada.id}`)

      // Links the account instead of signing up, so that the whole exchange also runs with providers that return no
      // email address.
      const { data } = await ada.visitor.call(linkSocial, { body: { provider: row.id, callbackURL: '/home' } })
      const url = new URL(data!.url)
      player.play(row, recording, { url, issuer: (await documented.endpoints()).issuer })
      for (const name of ['state', 'redirect_uri', 'nonce', 'code_challenge']) url.searchParams.delete(name)
      assert.equal(url.href, recording.authorization)

      const response = await ada.visitor.fetch(`/api/auth/callback/${row.id}?${player.sentBack(row, recording)}`)
      assert.equal(response.headers.get('location'), '/home', JSON.stringify(player.asked))
      for (const [name, headers] of Object.entries(recording.headers ?? {})) {
        const { headers: sent } = player.asked.find(({ request }) => request === name)!
        for (const [header, value] of Object.entries(headers)) assert.equal(sent[header.toLowerCase()], value, header)
      }

      const { id, name, email, emailVerified, image } = recording.profile
      const { user } = (await ada.visitor.call(getSession)).data!
      assert.deepEqual({ name: user.name, image: user.image }, { name, image })
      const info = await ada.visitor.call(accountInfo, { body: { accountId: id } })
      assert.equal(info.data!.user.id, id)
      assert.equal(info.data!.user.email, email?.toLowerCase())
      assert.equal(info.data!.user.emailVerified, emailVerified)
    })
  }
})

function documentedProvider(id: string) {
  return createProviders(resolveConfig({ socialProviders: { [id]: optionsOf(id) } })).get(id)!
}

function optionsOf(id: string) {
  return { clientId: 'client', clientSecret: 'client-secret', ...recordings[id]!.options }
}

/** Returns the options of a provider whose responses come from the recording. */
async function playedBack(id: string, origin: string) {
  const { jwks, userInfo, emails } = await documentedProvider(id).endpoints()
  const here = (address: string) => origin + new URL(address).pathname + new URL(address).search
  return {
    ...optionsOf(id),
    endpoints: {
      token: `${origin}/recorded-token`,
      ...(jwks ? { jwks: `${origin}/recorded-keys` } : {}),
      ...(userInfo ? { userInfo: here(userInfo) } : {}),
      ...(emails ? { emails: here(emails) } : {}),
    },
  }
}
