import { judge, ok, warning, wrong, type Check, type Outcome } from '../check.ts'
import { foreignHost, succeeding, type Attack } from './attacker.ts'

/** The remedy if the Origin header does not reach the server. */
const passOn = 'Let the proxy pass on Origin, Referer and Cookie unchanged'

/** Sends a profile change that has no effect, with the user's cookies. */
function change({ ask, basePath, users }: Attack, headers: Readonly<Record<string, string>>, body?: string) {
  const { ada } = users!
  return ask(`${basePath}/update-user`, {
    by: ada,
    method: 'POST',
    body: body ?? JSON.stringify({ name: ada.name }),
    headers: { 'content-type': 'application/json', ...headers },
  })
}

async function checkOwn(attack: Attack): Promise<Outcome> {
  const { status } = await change(attack, { origin: attack.config.origin })
  if (status === 200) return ok('accepted')
  return wrong(`A change by a page of the site is answered with ${status}`, passOn)
}

async function checkForeign(attack: Attack) {
  const { origin, hostname, protocol } = new URL(attack.config.origin)
  const origins = [
    `https://${foreignHost}`,
    `${origin}.${foreignHost}`,
    `${protocol}//${foreignHost}.${hostname}`,
    `${origin}1`,
    `${protocol === 'https:' ? 'http:' : 'https:'}//${hostname}`,
  ]
  const variants = origins.map((each) => [each, each] as const)
  return judge(await succeeding(variants, async (each) => (await change(attack, { origin: each })).status < 300), {
    fine: 'refused',
    finding: 'Any site can act for a visitor, because a change is accepted from',
    remedy: passOn,
  })
}

async function checkNone(attack: Attack) {
  const variants = [
    ['no Origin', {}],
    ['a foreign Referer', { referer: `https://${foreignHost}/` }],
  ] as const
  const isAccepted = async (headers: Readonly<Record<string, string>>) => (await change(attack, headers)).status < 300
  return judge(await succeeding(variants, isAccepted), {
    fine: 'refused',
    finding: 'Any site can act for a visitor, because a change is accepted with',
    remedy: passOn,
  })
}

async function checkNull(attack: Attack) {
  if ((await change(attack, { origin: 'null' })).status >= 300) return ok('refused')
  return wrong('Any site can act for a visitor, because a change is accepted with the origin null', passOn)
}

async function checkBodies(attack: Attack) {
  const { origin } = attack.config
  const { name } = attack.users!.ada
  const variants = [
    ['text/plain', JSON.stringify({ name })],
    ['application/x-www-form-urlencoded', String(new URLSearchParams({ name }))],
    [
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n${name}\r\n--x--\r\n`,
    ],
  ].map(([type = '', body = '']) => [type, { type, body }] as const)
  const isAccepted = async ({ type, body }: { type: string; body: string }) =>
    (await change(attack, { origin, 'content-type': type }, body)).status < 300
  return judge(await succeeding(variants, isAccepted), {
    fine: 'refused',
    finding: 'Forms of other sites can make changes, because a change is accepted as',
    remedy: 'Let the proxy pass on Content-Type unchanged',
  })
}

/** Checks whether pages of other sites can read responses. */
async function checkReading({ ask, basePath, users }: Attack): Promise<Outcome> {
  const request = users ? { by: users.ada } : {}
  let isOpen = false
  for (const origin of [`https://${foreignHost}`, 'null'])
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { origin, ...(method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {}) }
      const answer = await ask(`${basePath}/get-session`, { ...request, method, headers })
      const allowed = answer.headers['access-control-allow-origin']
      if (allowed === origin)
        return wrong(
          `Pages of ${origin} can read what the API answers to a visitor`,
          'Remove the CORS rules of the proxy',
        )
      isOpen ||= allowed === '*'
    }
  if (!isOpen) return ok('cannot read responses')
  return warning('The proxy adds Access-Control-Allow-Origin: *', 'Remove it; list the origins in trustedOrigins')
}

export const readingCheck: Check<Attack> = { name: 'other sites', look: checkReading }

export const originChecks: readonly Check<Attack>[] = [
  { name: 'own origin', look: checkOwn },
  { name: 'foreign origins', look: checkForeign },
  { name: 'absent origin', look: checkNone },
  { name: 'origin null', look: checkNull },
  { name: 'form and text bodies', look: checkBodies },
]
