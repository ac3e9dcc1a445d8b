import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { apiKeyClient } from '@better-auth/api-key/client'
import { createAuthClient } from 'better-auth/client'
import { deviceAuthorizationClient, multiSessionClient } from 'better-auth/client/plugins'
import { startApp } from '../server/testing/start-app.ts'
import { createBetterAuthServer } from './better-auth-server.ts'

const clientId = 'cli'
const password = 'correct horse battery'
const grant = 'urn:ietf:params:oauth:grant-type:device_code'
const daySeconds = 86_400

type Send = (url: string, init?: RequestInit) => Promise<Response>
type Server = { origin: string; browser: () => Send; passInterval: () => void }
/** The status of a reply, and the path of each key in its body. `keys` maps a path to true if the value is null. */
type Answer = { status: number; keys: ReadonlyMap<string, boolean> }
type Difference = { statuses?: string; missing?: string[]; added?: string[] }

const fieldsOfSessions = ['session.acr', 'session.amr[]', 'session.authTime', 'user.twoFactorEnabled']
const fieldsOfKeys = ['createdBy.id', 'createdBy.name', 'isStopped']

/**
 * The known differences between Better Auth and Gatehouse, each with the calls whose replies differ. The differences
 * are documented in docs/api-keys.md, docs/devices.md and docs/sign-in.md.
 */
const named: { name: string; difference: Difference; calls: readonly string[] }[] = [
  {
    name: 'the session has its level, its methods and the time of the proof',
    difference: { added: fieldsOfSessions },
    calls: ['get-session with a bearer header', 'multi-session/set-active'],
  },
  {
    name: 'each session has its level, its methods and the time of the proof',
    difference: { added: fieldsOfSessions.map((field) => `[].${field}`) },
    calls: ['multi-session/list-device-sessions'],
  },
  {
    name: 'a refusal for OAuth clients has a code and a message too',
    difference: { added: ['code', 'message'] },
    calls: [
      'device/code of an unknown application',
      'device/token before the answer',
      'device/token too early',
      'device/token with an unknown code',
      'device/approve without a session',
      'device with an unknown code',
      'device/approve again',
      'device/deny without entering the code',
      'device/token after a denial',
    ],
  },
  {
    name: 'a key has its creator and whether it is stopped',
    difference: { added: fieldsOfKeys },
    calls: ['api-key/create', 'api-key/get', 'api-key/update', 'api-key/update of the expiry'],
  },
  {
    name: 'each key has its creator and whether it is stopped',
    difference: { added: fieldsOfKeys.map((field) => `apiKeys[].${field}`) },
    calls: ['api-key/list'],
  },
  {
    name: 'users choose the permissions of their keys',
    difference: { statuses: '400, 200' },
    calls: ['api-key/create with permissions'],
  },
]

/** Returns the paths of the keys in a body. For a list, returns the keys of its first item. */
function keysOf(value: unknown, path = ''): [path: string, isNull: boolean][] {
  if (Array.isArray(value)) return value.length === 0 ? [[path, false]] : keysOf(value[0], `${path}[]`)
  const pairs = Object.entries(value ?? {})
  if (typeof value !== 'object' || pairs.length === 0) return [[path, value === null]]
  return pairs.flatMap(([key, each]) => keysOf(each, path === '' ? key : `${path}.${key}`))
}

/**
 * Creates a browser with Better Auth's unmodified client. Stores the replies in `answers`, by the label of the call.
 */
function clientOf(server: Server, answers: Map<string, Answer>, token?: string) {
  const send = server.browser()
  let label: string | null = null
  const client = createAuthClient({
    baseURL: server.origin,
    plugins: [deviceAuthorizationClient(), multiSessionClient(), apiKeyClient()],
    fetchOptions: {
      ...(token === undefined ? {} : { auth: { type: 'Bearer' as const, token } }),
      async customFetchImpl(input, init) {
        const response = await send(String(input), init)
        const text = await response.clone().text()
        if (label !== null)
          answers.set(label, {
            status: response.status,
            keys: new Map(keysOf(text === '' ? null : JSON.parse(text))),
          })
        return response
      },
    },
  })
  /** Sends a call, and stores the reply in `answers`. */
  async function compared<Reply>(name: string, send: (own: typeof client) => Promise<Reply>) {
    label = name
    const reply = await send(client)
    label = null
    return reply
  }
  return { client, compared }
}

/** Sends every call of the plugins to a server, and returns the replies. */
async function answersOf(server: Server) {
  const answers = new Map<string, Answer>()
  const { client, compared } = clientOf(server, answers)
  const newBearer: { token?: string } = {}
  await client.signUp.email({ name: 'Ada', email: 'ada@example.com', password })
  await client.signUp.email(
    { name: 'Grace', email: 'grace@example.com', password },
    { onSuccess: ({ response }) => void (newBearer.token = response.headers.get('set-auth-token')!) },
  )

  const bearer = clientOf(server, answers, newBearer.token)
  await bearer.compared('get-session with a bearer header', (c) => c.getSession())
  await clientOf(server, answers, 'unknown').compared('get-session with an unknown bearer header', (c) =>
    c.getSession(),
  )

  const { data: sessions } = await compared('multi-session/list-device-sessions', (c) =>
    c.multiSession.listDeviceSessions(),
  )
  const [ada] = sessions!.map(({ session }) => session.token)
  await compared('multi-session/set-active', (c) => c.multiSession.setActive({ sessionToken: ada! }))
  await compared('multi-session/set-active of an unknown session', (c) =>
    c.multiSession.setActive({ sessionToken: 'unknown' }),
  )
  await compared('multi-session/revoke', (c) => c.multiSession.revoke({ sessionToken: ada! }))
  await compareDevices(server, answers, compared)
  await compareKeys(compared)
  await clientOf(server, answers).compared('multi-session/list-device-sessions without cookies', (c) =>
    c.multiSession.listDeviceSessions(),
  )
  return answers
}

type Compared = ReturnType<typeof clientOf>['compared']

async function compareDevices(server: Server, answers: Map<string, Answer>, compared: Compared) {
  const device = clientOf(server, answers)
  const token = (device_code: string) => ({ grant_type: grant, device_code, client_id: clientId }) as const
  const { data } = await device.compared('device/code', (c) => c.device.code({ client_id: clientId, scope: 'openid' }))
  const { device_code: code, user_code: userCode } = data!
  await device.compared('device/code of an unknown application', (c) => c.device.code({ client_id: 'unknown' }))
  await device.compared('device/token before the answer', (c) => c.device.token(token(code)))
  await device.compared('device/token too early', (c) => c.device.token(token(code)))
  await device.compared('device/token with an unknown code', (c) => c.device.token(token('unknown')))
  await device.compared('device without a session', (c) => c.device({ query: { user_code: userCode } }))
  await device.compared('device/approve without a session', (c) => c.device.approve({ userCode }))
  await compared('device', (c) => c.device({ query: { user_code: userCode } }))
  await compared('device with an unknown code', (c) => c.device({ query: { user_code: 'UNKNOWN2' } }))
  await compared('device/approve', (c) => c.device.approve({ userCode }))
  await compared('device/approve again', (c) => c.device.approve({ userCode }))
  server.passInterval()
  await device.compared('device/token', (c) => c.device.token(token(code)))
  const { data: other } = await device.client.device.code({ client_id: clientId })
  await compared('device/deny without entering the code', (c) => c.device.deny({ userCode: other!.user_code }))
  await compared('device of another request', (c) => c.device({ query: { user_code: other!.user_code } }))
  await compared('device/deny', (c) => c.device.deny({ userCode: other!.user_code }))
  await device.compared('device/token after a denial', (c) => c.device.token(token(other!.device_code)))
}

async function compareKeys(compared: Compared) {
  const { data: key } = await compared('api-key/create', (c) =>
    c.apiKey.create({ name: 'Deploy', expiresIn: 7 * daySeconds, metadata: { team: 'core' } }),
  )
  const keyId = key!.id
  await compared('api-key/create with too short a lifetime', (c) => c.apiKey.create({ expiresIn: 60 }))
  await compared('api-key/create with too long a name', (c) => c.apiKey.create({ name: 'n'.repeat(33) }))
  await compared('api-key/create with a field for servers', (c) => c.apiKey.create({ remaining: 5 }))
  await compared('api-key/list', (c) => c.apiKey.list({ query: { limit: 1 } }))
  await compared('api-key/create with permissions', (c) => c.apiKey.create({ permissions: { organization: ['read'] } }))
  await compared('api-key/get', (c) => c.apiKey.get({ query: { id: keyId } }))
  await compared('api-key/get of an unknown key', (c) => c.apiKey.get({ query: { id: 'unknown' } }))
  await compared('api-key/update', (c) => c.apiKey.update({ keyId, name: 'Deploys', enabled: false }))
  await compared('api-key/update of the expiry', (c) => c.apiKey.update({ keyId, expiresIn: 30 * daySeconds }))
  await compared('api-key/update without a change', (c) => c.apiKey.update({ keyId }))
  await compared('api-key/update of a field for servers', (c) => c.apiKey.update({ keyId, rateLimitMax: 5 }))
  await compared('api-key/delete', (c) => c.apiKey.delete({ keyId }))
  await compared('api-key/delete again', (c) => c.apiKey.delete({ keyId }))
}

function differenceOf(theirs: Answer, ours: Answer): Difference {
  if (theirs.status !== ours.status) return { statuses: `${theirs.status}, ${ours.status}` }
  const missing = [...theirs.keys.keys()].filter((key) => !ours.keys.has(key))
  // Better Auth's in-memory database omits fields without a value. In a real database, these fields are null.
  const added = [...ours.keys].filter(([key, isNull]) => !isNull && !theirs.keys.has(key)).map(([key]) => key)
  return {
    ...(missing.length === 0 ? {} : { missing }),
    ...(added.length === 0 ? {} : { added: added.toSorted() }),
  }
}

describe('the plugins of better-auth 1.7.25 and @better-auth/api-key 1.7.5', async () => {
  const app = await startApp({
    after,
    options: {
      bearer: { enabled: true },
      multiSession: { enabled: true },
      deviceAuthorization: { enabled: true, clients: [clientId] },
      apiKeys: { enabled: true },
    },
  })
  const gatehouse: Server = {
    origin: app.config.origin,
    browser: () => {
      const visitor = app.visitor()
      return (url, init) => visitor.fetch(url, init)
    },
    passInterval: () => app.advance(60),
  }

  test('get the same statuses and fields from Gatehouse as from Better Auth, except for named differences', async (t) => {
    const theirs = await answersOf(createBetterAuthServer({ clientId }))
    const ours = await answersOf(gatehouse)
    assert.deepEqual([...ours.keys()], [...theirs.keys()])
    t.diagnostic('call | Better Auth | Gatehouse | difference')
    for (const [call, answer] of theirs) {
      const expected = named.find(({ calls }) => calls.includes(call))
      assert.deepEqual(differenceOf(answer, ours.get(call)!), expected?.difference ?? {}, call)
      t.diagnostic([call, answer.status, ours.get(call)!.status, expected?.name ?? 'none'].join(' | '))
    }
    const unsent = named.flatMap(({ calls }) => calls).filter((call) => !theirs.has(call))
    assert.deepEqual(unsent, [])
  })
})
