import { signValue } from '../../server/crypto/signing.ts'
import { expectOk } from './scenario.ts'
import { brief, createTally, type Kind, type Run } from './kind.ts'
import { startTestApp, type Browser, type TestApp } from './test-app.ts'

const password = 'correct horse battery'

type Tally = ReturnType<typeof createTally>

/** Configurations that name and scope cookies in different ways. */
const sites = [
  { name: 'http', options: {} },
  { name: 'https', options: { baseURL: 'https://accounts.example.com' } },
  { name: 'with a cookie cache', options: { session: { cookieCache: { enabled: true } } } },
  { name: 'with several accounts', options: { multiSession: { enabled: true } } },
]

/** Sends contradictory, forged, altered and misplaced cookies. */
export const cookies: Kind = {
  name: 'cookies',
  bar: 'nobody becomes somebody else',
  async attack(run) {
    const tally = createTally()
    for (const site of sites) await attackSite(run, site, tally)
    return tally.outcome({ figure: `${sites.length} configurations` })
  },
}

async function attackSite(run: Run, { name: siteName, options }: (typeof sites)[number], tally: Tally) {
  const testApp = await startTestApp(run, {
    ...options,
    socialProviders: { github: { clientId: 'attack', clientSecret: 'attack' } },
  })
  const victim = await signUp(testApp, 'victim@example.com')
  const attacker = await signUp(testApp, 'attacker@example.com')
  const name = [...victim.browser.cookies.keys()].find((each) => each.endsWith('session_token'))!
  const mine = victim.browser.cookies.get(name)!
  const theirs = attacker.browser.cookies.get(name)!
  const identify = identifierOf(testApp)
  const judge = async (label: string, cookie: string, allowed: readonly (string | null)[]) => {
    const found = await identify(cookie)
    tally.expect(
      found.every((id) => allowed.includes(id)),
      () =>
        brief(
          `${siteName}: ${label}: taken for ${found.map((id) => (id === attacker.id ? 'the attacker' : id === victim.id ? 'the victim' : id)).join(', ')}: ${cookie}`,
        ),
    )
  }

  if ((await identify(`${name}=${mine}`)).some((id) => id !== victim.id))
    throw new Error("The user's own cookie does not work")
  if (siteName === 'https')
    tally.expect(name.startsWith('__Host-'), () => `https: the session cookie ${name} can be set by a sibling domain`)
  for (const cookie of contradictions(name, mine, theirs)) await judge('contradicting', cookie, [null])
  for (const cookie of otherNames(name, theirs)) await judge('another name', cookie, [null])
  for (const cookie of otherNames(name, theirs))
    await judge('another name beside the own', `${name}=${mine}; ${cookie}`, [victim.id, null])
  for (const value of forgeries(mine, theirs, run)) await judge('forged', `${name}=${value}`, [null])
  await misplace(testApp, victim, attacker.browser, name, judge)
  if (siteName === 'with several accounts') await switchAccounts(run, { testApp, victim, attacker, tally })
}

/** Tries to switch to the victim's session and to revoke it, with cookies that the attacker can make. */
async function switchAccounts(
  run: Run,
  { testApp, victim, attacker, tally }: { testApp: TestApp; victim: Signed; attacker: Signed; tally: Tally },
) {
  const held = ({ browser }: Signed) => [...browser.cookies].find(([name]) => name.includes('_multi-'))!
  const [name, value] = held(victim)
  const [, own] = held(attacker)
  const sessionToken = decodeURIComponent(value).split(':')[0]!
  const session = [...attacker.browser.cookies].find(([each]) => each.endsWith('session_token'))![1]
  const outsider = testApp.browser()
  const made = [own, session, ...forgeries(value, own, run), sessionToken]
  for (const cookie of ['', ...made.map((each) => `${name}=${each}`)])
    for (const path of ['/multi-session/set-active', '/multi-session/revoke']) {
      outsider.cookies.clear()
      const { status } = await outsider.post(path, { sessionToken }, { cookie })
      tally.expect(status === 401, () => brief(`${path} with ${cookie}: ${status}`))
    }
}

/** Returns Cookie headers with two sessions under one name, in the orders in which a browser might send them. */
function contradictions(name: string, mine: string, theirs: string) {
  const plain = decodeURIComponent(theirs)
  return [
    `${name}=${mine}; ${name}=${theirs}`,
    `${name}=${theirs}; ${name}=${mine}`,
    `${name}=${theirs}; ${name}=${theirs}; ${name}=${mine}`,
    `${name}="${theirs}"; ${name}=${mine}`,
    `${name}=${mine}; ${name}="${theirs}"`,
    `${name}=${mine}; other=1; ${name}=${theirs}`,
    `${name}=${plain}; ${name}=${mine}`,
  ]
}

/** Returns cookies under names that a sibling domain, or a page over http, could set. */
function otherNames(name: string, value: string) {
  const bare = name.replace(/^__(Secure|Host)-/, '')
  const names = [
    bare,
    `__Secure-${bare}`,
    `__Host-${bare}`,
    `__host-${bare}`,
    bare.toUpperCase(),
    `${name}.0`,
    'better-auth.session_token',
    ` ${bare}x`,
  ]
  return names.filter((each) => each !== name).map((each) => `${each}=${value}`)
}

function forgeries(mine: string, theirs: string, { short, random }: Run) {
  const value = decodeURIComponent(mine)
  const dot = value.lastIndexOf('.')
  const [token, signature] = [value.slice(0, dot), value.slice(dot + 1)]
  const otherToken = decodeURIComponent(theirs).slice(0, decodeURIComponent(theirs).lastIndexOf('.'))
  const positions = Array.from({ length: value.length }, (_, i) => i).filter(() => !short || random() < 0.3)
  const edited = positions.map((i) => value.slice(0, i) + (value[i] === 'A' ? 'B' : 'A') + value.slice(i + 1))
  const truncated = positions.map((i) => value.slice(0, i))
  const guessed = [
    '',
    'secret',
    'better-auth-secret-12345678901234567890',
    'better-auth-secret-123456789',
    'x'.repeat(32),
  ]
  const texts = [
    ...edited,
    ...truncated,
    token,
    `${token}.`,
    `.${signature}`,
    `${otherToken}.${signature}`,
    `${value} `,
    ` ${value}`,
    `${value}.${signature}`,
    `${value}\0`,
    `${value}=`,
    value.toUpperCase(),
    `${token}.${signature.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`,
    'null.undefined',
    '[object Object]',
  ]
  const forged = guessed.map((secret) => signValue(otherToken, secret === '' ? ' ' : secret))
  return [...new Set([...texts, ...forged])]
    .filter((text) => text !== value && text.trim() !== value)
    .map(encodeURIComponent)
}

type Judge = (label: string, cookie: string, allowed: readonly (string | null)[]) => Promise<void>

/** Sends every cookie under the name of every other cookie. */
async function misplace(testApp: TestApp, victim: Signed, other: Browser, session: string, judge: Judge) {
  const { query } = testApp
  const administrator = await signUp(testApp, 'administrator@example.com')
  await query(`update users set role = 'admin' where id = '${administrator.id}'`)
  await expectOk(administrator.browser.post('/admin/impersonate-user', { userId: victim.id }))
  const brief = testApp.browser()
  await expectOk(brief.post('/sign-in/email', { email: victim.email, password, rememberMe: false }))
  await brief.post('/sign-in/social', { provider: 'github', callbackURL: '/account' })
  const jar = new Map([...brief.cookies, ...administrator.browser.cookies])
  jar.delete(session)
  for (const [name, value] of jar) {
    await judge(`the value of ${name}`, `${session}=${value}`, [null])
    for (const target of jar.keys())
      if (target !== name && !target.endsWith('session_data'))
        await judge(`the value of ${name} as ${target}`, `${target}=${value}`, [null])
  }
  const theirs = other.cookies.get(session)!
  for (const target of jar.keys()) {
    await judge(`a session as ${target}`, `${target}=${theirs}`, [null])
    await judge(
      `a session as ${target} beside the own`,
      `${session}=${victim.browser.cookies.get(session)}; ${target}=${theirs}`,
      [victim.id, null],
    )
  }
  const unsigned = Buffer.from(
    JSON.stringify({ session: { user: { id: 'x' } }, expiresAt: 9e12, signature: '' }),
  ).toString('base64url')
  const dataName = session.replace('session_token', 'session_data')
  await judge('an unsigned cache', `${dataName}=${unsigned}`, [null])
  await judge(
    'the cache of another',
    `${session}=${victim.browser.cookies.get(session)}; ${dataName}=${other.cookies.get(dataName) ?? unsigned}`,
    [victim.id, null],
  )
}

type Signed = { id: string; email: string; browser: Browser }

async function signUp(testApp: TestApp, email: string): Promise<Signed> {
  const browser = testApp.browser()
  const { user } = (await expectOk(browser.post('/sign-up/email', { name: 'Name', email, password }))) as {
    user: { id: string }
  }
  return { id: user.id, email, browser }
}

/**
 * Returns a function that finds the user whom a Cookie header signs in: once according to get-session, and once
 * according to list-sessions, which never reads the cache cookie.
 */
function identifierOf({ browser, app }: TestApp) {
  const nobody = browser()
  return async (cookie: string) => {
    nobody.cookies.clear()
    const read = await nobody.send(`${app.config.basePath}/get-session`, { headers: { cookie } })
    const listed = await nobody.send(`${app.config.basePath}/list-sessions`, { headers: { cookie } })
    const session = read.status === 200 ? (JSON.parse(read.body) as { user: { id: string } } | null) : null
    const sessions = listed.status === 200 ? (JSON.parse(listed.body) as { userId: string }[]) : []
    return [session?.user.id ?? null, sessions[0]?.userId ?? null]
  }
}
