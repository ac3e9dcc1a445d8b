import type { Endpoint } from '../../contract/endpoint.ts'
import { pageRoutes } from '../../contract/pages/routes.ts'
import { attackPages } from './redirects-in-browser.ts'
import { expectOk, noAim } from './scenario.ts'
import { aimedInput, shapeOf } from './inputs.ts'
import { brief, createTally, type Kind } from './kind.ts'
import { leadsAway, redirectCorpus } from '../../server/doctor/attack/redirect-corpus.ts'
import { contract, startTestApp, type Answer, type Browser, type TestApp } from './test-app.ts'

const password = 'correct horse battery'
const email = 'victim@example.com'
const targetField = /(callbackURL|redirectTo|redirectURL|returnTo)$/i
const pageParameters = ['redirect', 'callbackURL', 'redirectTo', 'next', 'invite', 'error']

/**
 * Tries every redirect target of the corpus in endpoints, in pages, in forms sent without scripts, and in a real
 * browser.
 */
export const redirects: Kind = {
  name: 'redirects',
  bar: 'no redirect leaves the site',
  async attack(run) {
    const testApp = await startTestApp(run, {
      socialProviders: { github: { clientId: 'attack', clientSecret: 'attack' } },
    })
    const { origin } = testApp.app.config
    const victim = testApp.browser()
    await expectOk(victim.post('/sign-up/email', { name: 'Victim', email, password }))
    const corpus = redirectCorpus(origin)
    const places = [...contract.flatMap(placesOf), ...pagePlaces()]
    const tally = createTally()
    for (const place of places) {
      const isSlow = /^(\/sign-in\/email|form \/sign-)/.test(place.name)
      for (const target of run.short && isSlow ? corpus.filter((_, i) => i % 8 === 0) : corpus) {
        const answers = await place.send(testApp, victim, target)
        const away = answers.flatMap(targetsIn).find((to) => leadsAway(to, origin) && !isProvider(to))
        tally.expect(away === undefined && answers.every(({ status }) => status < 500), () =>
          brief(
            `${place.name} with ${JSON.stringify(target)}: led to ${away} (${answers.map(({ status }) => status).join()})`,
          ),
        )
      }
    }
    const inBrowser = await attackPages(run, tally)
    return tally.outcome({
      figure: `${corpus.length} targets × ${places.length} places, ${inBrowser} visits of a browser`,
    })
  },
}

type Place = { name: string; send: (testApp: TestApp, victim: Browser, target: string) => Promise<Answer[]> }

/** Returns a place for each field that takes a redirect target. `send` calls the endpoint with a target there. */
function placesOf(endpoint: Endpoint): Place[] {
  const fieldsOf = (schema: Endpoint['body']) =>
    Object.keys(shapeOf(schema).properties ?? {}).filter((name) => targetField.test(name))
  const parts = (['query', 'body'] as const).flatMap((part) =>
    fieldsOf(endpoint[part]).map((field) => ({ part, field })),
  )
  return parts.map(({ part, field }) => ({
    name: `${endpoint.path} ${field}`,
    async send(testApp, victim, target) {
      const input = aimedInput(endpoint, noAim)
      const real =
        endpoint.path === '/sign-in/email'
          ? { email, password }
          : /social/.test(endpoint.path)
            ? { provider: 'github' }
            : {}
      const given = { ...(input[part] as object), ...(part === 'body' ? real : {}), [field]: target }
      const by = /token|callback/i.test(endpoint.path) || endpoint.access === 'anyone' ? testApp.browser() : victim
      const answer = await by.call(endpoint, { ...input, [part]: given })
      return [answer, ...(await followProvider(testApp, by, answer))]
    },
  }))
}

/**
 * If a response leads to the provider, simulates that the user declines there. Returns the response of the callback,
 * which uses the redirect targets given at the start of the sign-in.
 */
async function followProvider({ app }: TestApp, by: Browser, answer: Answer): Promise<Answer[]> {
  const to = answer.status === 200 ? targetsIn(answer).find(isProvider) : undefined
  const state = to && new URL(to).searchParams.get('state')
  if (!state) return []
  const query = new URLSearchParams({ state, error: 'access_denied' })
  return [await by.send(`${app.config.basePath}/callback/github?${query}`)]
}

/** Returns the pages to visit, with and without a session, and the forms to send without scripts. */
function pagePlaces(): Place[] {
  const paths = pageRoutes.map(({ path }) => path.replaceAll(/\{\w+\}/g, 'x')).filter((path) => path !== '*')
  return paths.flatMap((path) => [
    {
      name: `page ${path}`,
      send: async (testApp: TestApp, victim: Browser, target: string) => {
        const query = new URLSearchParams(pageParameters.map((name) => [name, target]))
        return [await victim.send(`${path}?${query}`), await testApp.browser().send(`${path}?${query}`)]
      },
    },
    {
      name: `form ${path}`,
      send: (testApp: TestApp, _: Browser, target: string) =>
        Promise.all(formsOf(path).map((fields) => sendForm(testApp, path, fields, target))),
    },
  ])
}

let newcomers = 0

/** Returns the sets of values to send with a page's form. Sign-in and sign-up have a valid set and a refused set. */
function formsOf(path: string): Record<string, string>[] {
  const name = 'Name'
  if (path === '/sign-in')
    return [
      { email, password },
      { email, password: 'wrong password' },
    ]
  if (path === '/sign-up')
    return [
      { name, email: `newcomer-${++newcomers}@example.com`, password },
      { name, email, password },
    ]
  return [{ name, email: 'fresh@example.com', password }]
}

/** Sends a page's form with the target in every field and parameter that accepts a redirect target. */
function sendForm(testApp: TestApp, path: string, fields: Record<string, string>, target: string) {
  const targets = pageParameters.map((parameter) => [parameter, target])
  const body = String(new URLSearchParams([...Object.entries(fields), ...targets]))
  const headers = { origin: testApp.app.config.origin, 'content-type': 'application/x-www-form-urlencoded' }
  return testApp.browser().send(`${path}?${new URLSearchParams(targets)}`, { method: 'POST', headers, body })
}

/** Returns every URL to which a response redirects a browser. */
function targetsIn({ headers, body }: Answer): string[] {
  const location = headers.get('location')
  const refresh = /url=(.*)/i.exec(headers.get('refresh') ?? '')?.[1]
  const isJson = body !== '' && headers.get('content-type')?.includes('json')
  const url = isJson ? (JSON.parse(body) as { url?: unknown } | null)?.url : undefined
  return [location, refresh, url].filter((each) => typeof each === 'string')
}

function isProvider(target: string) {
  return target.startsWith('https://github.com/login/oauth/authorize?')
}
