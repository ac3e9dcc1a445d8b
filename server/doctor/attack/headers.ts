import { judge, ok, warning, wrong, type Check, type Outcome } from '../check.ts'
import type { Visit } from '../visit.ts'
import {
  foreignAddress,
  foreignHost,
  isOkReply,
  marker,
  reflects,
  succeeding,
  targetOf,
  type AddressHeaders,
  type Attack,
} from './attacker.ts'

const forwardOwn = 'Let the proxy remove the header, or replace it with its own value'

async function checkUrlHeaders({ ask, basePath }: Attack) {
  const names = ['X-Original-URL', 'X-Rewrite-URL', 'X-Override-URL', 'X-Forwarded-Uri', 'X-Forwarded-Path']
  const isHonored = async (name: string) =>
    isOkReply(await ask(`${basePath}/nothing`, { headers: { [name]: `${basePath}/ok` } }))
  return judge(
    await succeeding(
      names.map((name) => [name, name] as const),
      isHonored,
    ),
    {
      fine: 'ignored',
      finding: 'Visitors can evade the rules of the proxy for paths, through',
      remedy: 'Remove the header in the proxy',
    },
  )
}

async function checkMethodHeaders({ ask, basePath }: Attack) {
  const names = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']
  const isHonored = async (name: string) =>
    isOkReply(await ask(`${basePath}/ok`, { json: {}, headers: { [name]: 'GET' } }))
  return judge(
    await succeeding(
      names.map((name) => [name, name] as const),
      isHonored,
    ),
    {
      fine: 'ignored',
      finding: 'The proxy changes the method of a request, through',
      remedy: 'Remove the header in the proxy',
    },
  )
}

/** Returns the headers in which proxies name a visitor's IP address. Each header has a different IP address. */
export function addressHeaders(): AddressHeaders {
  const names = [
    'X-Forwarded-For',
    'X-Real-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
  ]
  return [...names.map((name) => [name, foreignAddress()] as const), ['Forwarded', `for=${foreignAddress()}`]]
}

/**
 * Checks which IP address the server trusted when the second user signed in with all headers of `addressHeaders`. The
 * user's session contains that IP address.
 */
async function checkClientAddress({ ask, basePath, users }: Attack): Promise<Outcome> {
  const { body } = await ask(`${basePath}/get-session`, { by: users!.eve })
  const address = (JSON.parse(body) as { session: { ipAddress?: string | null } } | null)?.session.ipAddress ?? ''
  const believed = users!.claimed.filter(([, value]) => value.replace('for=', '') === address)
  return judge(
    believed.map(([name]) => name),
    {
      fine: address === '' ? 'not recorded' : 'not believed',
      finding: 'Visitors can choose the address that is recorded and limited, through',
      remedy: forwardOwn,
    },
  )
}

const visited = ['/', '/sign-in', '/.well-known/change-password', '/account']

type Headers = Readonly<Record<string, string>>

async function findReflections({ ask }: Attack, variants: readonly (readonly [string, Headers])[]) {
  return succeeding(variants, async (headers) => {
    for (const path of visited) if (reflects(await ask(path, { headers }), foreignHost)) return true
    return false
  })
}

async function checkHost(attack: Attack) {
  const found = await findReflections(attack, [['Host', { host: foreignHost }]])
  return judge(found, {
    fine: 'not used in responses',
    finding: 'The proxy writes the name that a visitor sends into its responses',
    remedy: 'Let the proxy use its configured name (nginx: $server_name, or the name itself, instead of $host)',
  })
}

async function checkForwardedHost(attack: Attack) {
  const found = await findReflections(attack, [
    ['X-Forwarded-Host', { 'x-forwarded-host': foreignHost }],
    ['X-Host', { 'x-host': foreignHost }],
    ['X-Forwarded-Server', { 'x-forwarded-server': foreignHost }],
    ['Forwarded', { forwarded: `host=${foreignHost}` }],
    ['X-Original-Host', { 'x-original-host': foreignHost }],
  ])
  return judge(found, {
    fine: 'not used in responses',
    finding: 'Visitors can write a host into responses, through',
    remedy: forwardOwn,
  })
}

async function checkTwoHosts({ config, send }: Attack) {
  const { host } = new URL(config.origin)
  const answer = await send(
    `GET /.well-known/change-password HTTP/1.1\r\nHost: ${host}\r\nHost: ${foreignHost}\r\nConnection: close\r\n\r\n`,
  )
  if (!answer.toLowerCase().includes(foreignHost)) return ok('refused, or the second is not used')
  return wrong(
    'The proxy uses the second Host header of a request',
    'Refuse requests with two Host headers in the proxy',
  )
}

async function checkScheme({ ask, config }: Attack) {
  const variants = [
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'http' }],
    ['X-Forwarded-Ssl', { 'x-forwarded-ssl': 'off' }],
    ['X-Forwarded-Scheme', { 'x-forwarded-scheme': 'http' }],
    ['Forwarded', { forwarded: 'proto=http' }],
    ['X-Forwarded-Port', { 'x-forwarded-port': '81' }],
  ] as const
  const before = await ask('/sign-in')
  const found = await succeeding<Headers>(variants, async (headers) => {
    const after = await ask('/sign-in', { headers })
    const target = targetOf(after, `${config.origin}/sign-in`)
    return after.status !== before.status || (target !== null && target.origin !== config.origin)
  })
  return judge(found, {
    fine: 'not believed',
    finding: 'Visitors can make the proxy redirect forever, or to another port, through',
    remedy: forwardOwn,
  })
}

async function checkTrace({ ask }: Attack) {
  const value = marker()
  const answer: Visit | null = await ask('/', { method: 'TRACE', headers: { 'x-doctor': value } }).catch(() => null)
  if (!answer || !reflects(answer, value)) return ok('refused')
  return wrong('The proxy answers TRACE, which shows cookies to scripts', 'Turn TRACE off (Apache: TraceEnable off)')
}

async function checkConnect({ config, send }: Attack) {
  const { hostname, port, protocol } = new URL(config.origin)
  const authority = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  const answer = await send(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`)
  if (!/^HTTP\/1\.[01] 2/.test(answer)) return ok('refused')
  return wrong('The proxy opens connections for visitors', 'Turn the forward proxy off (Apache: ProxyRequests off)')
}

async function checkHopByHop({ ask, basePath }: Attack) {
  const answer = await ask(`${basePath}/sign-out`, { json: {}, headers: { connection: 'close, Content-Type' } })
  if (answer.status < 500) return ok('no failures')
  return warning(`A request that lists headers in Connection is answered with ${answer.status}`, 'Update the proxy')
}

export const headerChecks: readonly Check<Attack>[] = [
  { name: 'headers with a path', look: checkUrlHeaders },
  { name: 'headers with a method', look: checkMethodHeaders },
  { name: 'foreign Host', look: checkHost },
  { name: 'headers with a host', look: checkForwardedHost },
  { name: 'two Host headers', look: checkTwoHosts },
  { name: 'headers with a scheme', look: checkScheme },
  { name: 'TRACE', look: checkTrace },
  { name: 'CONNECT', look: checkConnect },
  { name: 'headers in Connection', look: checkHopByHop },
]

export const addressCheck: Check<Attack> = { name: 'address of visitors', look: checkClientAddress }
