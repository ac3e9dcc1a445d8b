import { isLocalOrigin } from '../../config/local-origin.ts'
import { isHealthProof } from '../../crypto/health-proof.ts'
import type { Keys } from '../../crypto/keys.ts'
import { randomBytes } from 'node:crypto'
import { judge, ok, warning, wrong, type Check, type Outcome } from '../check.ts'
import type { Visit } from '../visit.ts'
import { isOkReply, succeeding, targetOf, type Attack } from './attacker.ts'

async function checkPolicy({ ask }: Attack): Promise<Outcome> {
  const policy = String((await ask('/sign-in')).headers['content-security-policy'] ?? '')
  const remedy = 'Let the proxy pass on Content-Security-Policy unchanged, and add no other'
  if (!policy.includes("frame-ancestors 'none'"))
    return wrong('Other sites can show the pages in frames, because frame-ancestors is missing', remedy)
  if (!/(default-src|script-src) '(none|self)'/.test(policy) || policy.includes('unsafe'))
    return wrong('Injected scripts would run, because the policy for scripts was changed', remedy)
  return ok('kept')
}

async function checkOthers({ ask, basePath }: Attack) {
  const expected = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  }
  const visits = [await ask('/sign-in'), await ask(`${basePath}/ok`)]
  const missing = Object.entries(expected).filter(([name, value]) =>
    visits.some(({ headers }) => String(headers[name]).toLowerCase() !== value),
  )
  return judge(
    missing.map(([name]) => name),
    {
      level: 'warning',
      fine: 'kept',
      finding: 'The proxy removes or changes headers that protect visitors',
      remedy: 'Let the proxy pass them on unchanged',
    },
  )
}

async function checkStatuses({ ask, basePath }: Attack) {
  const requests = [
    ['an unknown path', () => ask(`${basePath}/nothing`), 404],
    ['a page of no one', () => ask(`${basePath}/organization/list`), 401],
    [
      'a wrong body',
      () => ask(`${basePath}/sign-out`, { body: '{', headers: { 'content-type': 'application/json' } }),
      400,
    ],
  ] as const
  const found: string[] = []
  for (const [name, send, status] of requests) {
    const answer = await send()
    if (answer.status < 400) found.push(`${name} is answered with ${answer.status} instead of ${status}`)
  }
  return judge(found, {
    fine: 'kept',
    finding: 'Programs mistake refusals for successes',
    remedy: 'Let the proxy pass on statuses unchanged (nginx: no error_page with =200)',
  })
}

async function checkErrors({ ask, basePath }: Attack): Promise<Outcome> {
  const answer = await ask(`${basePath}/organization/list`)
  if (answer.status < 400 || hasCode(answer)) return ok('kept')
  return warning(
    'The proxy replaces refusals of the API, so programs cannot tell their reason',
    'Replace no responses (nginx: proxy_intercept_errors off)',
  )
}

function hasCode({ body }: Visit) {
  try {
    return typeof (JSON.parse(body) as { code?: unknown }).code === 'string'
  } catch {
    return false
  }
}

async function checkLocations({ ask, config }: Attack) {
  const target = targetOf(await ask('/.well-known/change-password'), `${config.origin}/`)
  if (target === null)
    return warning('/.well-known/change-password does not redirect', 'Forward every path to the server')
  if (target.origin === config.origin) return ok('kept')
  return wrong(
    `The proxy changes a redirect to ${target.origin}`,
    'Pass on Location unchanged (nginx: proxy_redirect off), and give the proxy its public address',
  )
}

/** The checks for changes that the proxy makes to responses. */
export const answerChecks: readonly Check<Attack>[] = [
  { name: 'content security policy', look: checkPolicy },
  { name: 'protecting headers', look: checkOthers },
  { name: 'statuses', look: checkStatuses },
  { name: 'bodies of refusals', look: checkErrors },
  { name: 'redirects', look: checkLocations },
]

const isMetrics = ({ status, body }: Visit) => status === 200 && /^# (HELP|TYPE) \w+/m.test(body)

async function checkMetrics({ ask }: Attack) {
  const paths = [
    '/metrics',
    '/metrics/',
    '//metrics',
    '/%6detrics',
    '/metrics;x',
    '/METRICS',
    '/assets../metrics',
    '/x/..%2fmetrics',
  ]
  return judge(
    await succeeding(
      paths.map((path) => [path, path] as const),
      async (path) => isMetrics(await ask(path)),
    ),
    {
      fine: 'not reachable without the token',
      finding: 'Anybody can read the metrics',
      remedy: 'Forward nothing to operations.port, and add no Authorization header in the proxy',
    },
  )
}

async function checkMailbox({ ask, basePath, config }: Attack) {
  if (isLocalOrigin(config.origin)) return ok('open to this machine only')
  const internal = `${basePath}/internal/mails`
  const isOpen = async (path: string) => {
    const { status, body } = await ask(path, { headers: { host: 'localhost' } })
    return status === 200 && /"mails"\s*:|<title>[^<]*(mailpit|mailhog|mailcatcher|maildev)/i.test(body)
  }
  const paths = [internal, '/internal/mails', '/mailpit/', '/mailhog/', '/mail/', '/mailbox/']
  return judge(
    await succeeding(
      paths.map((path) => [path, path] as const),
      isOpen,
    ),
    {
      fine: 'not reachable',
      finding: 'Anybody can read the mails of users',
      remedy: 'Configure a mail provider, set GATEHOUSE_BASE_URL, and forward no path to a mailbox',
    },
  )
}

async function checkSourceMaps({ ask }: Attack) {
  const { body } = await ask('/sign-in')
  const scripts = [...body.matchAll(/["'](\/assets\/[^"']+\.(?:js|css))["']/g)].map(([, path = '']) => path).slice(0, 4)
  const isMap = async (path: string) => {
    const answer = await ask(path)
    return answer.status === 200 && answer.body.includes('"mappings"')
  }
  return judge(
    await succeeding(
      scripts.map((path) => [`${path}.map`, `${path}.map`] as const),
      isMap,
    ),
    {
      fine: 'not reachable',
      finding: 'Anybody can read the sources of the pages',
      remedy: 'Let the proxy serve no files itself',
    },
  )
}

const files: readonly (readonly [path: string, content: RegExp])[] = [
  ['/.env', /^\s*[A-Z_]{3,}=/m],
  ['/.git/HEAD', /^ref: /],
  ['/package.json', /"name"\s*:/],
  ['/data/secret', /^[\w+/=-]{32,}\s*$/],
  ['/gatehouse.config.ts', /defineConfig/],
  ['/assets../package.json', /"name"\s*:/],
  ['/assets/..%2f..%2fpackage.json', /"name"\s*:/],
  ['/assets../.env', /^\s*[A-Z_]{3,}=/m],
  ['/server-status', /Apache Server Status/],
  ['/nginx_status', /Active connections:/],
]

async function checkFiles({ ask }: Attack) {
  const variants = files.map(([path, content]) => [path, { path, content }] as const)
  const isServed = async ({ path, content }: { path: string; content: RegExp }) => {
    const { status, body } = await ask(path)
    // A proxy may respond with a page of its own, which can contain any text, so pages do not count.
    return status === 200 && !body.trimStart().startsWith('<') && content.test(body)
  }
  return judge(await succeeding(variants, isServed), {
    fine: 'not reachable',
    finding: 'The proxy serves files of the server',
    remedy: 'Forward every path; serve no folder, and end both sides of an alias with a slash',
  })
}

/** The checks for content that should not be reachable from outside. */
export const exposureChecks: readonly Check<Attack>[] = [
  { name: 'metrics', look: checkMetrics },
  { name: 'mailbox', look: checkMailbox },
  { name: 'source maps', look: checkSourceMaps },
  { name: 'files', look: checkFiles },
]

/**
 * Returns the check that the API cannot be reached over http. Port 80 may belong to another site, so the check fails
 * only if the server there proves that it has this installation's secret.
 */
export function plainCheck(keys: Keys): Check<Attack> {
  return {
    name: 'API over http',
    async look({ config, visitPlainly, basePath }) {
      const { protocol, port } = new URL(config.origin)
      if (protocol !== 'https:' || port !== '') return ok('not needed')
      const nonce = randomBytes(32).toString('hex')
      const live = await visitPlainly(`/health/live?nonce=${nonce}`).catch(() => null)
      const proof = live && /"proof":"([0-9a-f]{64})"/.exec(live.body)?.[1]
      if (proof && isHealthProof(keys, nonce, proof) && isOkReply(await visitPlainly(`${basePath}/ok`)))
        return wrong('Passwords and cookies can be sent over http', 'Redirect every request on port 80 to https')
      return ok('not served')
    },
  }
}
