import { deviceClient } from './devices.ts'
import { pageRoutes } from '../../contract/pages/routes.ts'
import { createScenario, resetJar } from './scenario.ts'
import { aimedInput } from './inputs.ts'
import { brief, createTally, type Kind } from './kind.ts'
import { compareRows, readProtected } from './snapshots.ts'
import { contract, startTestApp, requestOf } from './test-app.ts'

type Headers = Record<string, string>

/** Headers of requests that another site triggers in the browser of a victim, and variants that no browser sends. */
const foreignHeaders: Headers[] = [
  {},
  ...[
    'null',
    '',
    'https://evil.example',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://localhost',
    'http://localhost:3000.evil.example',
    'http://evil.localhost:3000',
    'http://localhost:3000/',
    'http://localhost:3000@evil.example',
    'HTTP://LOCALHOST:3000 ',
    'http://localhost:3000, https://evil.example',
    'https://evil.example, http://localhost:3000',
    'file://',
    'chrome-extension://abcdefghijklmnop',
    'http://127.0.0.1:3001',
  ].map((origin) => ({ origin })),
  ...[
    'https://evil.example/',
    'https://evil.example/http://localhost:3000/',
    'https://evil.example?http://localhost:3000/',
    'http://localhost:3000.evil.example/',
    'http://localhost:3000@evil.example/',
    'about:blank',
    'nonsense',
  ].map((referer) => ({ referer })),
  { origin: 'https://evil.example', referer: 'http://localhost:3000/' },
  { origin: 'null', referer: 'http://localhost:3000/' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', host: 'evil.example' },
  { origin: 'https://evil.example', 'x-http-method-override': 'GET' },
]

const contentTypes = [
  'application/json',
  'text/plain',
  'text/plain;application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
]

/** Sends every state-changing call as another site would trigger it in the browser of a signed-in user. */
export const crossSite: Kind = {
  name: 'cross-site requests',
  bar: 'refused, nothing changed',
  async attack(run) {
    const testApp = await startTestApp(run, {
      organization: { teams: { enabled: true } },
      username: { enabled: true },
      multiSession: { enabled: true },
      bearer: { enabled: true },
      deviceAuthorization: { enabled: true, clients: [deviceClient] },
    })
    const scenario = await createScenario(testApp)
    const before = await readProtected(testApp)
    const tally = createTally()
    const victims = scenario.callers.filter(({ name }) => name === 'owner' || name === 'site admin')
    const types = run.short ? contentTypes.slice(0, 2) : contentTypes

    for (const endpoint of contract.filter(({ method, form }) => method === 'POST' && !form))
      for (const caller of victims) {
        if ((endpoint.access === 'administrator') !== (caller.name === 'site admin')) continue
        const [path, sent] = requestOf(testApp.app.config, endpoint, aimedInput(endpoint, scenario.home.aim))
        for (const foreign of foreignHeaders)
          for (const type of types) {
            resetJar(caller)
            const headers: Headers = { ...foreign, ...(type === '' ? {} : { 'content-type': type }) }
            const { status, body } = await caller.browser.send(path, { ...sent, headers })
            tally.expect(status === 403 && body.includes('INVALID_ORIGIN'), () =>
              brief(`${endpoint.path} ${JSON.stringify(headers)}: ${status} ${body}`),
            )
          }
      }

    // Pages are included, because some pages accept a form without JavaScript.
    for (const { path } of pageRoutes.filter(({ path }) => !/[*{]/.test(path)))
      for (const foreign of foreignHeaders.slice(0, run.short ? 6 : undefined)) {
        const victim = victims[0]!
        resetJar(victim)
        const headers = { ...foreign, 'content-type': 'application/x-www-form-urlencoded' }
        const { status } = await victim.browser.send(path, { method: 'POST', headers, body: formBody })
        const kept = [...victim.jar].every(([name, value]) => victim.browser.cookies.get(name) === value)
        tally.expect(
          kept && status < 500,
          () => `the form of ${path} ${JSON.stringify(headers)}: ${status}, cookies changed`,
        )
      }

    const { changed, added } = compareRows(before, await readProtected(testApp))
    tally.expect(changed.length + added.length === 0, () => `rows changed: ${brief([...changed, ...added].join(', '))}`)
    return tally.outcome({ figure: `${foreignHeaders.length} origins × ${types.length} content types` })
  },
}

const formBody = 'email=eve%40example.com&password=correct+horse+battery&name=Eve&newPassword=aimed+password&token=x'
