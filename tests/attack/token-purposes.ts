import type { Endpoint } from '../../contract/endpoint.ts'
import { mailPendingLink, openPendingLink } from '../../contract/social/pending-link.ts'
import { createServerKey } from '../../server/api-keys/server-keys.ts'
import { startSocialProvider, visitProvider } from '../../server/testing/social-provider.ts'
import { addDevices, deviceClient } from './devices.ts'
import { expectOk, noAim, resetJar, type Caller } from './scenario.ts'
import { aimedInput, shapeOf } from './inputs.ts'
import { keyOptions, sessionOf } from './key-admissions.ts'
import { brief, createTally, type Kind } from './kind.ts'
import { factorTokens, mailedTokensOf, type Token } from './mailed-tokens.ts'
import { compareRows, readProtected, rememberRows } from './snapshots.ts'
import { contract, startTestApp, type Browser, type Input, type TestApp } from './test-app.ts'

const tokenFields = /token|secret|code|state|^id$|invitationId|approval|otp|context|^key$|^apiKey$|^bearer$|^cookie$/i
const password = 'correct horse battery'
const linkAccount = 'link-account'
const sessionCookie = 'gatehouse.session_token'
const pendingCookie = 'gatehouse.pending_link'
/** The headers whose credential replaces the cookies. */
const credentialHeaders = ['authorization', 'x-api-key']
/** The only paths that are called with altered credentials in headers. */
const triedWithAltered = ['/list-sessions', '/organization/list']
/** The cookies that admit a browser without a session to the endpoints of the second step. */
const stepCookies = ['gatehouse.two_factor', 'gatehouse.trust_device']

/**
 * Tries every mailed or signed token in every place that accepts a token, as a stranger and as the attacker. Also tries
 * altered copies of the victim's tokens in the places for which the tokens are intended.
 */
export const tokenPurposes: Kind = {
  name: 'token purposes',
  bar: 'accepted only unaltered and only for its purpose',
  async attack(run) {
    const acme = await startSocialProvider({ after: run.after })
    const testApp = await startTestApp(run, {
      user: { deleteUser: { sendDeleteAccountVerification: true } },
      socialProviders: { github: { clientId: 'attack', clientSecret: 'attack' }, acme: acme.options },
      ...keyOptions,
      deviceAuthorization: { enabled: true, clients: [deviceClient] },
    })
    const victim = await person(testApp, 'victim@example.com')
    const attacker = await person(testApp, 'attacker@example.com')
    const linking = testApp.browser()
    const guarded = await factorTokens(testApp)
    const tokens = [
      ...(await tokensOf(testApp, victim.browser, 'victim@example.com', 'victim')),
      ...(await tokensOf(testApp, attacker.browser, 'attacker@example.com', 'attacker')),
      ...(await linkTokensOf(testApp, acme, linking, 'victim@example.com', 'victim')),
      ...(await linkTokensOf(testApp, acme, testApp.browser(), 'attacker@example.com', 'attacker')),
      ...(await mailedTokensOf(testApp, 'victim@example.com', 'victim')),
      ...(await mailedTokensOf(testApp, 'attacker@example.com', 'attacker')),
      ...guarded.tokens,
      ...(await deviceTokensOf(testApp, victim.id)),
    ]
    const serverKey = (await createServerKey(testApp.app.deps, 'Attack')).secret
    tokens.push(
      ...(await keyTokensOf(victim.browser, 'victim')),
      ...(await keyTokensOf(attacker.browser, 'attacker')),
      { purpose: 'server key', text: serverKey, owner: 'victim' },
    )
    const isOfVictim = (value: string, key: string) => isOf(victim.id, value, key) || isOf(guarded.userId, value, key)
    // Pending links are valid for ten minutes, and the attack can take longer.
    await testApp.query(`update verifications set expires_at = expires_at + interval '1 day'`)
    await testApp.query(
      `update mailed_codes set created_at = created_at + interval '1 day', expires_at = expires_at + interval '1 day'`,
    )
    const { restore } = await rememberRows(testApp)
    const before = await readProtected(testApp)
    const places = contract.flatMap(placesOf)
    const tally = createTally()
    const linkingCaller = caller(linking, null)
    // The unaltered link must work; otherwise the refusal of altered links would prove nothing.
    const mailed = tokens.find(({ purpose, owner }) => purpose === linkAccount && owner === 'victim')!
    const opened = await linking.call(openPendingLink, { query: { token: mailed.text } })
    if (opened.headers.get('location') !== '/account')
      throw new Error('The mailed link links nothing in the browser that requested it')
    await restore()
    const callers = [caller(testApp.browser(), null), caller(attacker.browser, attacker.id)]

    const tryToken = async (by: Caller, place: Place, token: Token, isAltered: boolean) => {
      if (token.owner === 'attacker' && by.userId !== null && !isAltered) return
      resetJar(by)
      const input = inputFor(place, token.text, serverKey)
      const sentCookies = new Map(by.browser.cookies)
      const { status, body, headers } = await by.browser.call(place.endpoint, input)
      const { changed, added } = compareRows(before, await readProtected(testApp))
      const foreign = [
        ...changed.filter((key) => isOfVictim(before.get(key)!, key)),
        // Signed-in callers are allowed to create rows of their own.
        ...added.filter(([key, value]) => by.userId === null || isOfVictim(value, key)).map(([key]) => `added ${key}`),
      ]
      const isSignedIn = headers.getSetCookie().some((line) => /session_token=[^;]{20}/.test(line)) && !sentCookies.size
      // The mailed link that confirms a pending account link is valid only in the browser that came from the provider.
      // That browser sends only altered links, and other browsers send the unaltered link. The server must refuse both.
      const isOwnPlace = !isAltered && place.purposes.test(token.purpose) && token.purpose !== linkAccount
      const isLetIn = by.userId === null && letsIn(place, status, body)
      const held = isOwnPlace || (foreign.length === 0 && !isSignedIn && !isLetIn && status < 500)
      tally.expect(held, () =>
        brief(
          `${isAltered ? 'altered ' : ''}${token.purpose} token of the ${token.owner} as ${place.part}.${place.field} of ${place.endpoint.path}: ${status} ${body} ${foreign.join(' ')}`,
          240,
        ),
      )
      if (changed.length + added.length > 0 || status < 400) await restore()
    }

    // In a short run, each token is tried in a sixth of the places; which sixth depends on the token.
    for (const [p, place] of places.entries())
      for (const token of tokens.filter((_, t) => !run.short || (p + t) % 6 === 0))
        for (const by of callers) await tryToken(by, place, token, false)
    // The server must refuse altered tokens.
    for (const place of places.filter(mayBeAltered))
      for (const token of tokens.filter(({ purpose, owner }) => owner === 'victim' && place.purposes.test(purpose)))
        for (const text of alterationsOf(token.text, run.short ? 12 : 60, run.random).filter(fitsInto(place)))
          await tryToken(token.purpose === linkAccount ? linkingCaller : callers[0]!, place, { ...token, text }, true)
    return tally.outcome({ figure: `${tokens.length} tokens × ${places.length} places` })
  },
}

type Place = { endpoint: Endpoint; part: 'params' | 'query' | 'body' | 'headers'; field: string; purposes: RegExp }

/** Returns the places where an endpoint accepts a token, with the purposes that each place accepts. */
function placesOf(endpoint: Endpoint): Place[] {
  const names = (schema: Endpoint['body']) =>
    Object.keys(shapeOf(schema).properties ?? {}).filter((name) => tokenFields.test(name))
  const params = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const place =
    (part: Place['part']) =>
    (field: string): Place => ({ endpoint, part, field, purposes: purposesAt(endpoint, field) })
  const ofPendingLink = endpoint.path.startsWith('/pending-link')
  const ofSession = endpoint.access === 'anyone' ? [] : [sessionCookie, ...credentialHeaders]
  const ofStep = endpoint.access === 'optional' ? stepCookies : []
  const headers = ofPendingLink ? [pendingCookie] : [...ofSession, ...ofStep]
  return [
    ...params.map(place('params')),
    ...names(endpoint.query).map(place('query')),
    ...names(endpoint.body).map(place('body')),
    ...headers.map(place('headers')),
  ]
}

/**
 * Returns true if altered tokens are tried in a place. An altered credential in a header is refused before the endpoint
 * is known, so two paths are enough.
 */
function mayBeAltered({ endpoint, part }: Place) {
  return part !== 'headers' || triedWithAltered.includes(endpoint.path)
}

/** Returns a function that checks whether text reaches a place unchanged. Headers lose the spaces around a value. */
function fitsInto({ part, field }: Place) {
  return (text: string) => part !== 'headers' || !credentialHeaders.includes(field) || text.trim() === text
}

/** Returns true if a call accepted a token from a caller without a session. */
function letsIn({ endpoint: { access, path }, part }: Place, status: number, body: string) {
  if (status >= 400) return false
  if (path === '/api-key/verify') return (JSON.parse(body) as { valid: boolean }).valid
  if (path === '/server/authenticate') return (JSON.parse(body) as { caller: object | null }).caller !== null
  return part === 'headers' && access !== 'anyone' && access !== 'optional'
}

function purposesAt({ path }: Endpoint, field: string) {
  if (field === 'authorization') return /^(bearer|api key|server key)$/
  if (field === 'x-api-key') return /^(api key|server key)$/
  if (field === sessionCookie) return /^bearer$/
  if (path === '/api-key/verify') return /^api key$/
  if (path === '/server/authenticate') return field === 'bearer' ? /^bearer$/ : /^api key$/
  if (path.startsWith('/reset-password')) return /^reset$/
  if (path === '/verify-email') return /^verify|^change/
  if (path.startsWith('/delete-user')) return /^delete$/
  if (/invitation|invited/.test(path)) return /^invitation/
  if (path.startsWith('/pending-link/open')) return /^link-account$/
  if (path === '/device/token') return /^device code$/
  if (path === '/device/disconnect') return /^disconnect$/
  if (path.startsWith('/device')) return /^user code$/
  if (path.startsWith('/take-back')) return /^undo$/
  if (path.startsWith('/magic-link')) return /^magic link$/
  if (path === '/second-factor-recovery/stop') return /^stop reset$/
  if (path === '/passkey/generate-register-options') return /^sign-up ticket$/
  return /^none$/
}

function inputFor({ endpoint, part, field }: Place, text: string, serverKey: string): Input {
  const ofBackend = endpoint.access === 'server' ? { headers: { 'x-api-key': serverKey } } : {}
  const sample = { ...aimedInput(endpoint, noAim), ...ofBackend }
  if (part !== 'headers') return { ...sample, [part]: { ...(sample[part] as object), [field]: text } }
  if (field === 'x-api-key') return { ...sample, headers: { 'x-api-key': text } }
  if (field === 'authorization') return { ...sample, headers: { authorization: `Bearer ${text}` } }
  return { ...sample, headers: { cookie: `${field}=${encodeURIComponent(text)}` } }
}

async function person(testApp: TestApp, email: string) {
  const browser = testApp.browser()
  const { user } = (await expectOk(browser.post('/sign-up/email', { name: 'Name', email, password }))) as {
    user: { id: string }
  }
  return { id: user.id, browser }
}

/** Makes calls as a user. Returns the tokens in the responses, cookies and mails. */
async function tokensOf(testApp: TestApp, browser: Browser, email: string, owner: Token['owner']): Promise<Token[]> {
  const found: Token[] = []
  const add = (purpose: string, text: string | null | undefined) => text && found.push({ purpose, text, owner })
  const linkTo = async (address: string, template: string) =>
    (await testApp.app.mailsTo(address)).findLast((mail) => mail.template === template)?.url
  const tokenIn = (url: string | null | undefined) => url && new URL(url).searchParams.get('token')

  add('verify', tokenIn(await linkTo(email, 'verify-email')))
  await testApp.query(`update users set email_verified = true where email = '${email}'`)
  await expectOk(browser.post('/change-password', { currentPassword: password, newPassword: password }))
  add('undo', tokenIn(await linkTo(email, 'password-changed')))
  await browser.post('/request-password-reset', { email, redirectTo: '/reset-password' })
  await testApp.app.runJobs()
  add('reset', (await linkTo(email, 'reset-password'))?.split('?')[0]?.split('/').at(-1))
  testApp.app.advance(120)
  await browser.post('/delete-user', { callbackURL: '/goodbye' })
  add('delete', tokenIn(await linkTo(email, 'delete-account')))
  testApp.app.advance(120)
  await browser.post('/change-email', { newEmail: `new-${email}`, callbackURL: '/account' })
  add('change', tokenIn(await linkTo(email, 'change-email')))

  const host = await person(testApp, `host-of-${email}`)
  await testApp.query(`update users set email_verified = true where id = '${host.id}'`)
  const organization = (await expectOk(
    host.browser.post('/organization/create', { name: 'Org', slug: `org-${owner}` }),
  )) as { id: string }
  const invitation = (await expectOk(
    host.browser.post('/organization/invite-member', { email, role: 'member', organizationId: organization.id }),
  )) as { id: string }
  add('invitation id', invitation.id)
  add('invitation secret', (await linkTo(email, 'invitation'))?.split('#')[1])

  const state = await browser.post('/sign-in/social', { provider: 'github', callbackURL: '/account' })
  add('state', new URL((JSON.parse(state.body) as { url: string }).url).searchParams.get('state'))
  for (const [name, value] of browser.cookies)
    if (!name.endsWith('session_token')) add(`${name} cookie`, decodeURIComponent(value))
  add(
    'session token',
    decodeURIComponent([...browser.cookies].find(([name]) => name.endsWith('session_token'))![1]).split('.')[0],
  )
  const jwt = await browser.send(`${testApp.app.config.basePath}/token`)
  add('jwt', jwt.status === 200 ? (JSON.parse(jwt.body) as { token: string }).token : null)
  const required = ['verify', 'reset', 'delete', 'change', 'invitation secret', 'state', 'jwt']
  const missing = required.filter((purpose) => !found.some((token) => token.purpose === purpose))
  if (missing.length > 0) throw new Error(`No token was found for ${missing.join(', ')}`)
  return found
}

/**
 * Creates a pending account link. Returns its secrets: the cookie of the browser that came from the provider, and the
 * token of the mailed link, which is valid only in that browser.
 */
async function linkTokensOf(
  testApp: TestApp,
  acme: Awaited<ReturnType<typeof startSocialProvider>>,
  browser: Browser,
  email: string,
  owner: Token['owner'],
): Promise<Token[]> {
  acme.newUser({ email, email_verified: false })
  const { body } = await browser.post('/sign-in/social', { provider: 'acme', callbackURL: '/account' })
  const back = await visitProvider((JSON.parse(body) as { url: string }).url)
  await browser.send(back)
  await expectOk(browser.call(mailPendingLink))
  const { url } = (await testApp.app.mailsTo(email)).findLast(({ template }) => template === linkAccount) ?? {}
  const cookie = browser.cookies.get(pendingCookie)
  if (!url || !cookie) throw new Error('No pending link was made')
  return [
    { purpose: linkAccount, text: new URL(url).searchParams.get('token')!, owner },
    { purpose: `${pendingCookie} cookie`, text: decodeURIComponent(cookie), owner },
  ]
}

/** Creates an API key for a user. Returns the key and the user's session token, as they are sent in headers. */
async function keyTokensOf(browser: Browser, owner: Token['owner']): Promise<Token[]> {
  const body = { name: 'Script', permissions: { organization: ['read'] } }
  const { key } = (await expectOk(browser.post('/api-key/create', body))) as { key: string }
  return [
    { purpose: 'api key', text: key, owner },
    { purpose: 'bearer', text: sessionOf({ jar: browser.cookies }), owner },
  ]
}

/**
 * Adds devices of the victim. Returns the device code and the user code of an approved device, and the token of the
 * mailed link that disconnects another device.
 */
async function deviceTokensOf(testApp: TestApp, userId: string): Promise<Token[]> {
  const { code, token } = await addDevices(testApp, userId)
  return [
    { purpose: 'device code', text: code, owner: 'victim' },
    { purpose: 'user code', text: 'ATTACKED', owner: 'victim' },
    { purpose: 'disconnect', text: token, owner: 'victim' },
  ]
}

/** Returns altered copies of a token: longer, shorter, in upper or lower case, or with one character replaced. */
function alterationsOf(text: string, count: number, random: () => number) {
  const flipped = Array.from({ length: count }, () => {
    const at = Math.floor(random() * text.length)
    const other = text[at] === 'A' ? 'B' : 'A'
    return text.slice(0, at) + other + text.slice(at + 1)
  })
  const fixed = [
    `${text} `,
    ` ${text}`,
    `${text}\n`,
    `${text}\t`,
    `${text}%20`,
    `${text}.`,
    `${text}=`,
    text.slice(0, -1),
  ]
  const cases = [text.toUpperCase(), text.toLowerCase(), `"${text}"`, `${text},${text}`].filter((each) => each !== text)
  return [...fixed, ...cases, ...flipped]
}

function caller(browser: Browser, userId: string | null): Caller {
  return { name: 'nobody', userId, impersonatorId: null, browser, jar: new Map(browser.cookies) }
}

/** Returns true if a protected row belongs to a user. */
function isOf(userId: string, value: string, key: string) {
  return key === `user ${userId}` || value.includes(userId)
}
