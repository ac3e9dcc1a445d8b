import { deviceClient } from './devices.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { createScenario, resetJar, type Caller } from './scenario.ts'
import { aimedInput, shapeOf } from './inputs.ts'
import { brief, createTally, type Kind } from './kind.ts'
import { compareRows, readProtected, rememberRows } from './snapshots.ts'
import { contract, startTestApp, requestOf } from './test-app.ts'

type Fields = Record<string, unknown>

/** Fields that callers must not set. The attack recognizes the values if a call stores them. */
const forbidden: Fields = {
  id: 'planted-id',
  userId: 'planted-user',
  user_id: 'planted-user',
  role: 'admin',
  roles: ['admin'],
  isAdmin: true,
  banned: true,
  banReason: 'planted',
  emailVerified: true,
  email_verified: true,
  createdAt: '2001-01-01T00:00:00.000Z',
  created_at: '2001-01-01T00:00:00.000Z',
  updatedAt: '2001-01-01T00:00:00.000Z',
  expiresAt: '2101-01-01T00:00:00.000Z',
  impersonatedBy: 'planted-admin',
  token: 'planted-token',
  providerId: 'planted-provider',
  accountId: 'planted-account',
  inviterId: 'planted-inviter',
  status: 'accepted',
  suspendedAt: null,
  activeOrganizationId: 'planted-organization',
  extra: { role: 'admin' },
  user: { role: 'admin' },
  session: { impersonatedBy: null },
  email: { $ne: null },
}

/** Raw JSON, because an object cannot have a field twice, and `__proto__` in a literal would set the prototype. */
const prototypes = [
  '"__proto__":{"role":"admin","emailVerified":true,"polluted":true}',
  '"constructor":{"prototype":{"role":"admin","polluted":true}}',
  '"prototype":{"role":"admin"}',
  '"role":"user","role":"admin"',
]

/** Calls every endpoint that accepts JSON, with additional fields that the contract does not declare. */
export const massAssignment: Kind = {
  name: 'mass assignment',
  bar: 'no field set that the contract does not name',
  async attack(run) {
    const testApp = await startTestApp(run, {
      organization: { teams: { enabled: true } },
      username: { enabled: true },
      multiSession: { enabled: true },
      bearer: { enabled: true },
      deviceAuthorization: { enabled: true, clients: [deviceClient] },
    })
    const scenario = await createScenario(testApp)
    const { restore } = await rememberRows(testApp)
    const before = await readProtected(testApp)
    const tally = createTally()
    const accepted = new Set<Endpoint>()
    const effect = async (caller: Caller, endpoint: Endpoint, text: string) => {
      resetJar(caller)
      const [path, sent] = requestOf(testApp.app.config, endpoint, {})
      const { status, body } = await caller.browser.send(path, { ...sent, body: text })
      const rows = await readProtected(testApp)
      const result = { status, body, rows: describeEffect(before, rows) }
      if (status < 400) await restore()
      return result
    }

    const bodies = contract.filter(({ method, form, picture }) => method === 'POST' && !form && !picture)
    for (const endpoint of bodies) {
      const names =
        endpoint.access === 'administrator'
          ? ['site admin']
          : endpoint.access === 'anyone'
            ? ['nobody']
            : ['owner', 'member']
      for (const caller of scenario.callers.filter(({ name }) => names.includes(name))) {
        const aim = { ...scenario.home.aim, email: 'fresh@example.com', organizationSlug: 'fresh' }
        const body = aimedInput(endpoint, aim, true).body as Fields
        const plain = await effect(caller, endpoint, JSON.stringify(body))
        if (plain.status < 400) accepted.add(endpoint)
        const variants = variantsOf(endpoint, body)
        for (const variant of run.short ? variants.filter(([name]) => /^all|proto/.test(name)) : variants) {
          const [name, text] = variant
          const after = await effect(caller, endpoint, text)
          const isSame = after.rows === plain.rows || after.status >= 400
          const isClean = !/planted|2001-01-01/.test(after.rows) && !('polluted' in {})
          tally.expect(isSame && isClean && after.status < 500, () =>
            brief(
              `${endpoint.path} by ${caller.name} with ${name}: ${after.status} ${after.body} ${after.rows} instead of ${plain.status} ${plain.rows}`,
              400,
            ),
          )
        }
      }
    }
    return tally.outcome({
      figure: `${Object.keys(forbidden).length + prototypes.length} fields; ${accepted.size} of ${bodies.length} bodies were accepted without them`,
    })
  },
}

/** Describes the changed rows without new ids and tokens, which differ in every call. */
function describeEffect(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const { changed, added } = compareRows(before, after)
  const newUsers = new Set(added.filter(([key]) => key.startsWith('user ')).map(([key]) => key.slice(5)))
  const lines = added.map(([key, value]) => {
    const fields = value.split('|')
    const [kind, id] = key.split(' ') as [string, string]
    const planted = /planted/.test(key) || /planted|2001-01-01/.test(value) ? ` ${key} ${value}` : ''
    if (kind === 'user') return `+user ${[1, 2, 4, 5, 6].map((field) => fields[field]).join('|')}${planted}`
    if (kind === 'session')
      return `+session ${newUsers.has(fields[0]!) ? 'new user' : fields[0]}|${fields[2]}${planted}`
    if (kind === 'member') return `+member ${newUsers.has(fields[1]!) ? 'new user' : fields[1]}|${fields[2]}${planted}`
    return `+${kind}${planted}${id === 'planted-id' ? ' planted' : ''}`
  })
  const changes = changed.map(
    (key) =>
      `${key}: ${after.has(key) && !key.startsWith('account') && !key.startsWith('session') ? after.get(key) : key}`,
  )
  return [...lines, ...changes].toSorted().join(', ')
}

/**
 * Returns the bodies to send: one for each forbidden field, one with all forbidden fields, one with all forbidden
 * fields inside the nested objects, and one for each of `prototypes`.
 */
function variantsOf(endpoint: Endpoint, body: Fields): [name: string, text: string][] {
  const declared = declaredNames(endpoint)
  const extras = Object.entries(forbidden).filter(([name]) => !declared.has(name))
  const text = JSON.stringify(body)
  const raw = (part: string) => (text === '{}' ? `{${part}}` : `${text.slice(0, -1)},${part}}`)
  // Nested fields are not added to open records, such as metadata, because open records may contain any field.
  const { properties = {} } = shapeOf(endpoint.body)
  const isClosed = (name: string, value: unknown): value is Fields =>
    isRecord(value) && properties[name]?.properties !== undefined
  const nested = (fields: Fields) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, isClosed(name, value) ? { ...fields, ...value } : value]),
    )
  const inner = Object.entries(body).some(([name, value]) => isClosed(name, value))
  const all = Object.fromEntries(extras)
  return [
    ...extras.map(([name, value]): [string, string] => [name, JSON.stringify({ ...body, [name]: value })]),
    ['all fields', JSON.stringify({ ...body, ...all })],
    ...(inner ? [['all fields, nested', JSON.stringify(nested(all))] as [string, string]] : []),
    ...prototypes
      .filter((part) => !(part.startsWith('"role"') && declared.has('role')))
      .map((part): [string, string] => [part, raw(part)]),
  ]
}

/** Returns every field name that the contract declares in this body, at any depth. */
function declaredNames({ body }: Endpoint) {
  const names = new Set<string>()
  const walk = (value: unknown) => {
    if (!isRecord(value)) return
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'properties' && isRecord(inner)) for (const name of Object.keys(inner)) names.add(name)
      walk(inner)
      if (Array.isArray(inner)) inner.forEach(walk)
    }
  }
  walk(shapeOf(body))
  return names
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
