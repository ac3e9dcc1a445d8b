import { judge, ok, warning, wrong, type Check, type Outcome } from '../check.ts'
import type { Visit } from '../visit.ts'
import { marker, succeeding, type Attack, type SignedIn } from './attacker.ts'

const passCookies = 'Let the proxy pass on Set-Cookie unchanged'

type Attributes = ReadonlyMap<string, string>

/** Returns the names of the sign-in cookies whose attributes have a fault. */
function faulty({ users }: Attack, isFaulty: (attributes: Attributes) => boolean) {
  return users!.ada.setCookies.flatMap((line) => {
    const [pair = '', ...rest] = line.split(';')
    const attributes = new Map(
      rest.map((each) => {
        const [name = '', value = ''] = each.trim().split('=')
        return [name.toLowerCase(), value.toLowerCase()]
      }),
    )
    return isFaulty(attributes) ? [pair.split('=')[0]!] : []
  })
}

function checkSecure(attack: Attack) {
  if (!attack.config.secureCookies) return ok('not needed for http')
  return judge(
    faulty(attack, (attributes) => !attributes.has('secure')),
    { fine: 'kept', finding: 'Cookies are also sent over http, because Secure is missing', remedy: passCookies },
  )
}

function checkHttpOnly(attack: Attack) {
  return judge(
    faulty(attack, (attributes) => !attributes.has('httponly')),
    { fine: 'kept', finding: 'Scripts can read cookies, because HttpOnly is missing', remedy: passCookies },
  )
}

function checkSameSite(attack: Attack) {
  return judge(
    faulty(attack, (attributes) => !['lax', 'strict'].includes(attributes.get('samesite') ?? '')),
    {
      fine: 'kept',
      finding: 'Other sites send the cookies of visitors, because SameSite=Lax is missing',
      remedy: passCookies,
    },
  )
}

function checkScope(attack: Attack) {
  const isShared = attack.config.advanced.crossSubDomainCookies.enabled
  const found = faulty(
    attack,
    (attributes) => (attributes.has('domain') && !isShared) || (attributes.get('path') ?? '/') !== '/',
  )
  return judge(found, {
    fine: 'kept',
    finding: 'The proxy changes the domain or the path of cookies',
    remedy: passCookies,
  })
}

/** Whether a response contains this user's id, email address or name. */
function shows({ body }: Visit, { id, email, name }: SignedIn) {
  return [id, email, name].some((text) => body.includes(text))
}

/** Requests a path as a signed-in user and then without cookies. Returns true if the second response shows the user. */
async function isCached({ ask, users }: Attack, path: string) {
  const { ada } = users!
  await ask(path, { by: ada })
  return shows(await ask(path), ada)
}

const neverCache = 'Let the proxy cache only responses whose Cache-Control allows it, and none with cookies'

async function checkCaching(attack: Attack) {
  const paths = [`${attack.basePath}/get-session`, '/account', '/account/security'].map((path) => [path, path] as const)
  return judge(await succeeding(paths, (path) => isCached(attack, `${path}?doctor=${marker()}`)), {
    fine: 'not cached',
    finding: 'Visitors get cached responses for other users',
    remedy: neverCache,
  })
}

/**
 * Checks whether the proxy caches a user's data if the URL ends like the name of a file, such as `/account/x.css`. An
 * attacker who tricks a user into opening such a link could then read the data from the cache.
 */
async function checkDeception(attack: Attack) {
  const { basePath } = attack
  const paths = [
    `${basePath}/get-session/x.css`,
    `${basePath}/get-session;x.css`,
    `${basePath}/get-session%2fx.css`,
    `${basePath}/get-session?x.css`,
    '/account/x.css',
    '/account/x.js',
    '/assets/..%2faccount?x.png',
    '/account%2fx.png',
  ].map((path) => [path, path.replace('x.', `${marker()}.`)] as const)
  return judge(await succeeding(paths, (path) => isCached(attack, path)), {
    fine: 'not cached',
    finding: 'The proxy caches pages of users as if they were files',
    remedy: neverCache,
  })
}

async function checkCacheHeaders({ ask, basePath, users }: Attack): Promise<Outcome> {
  const request = users ? { by: users.ada } : {}
  const names = [`${basePath}/get-session`, '/account', '/sign-in'].map((path) => [path, path] as const)
  const mayBeCached = async (path: string) => {
    const { headers, status } = await ask(path, request)
    return status < 300 && !/no-store|private/.test(String(headers['cache-control']))
  }
  const found = await succeeding(names, mayBeCached)
  if (found.length === 0) return ok('kept')
  return warning(
    `Caches may keep responses for one user: ${found.join(', ')}`,
    'Let the proxy pass on Cache-Control unchanged',
  )
}

async function checkOtherOrganization({ ask, basePath, users }: Attack) {
  const { eve, organization } = users!
  const id = organization.id
  const query = `organizationId=${id}`
  const paths = [
    `get-full-organization?${query}`,
    `list-members?${query}`,
    `list-invitations?${query}`,
    `list-events?${query}`,
    `get-active-member-role?${query}`,
  ].map((path) => [path.split('?')[0]!, path] as const)
  const reads = async (path: string) => {
    const { status, body } = await ask(`${basePath}/organization/${path}`, { by: eve })
    return status < 300 && (body.includes(organization.name) || body.includes(users!.ada.id) || body.includes(id))
  }
  const changes = async () => {
    const json = { organizationId: id, data: { name: organization.name } }
    return (await ask(`${basePath}/organization/update`, { json, by: eve })).status < 300
  }
  const found = [...(await succeeding(paths, reads)), ...((await changes()) ? ['update'] : [])]
  return judge(found, {
    fine: 'refused to members of no organization',
    finding: 'A user can see or change an organization of others',
    remedy: neverCache,
  })
}

async function checkForged({ ask, basePath, users }: Attack) {
  const { ada, eve } = users!
  const [session = ''] = [...ada.cookies.keys()].filter((name) => name.endsWith('session_token'))
  const value = ada.cookies.get(session) ?? ''
  const bare = session.replace(/^__(Host|Secure)-/, '')
  const variants: [string, string][] = [
    ['a changed signature', `${session}=${value.slice(0, -8)}AAAAAAA%3D`],
    ['no signature', `${session}=${decodeURIComponent(value).split('.')[0]}`],
    ['a name without its prefix', bare === session ? 'x=1' : `${bare}=${value}`],
    ['two sessions', `${session}=${eve.cookies.get(session)}; ${session}=${value}`],
  ]
  const isAda = async (cookie: string) =>
    shows(await ask(`${basePath}/get-session?doctor=${marker()}`, { headers: { cookie } }), ada)
  return judge(await succeeding(variants, isAda), {
    fine: 'refused',
    finding: 'A forged cookie is accepted with',
    remedy: 'Remove the rules of the proxy that change cookies',
  })
}

/** Signs the first user out, and checks that copies of all cookies, including the cookie cache, are then useless. */
async function checkRevoked({ ask, basePath, users }: Attack): Promise<Outcome> {
  const { ada } = users!
  const ended = await ask(`${basePath}/sign-out`, { json: {}, by: ada })
  if (ended.status !== 200) return wrong(`Signing out is answered with ${ended.status}`, 'Pass every method on')
  const paths = [`${basePath}/get-session`, '/account'].map((path) => [path, path] as const)
  return judge(await succeeding(paths, async (path) => shows(await ask(path, { by: ada }), ada)), {
    fine: 'refused',
    finding: 'Cookies work after signing out',
    remedy: neverCache,
  })
}

export const cacheHeaderCheck: Check<Attack> = { name: 'cache headers', look: checkCacheHeaders }

export const cookieChecks: readonly Check<Attack>[] = [
  { name: 'Secure cookies', look: checkSecure },
  { name: 'HttpOnly cookies', look: checkHttpOnly },
  { name: 'SameSite cookies', look: checkSameSite },
  { name: 'scope of cookies', look: checkScope },
  { name: 'cached responses', look: checkCaching },
  { name: 'responses cached as files', look: checkDeception },
  { name: 'other organizations', look: checkOtherOrganization },
  { name: 'forged cookies', look: checkForged },
]

/** Ends the session of the first user, so it must run after all checks that need this session. */
export const revokedCheck: Check<Attack> = { name: 'revoked session', look: checkRevoked }
