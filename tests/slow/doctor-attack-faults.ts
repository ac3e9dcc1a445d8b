import type { Answer, Faults, Passing } from '../../server/testing/faulty-proxy.ts'

const host = 'accounts.acme.example'

/** A fault of a proxy, with the findings that the attack must report, as `check: level`. */
type Planted = readonly [title: string, faults: Faults, expected: readonly string[]]

/** Changes the path of requests, but not their query. */
function pathTo(change: (path: string) => string): Faults {
  return {
    onRequest(passing) {
      const [path = '', query] = passing.path.split(/\?(.*)/s, 2)
      passing.path = change(path) + (query === undefined ? '' : `?${query}`)
    },
  }
}

function requestHeaders(change: (headers: Passing['headers'], sent: Passing['headers']) => void): Faults {
  return { onRequest: ({ headers, incoming }) => change(headers, incoming.headers) }
}

function answerHeaders(change: (headers: Answer['headers'], answer: Answer) => void): Faults {
  return { onAnswer: (answer) => change(answer.headers, answer) }
}

function eachCookie(change: (line: string) => string): Faults {
  return answerHeaders((headers) => {
    if (headers['set-cookie']) headers['set-cookie'] = (headers['set-cookie'] as string[]).map(change)
  })
}

/** Prefixes the server's relative redirects with an origin. */
function locationAt(origin: (passing: Passing) => string): Faults {
  return answerHeaders((headers, { passing }) => {
    const { location } = headers
    if (typeof location === 'string' && location.startsWith('/')) headers.location = origin(passing) + location
  })
}

/** Makes all of the server's redirects, relative and absolute, point to the given origin. */
function everyLocationAt(origin: string): Faults {
  return answerHeaders((headers) => {
    const { location } = headers
    if (typeof location === 'string') headers.location = location.replace(/^(?:https:\/\/[^/]+)?(?=\/)/, origin)
  })
}

/** Answers one path in the proxy, without asking the server. */
function page(path: string, body: string): Faults {
  return {
    instead: (passing) => (passing.path === path ? { status: 200, headers: {}, body: Buffer.from(body) } : null),
  }
}

/** Caches responses to GET requests by path and query, and returns them to every visitor. */
function cache(mayKeep: (path: string) => boolean): Faults {
  const kept = new Map<string, Omit<Answer, 'passing'>>()
  return {
    instead: ({ method, path }) => (method === 'GET' ? (kept.get(path) ?? null) : null),
    onAnswer({ passing: { method, path }, status, headers, body }) {
      if (method === 'GET' && mayKeep(path)) kept.set(path, { status, headers, body })
    },
  }
}

const letters = (path: string) =>
  path.replaceAll(/%([67][0-9a-f])/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

const paths: readonly Planted[] = [
  ['merges slashes', pathTo((path) => path.replaceAll(/\/+/g, '/')), ['doubled slashes: warning']],
  ['decodes letters', pathTo(letters), ['encoded characters: warning']],
  [
    'decodes twice',
    pathTo((path) => letters(path.replaceAll('%25', '%'))),
    ['encoded characters: warning', 'characters encoded twice: warning'],
  ],
  [
    'decodes slashes',
    pathTo((path) => path.replaceAll(/%2f/gi, '/')),
    ['encoded slashes: warning', 'CVE-2025-66490 (Traefik): wrong'],
  ],
  [
    'resolves encoded dots',
    pathTo((path) => path.replaceAll(/%2e/gi, '.').replaceAll(/\/[^/]+\/\.\.(?=\/)|\/\.(?=\/)/g, '')),
    ['encoded dots: warning'],
  ],
  ['removes path parameters', pathTo((path) => path.replaceAll(/;[^/]*/g, '')), ['path parameters: warning']],
  ['ignores case', pathTo((path) => path.toLowerCase()), ['case of paths: warning']],
  ['turns backslashes into slashes', pathTo((path) => path.replaceAll('\\', '/')), ['backslashes: warning']],
  ['cuts paths off at NUL', pathTo((path) => path.replace(/%00.*/, '')), ['ends of paths: warning']],
  [
    'removes a prefix that has no slash at its end',
    pathTo((path) => path.replace(/^\/assets\.\.(?=\/)/, '')),
    ['CVE-2026-48020 (Traefik): wrong'],
  ],
  [
    'redirects paths in order to remove a slash at the end',
    {
      instead: ({ path }) =>
        /.\/$/.test(path) ? { status: 301, headers: { location: path.slice(0, -1) }, body: Buffer.from('') } : null,
    },
    ['redirects of paths: wrong'],
  ],
  [
    'writes decoded paths into headers',
    {
      onAnswer({ headers, passing }) {
        const [, name, value] = /\r\n([\w-]+):(.*)/.exec(decodeURIComponent(passing.path.split('%00')[0]!)) ?? []
        if (name) headers[name] = value
      },
    },
    ['line breaks in paths: wrong'],
  ],
]

const headers: readonly Planted[] = [
  [
    'takes the path from X-Original-URL',
    {
      onRequest: (passing) => void (passing.path = String(passing.incoming.headers['x-original-url'] ?? passing.path)),
    },
    ['headers with a path: wrong'],
  ],
  [
    'takes the method from a header',
    {
      onRequest: (passing) =>
        void (passing.method = String(passing.incoming.headers['x-http-method-override'] ?? passing.method)),
    },
    ['headers with a method: wrong'],
  ],
  [
    'redirects to the Host of a request',
    locationAt(({ incoming }) => `https://${incoming.headers.host}`),
    ['foreign Host: wrong'],
  ],
  [
    'redirects to X-Forwarded-Host',
    locationAt(({ incoming }) => `https://${String(incoming.headers['x-forwarded-host'] ?? host)}`),
    ['headers with a host: wrong'],
  ],
  [
    'redirects to the second Host',
    locationAt(({ incoming: { rawHeaders } }) => {
      const hosts = rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host')
      return `https://${hosts[1] ?? host}`
    }),
    ['two Host headers: wrong'],
  ],
  [
    'puts X-Forwarded-Prefix before redirects',
    answerHeaders((sent, { passing }) => {
      const prefix = passing.incoming.headers['x-forwarded-prefix']
      if (prefix && sent.location) sent.location = String(prefix) + String(sent.location)
    }),
    ['GHSA-6384-m2mw-rf54 (Traefik): wrong'],
  ],
  [
    'believes X-Forwarded-Proto of visitors',
    {
      instead: ({ path, incoming }) =>
        incoming.headers['x-forwarded-proto'] === 'http'
          ? { status: 301, headers: { location: `https://${host}${path}` }, body: Buffer.from('') }
          : null,
    },
    ['headers with a scheme: wrong'],
  ],
  [
    'answers TRACE',
    {
      instead: ({ method, incoming }) =>
        method === 'TRACE' ? { status: 200, headers: {}, body: Buffer.from(incoming.rawHeaders.join('\r\n')) } : null,
    },
    ['TRACE: wrong'],
  ],
  ['opens tunnels for visitors', { tunnels: true }, ['CONNECT: wrong']],
  [
    'passes on X-Forwarded-For',
    requestHeaders((to, sent) => void (to['x-forwarded-for'] = sent['x-forwarded-for'] ?? to['x-forwarded-for'])),
    ['address of visitors: wrong', 'limit through headers: wrong', 'limit: CVE-2026-45364 (Better Auth): wrong'],
  ],
  [
    'believes X-Real-IP',
    requestHeaders((to, sent) => void (to['x-forwarded-for'] = String(sent['x-real-ip'] ?? to['x-forwarded-for']))),
    ['address of visitors: wrong', 'limit through headers: wrong'],
  ],
  [
    'lets visitors remove headers that it sets',
    requestHeaders((to, { connection = '' }) => {
      for (const name of connection.toLowerCase().split(/, */)) delete to[name]
    }),
    ['limit: CVE-2025-48865 (Fabio): wrong'],
  ],
  [
    'turns underscores into dashes',
    requestHeaders((to, sent) => {
      for (const [name, value] of Object.entries(sent)) if (name.includes('_')) to[name.replaceAll('_', '-')] = value
    }),
    ['limit: CVE-2025-64484 (OAuth2 Proxy): wrong'],
  ],
  [
    'trusts a header that only a framework is allowed to set',
    {
      instead: ({ incoming }) =>
        incoming.headers['x-middleware-subrequest'] ? { status: 200, headers: {}, body: Buffer.from('[]') } : null,
    },
    ['CVE-2025-29927 (Next.js): wrong'],
  ],
]

const origins: readonly Planted[] = [
  ['removes Origin', requestHeaders((to) => delete to.origin), ['own origin: wrong', 'revoked session: wrong']],
  [
    'sets its own Origin',
    requestHeaders((to) => void (to.origin = `https://${host}`)),
    ['foreign origins: wrong', 'absent origin: wrong', 'origin null: wrong'],
  ],
  [
    'turns every body into JSON',
    requestHeaders((to) => void (to['content-type'] = 'application/json')),
    ['form and text bodies: wrong'],
  ],
  [
    'opens the API to every site',
    answerHeaders((to) => void (to['access-control-allow-origin'] = '*')),
    ['other sites: warning'],
  ],
  [
    'reflects Origin with credentials',
    answerHeaders((to, { passing }) => {
      const { origin } = passing.incoming.headers
      if (origin)
        Object.assign(to, { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
    }),
    ['other sites: wrong'],
  ],
]

const answers: readonly Planted[] = [
  ['removes Secure', eachCookie((line) => line.replace('; Secure', '')), ['Secure cookies: wrong']],
  ['removes HttpOnly', eachCookie((line) => line.replace('; HttpOnly', '')), ['HttpOnly cookies: wrong']],
  ['sets SameSite to None', eachCookie((line) => line.replace('=Lax', '=None')), ['SameSite cookies: wrong']],
  ['shares cookies with subdomains', eachCookie((line) => `${line}; Domain=acme.example`), ['scope of cookies: wrong']],
  [
    'removes the content security policy',
    answerHeaders((to) => delete to['content-security-policy']),
    ['content security policy: wrong'],
  ],
  [
    'allows inline scripts',
    answerHeaders((to) => {
      const policy = String(to['content-security-policy'] ?? '')
      to['content-security-policy'] = policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    }),
    ['content security policy: wrong'],
  ],
  ['removes nosniff', answerHeaders((to) => delete to['x-content-type-options']), ['protecting headers: warning']],
  [
    'answers unknown paths with 200',
    { onAnswer: (answer) => void (answer.status = answer.status === 404 ? 200 : answer.status) },
    ['statuses: wrong'],
  ],
  [
    'replaces the bodies of refusals',
    { onAnswer: (answer) => void (answer.body = answer.status < 400 ? answer.body : Buffer.from('<h1>Error</h1>')) },
    ['bodies of refusals: warning'],
  ],
  ['redirects to http', everyLocationAt(`http://${host}`), ['redirects: wrong', 'targets on the site: wrong']],
  [
    'redirects to the server behind it',
    everyLocationAt('http://10.0.0.7:3000'),
    ['redirects: wrong', 'targets on the site: wrong'],
  ],
  [
    'allows caches to store everything',
    answerHeaders((to) => void (to['cache-control'] = 'max-age=60')),
    ['cache headers: warning'],
  ],
  [
    'caches paths that look like file names',
    cache((path) => /\.(css|js|png)$/.test(path)),
    ['responses cached as files: wrong'],
  ],
  [
    'caches pages and sessions',
    cache((path) => /get-session|account/.test(path)),
    ['cached responses: wrong', 'responses cached as files: wrong', 'revoked session: wrong'],
  ],
]

const exposed: readonly Planted[] = [
  ['serves a mailbox', page('/mailpit/', '<title>Mailpit</title>'), ['mailbox: wrong']],
  [
    'serves source maps',
    {
      instead: ({ path }) =>
        path.endsWith('.map') ? { status: 200, headers: {}, body: Buffer.from('{"mappings":""}') } : null,
    },
    ['source maps: wrong'],
  ],
  ['serves the files of its folder', page('/.env', 'GATEHOUSE_SECRET=x\n'), ['files: wrong']],
  ['serves the folder above the assets', page('/assets../package.json', '{"name": "gatehouse"}'), ['files: wrong']],
  ['serves everything over http', { servesPlainly: true }, ['API over http: wrong']],
]

const framing: readonly Planted[] = [
  [
    'ignores chunks if there is a length',
    { onBytes: (bytes) => bytes.replace('Transfer-Encoding: chunked\r\n', '') },
    ['length and chunks: wrong'],
  ],
  [
    'accepts a space between the name of a header and the colon',
    { onBytes: (bytes) => bytes.replace('Transfer-Encoding :', 'X-Transfer-Encoding:') },
    ['space before a colon: wrong'],
  ],
  [
    'ignores unknown codings',
    { onBytes: (bytes) => bytes.replace('Transfer-Encoding: xchunked\r\n', '') },
    ['unknown coding: wrong'],
  ],
  [
    'accepts two lengths',
    { onBytes: (bytes) => bytes.replace(/(Content-Length: \d+\r\n)Content-Length: \d+\r\n/, '$1') },
    ['two lengths: wrong'],
  ],
]

/** The bearer token that the metrics endpoint requires. The fault `metrics` adds this token to requests for metrics. */
export const metricsToken = 'b07c4b7e02ad58633d7ac0b5e4f28196'

const metrics: Planted = [
  'serves the metrics',
  {
    onRequest: (passing) => {
      if (passing.path === '/metrics') passing.headers.authorization = `Bearer ${metricsToken}`
    },
  },
  ['metrics: wrong'],
]

/** Combines several faults in one proxy. */
function together(all: readonly Faults[]): Faults {
  return {
    async onRequest(passing) {
      for (const { onRequest } of all) await onRequest?.(passing)
    },
    instead: (passing) => {
      for (const { instead } of all) {
        const answer = instead?.(passing)
        if (answer) return answer
      }
      return null
    },
    onAnswer: (answer) => all.forEach(({ onAnswer }) => onAnswer?.(answer)),
    ...all.reduce((merged, { onAnswer: _, onRequest: __, instead: ___, ...others }) => ({ ...merged, ...others }), {}),
  }
}

/** The faults that the attack must find. To save time, a proxy can have two faults from different groups. */
export const planted: readonly Planted[] = [
  ...pairs(paths, answers),
  ...pairs(headers, [...exposed, metrics, ...framing]),
  ...origins,
]

function pairs(some: readonly Planted[], others: readonly Planted[]): Planted[] {
  return Array.from({ length: Math.max(some.length, others.length) }, (_, index) => {
    const both = [some[index], others[index]].filter((each) => each !== undefined)
    return [
      both.map(([title]) => title).join(', and '),
      together(both.map(([, faults]) => faults)),
      both.flatMap(([, , expected]) => expected),
    ]
  })
}
