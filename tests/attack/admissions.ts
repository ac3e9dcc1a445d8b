import { deviceGrant } from '../../contract/applications/device-authorization.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { mailPendingLink } from '../../contract/social/pending-link.ts'
import { upload } from '../../contract/pictures/uploads.ts'
import { createCode, type MailedPurpose } from '../../server/sign-in/mailed-codes.ts'
import { rememberSecret } from '../../server/accounts/verifications.ts'
import { visitProvider, type startSocialProvider } from '../../server/testing/social-provider.ts'
import { addDevices, deviceClient, waitingCodes } from './devices.ts'
import { factorArrangements } from './factor-admissions.ts'
import { keyAdmissions } from './key-admissions.ts'
import { callerNames, expectOk, password, type Caller, type CallerName, type Scenario } from './scenario.ts'
import { contract, type Browser, type Input, type TestApp } from './test-app.ts'

/** An input with which an endpoint admits the callers in `admits` and no others. */
export type Admission = {
  endpoint: Endpoint
  input: (caller: Caller) => Input | Promise<Input>
  admits: readonly CallerName[]
  /** True if `input` writes rows, which must be undone even if the endpoint refuses the call. */
  isArranged?: true
}

const everybody = callerNames
const signedIn = callerNames.filter((name) => name !== 'nobody' && name !== 'banned')
const dayLongSeconds = 86_400

type Provider = Awaited<ReturnType<typeof startSocialProvider>>

/**
 * Returns a valid input for each endpoint that needs more than the ids of a target, and the callers that the endpoint
 * must admit. An invalid input would be refused for all callers and would not test the permissions. Also creates the
 * rows that the inputs refer to, such as an invitation for the member and a user whose mailed secrets are known.
 */
export async function prepareAdmissions(
  testApp: TestApp,
  provider: Provider,
  scenario: Scenario,
  after: (work: () => Promise<void>) => void,
): Promise<Admission[]> {
  const { home, callers } = scenario
  const member = callers.find(({ name }) => name === 'member')!
  const lodger = await addLodger(testApp)
  const forgetful = await addUserWithFactor(testApp)
  const waiting = await addUserWithReset(testApp, callers)
  const undoing = await addRobbedUser(testApp)
  const invited = await inviteFrom(testApp, 'third', await addressOf(testApp, member))
  const guest = await inviteFrom(testApp, 'fourth', 'guest-of-fourth@example.com')
  const pendingCookie = await startPendingLink(testApp, provider, lodger.email)
  const account = await linkMember(testApp, provider, member)
  const deletion = {
    purpose: 'delete-account',
    secret: 'a-token-that-deletes',
    lifetimeSeconds: dayLongSeconds,
  } as const
  await rememberSecret(testApp.app.deps, { ...deletion, userId: member.userId, value: member.userId! })
  const { url } = (await expectOk(member.browser.call(upload))) as { url: string }
  const mail = await testApp.query(`select id from mails where status = 'kept' limit 1`)
  const mailId = (mail.rows as { id: string }[])[0]!.id

  const device = await addDevices(testApp, member.userId!)
  const ofKeys = await keyAdmissions(testApp, scenario, after)

  const details = { email: lodger.email }
  const codeFor = (purpose: MailedPurpose) =>
    createCode(testApp.app.deps, { purpose, browser: '', details, leavesAt: testApp.app.deps.now() })
  const signInMail = await codeFor('sign-in')
  const resetMail = await codeFor('forget-password')
  const verificationMail = await codeFor('email-verification')
  const signUpMail = await codeFor('sign-up')
  const asked = { email: 'asks@example.com' }
  const newEmail = 'moves@example.com'
  const changeCodes = await mailChangeCodes(testApp, callers, newEmail)

  const name = 'Name'
  const fresh = { name, email: 'newcomer@example.com', password }
  const invitationOf = ({ id, secret }: typeof guest) => ({ invitationId: id, secret })
  const pending = (body: object = {}) => ({ headers: { cookie: pendingCookie }, body })
  const sample = { template: 'verify-email' }
  const inputs: [path: string, input: Input | ((caller: Caller) => Input), admits?: readonly CallerName[]][] = [
    ['/sign-up/email', { body: fresh }],
    ['/sign-in/email', { body: { email: lodger.email, password } }],
    ['/proof-of-work', { query: { path: '/sign-in/email' } }],
    ['/sign-in/magic-link', { body: asked }],
    ['/magic-link/verify', { query: { token: signInMail.token }, body: { token: signInMail.token } }],
    ['/magic-link', { body: { token: signInMail.token } }],
    ['/email-otp/send-verification-otp', { body: { ...asked, type: 'sign-in' } }],
    ['/email-otp/check-verification-otp', { body: { ...details, type: 'sign-in', otp: signInMail.code } }],
    ['/sign-in/email-otp', { body: { ...details, otp: signInMail.code } }],
    ['/email-otp/verify-email', { body: { ...details, otp: verificationMail.code } }],
    ['/email-otp/request-password-reset', { body: asked }],
    ['/forget-password/email-otp', { body: asked }],
    ['/email-otp/reset-password', { body: { ...details, otp: resetMail.code, password: 'another battery' } }],
    ['/email-otp/request-email-change', { body: { newEmail } }],
    ['/email-otp/change-email', ({ name }) => ({ body: { newEmail, otp: changeCodes.get(name) ?? '' } })],
    ['/sign-up/passkey', { body: { ...asked, name } }],
    ['/sign-up/passkey/verify', { body: { ...details, otp: signUpMail.code } }],
    ['/is-username-available', { body: { username: 'a_free_one' } }],
    ['/sign-in/username', { body: { username: 'Lodger', password } }],
    ['/revoke-session', (caller) => ({ body: { token: sessionTokenOf(caller) } })],
    ['/multi-session/set-active', (caller) => ({ body: { sessionToken: sessionTokenOf(caller) } }), signedIn],
    ['/multi-session/revoke', (caller) => ({ body: { sessionToken: sessionTokenOf(caller) } }), signedIn],
    ['/device/code', { body: { client_id: deviceClient } }],
    ['/device/token', { body: { grant_type: deviceGrant, client_id: deviceClient, device_code: device.code } }],
    ['/device', { query: { user_code: waitingCodes.unopened } }],
    ['/device/review', { body: { userCode: waitingCodes.unopened } }],
    ['/device/approve', { body: { userCode: waitingCodes.opened } }, ['member']],
    ['/device/deny', { body: { userCode: waitingCodes.opened } }, ['member']],
    ['/device/disconnect', { body: { token: device.token } }],
    ['/unlink-account', { body: { providerId: 'acme' } }, ['member']],
    ['/verify-email', { query: { token: lodger.verification } }],
    ['/reset-password/{token}', { params: { token: lodger.reset }, query: { callbackURL: '/reset-password' } }],
    ['/reset-password', { body: { newPassword: 'another battery', token: lodger.reset } }],
    ['/change-password', { body: { currentPassword: password, newPassword: 'another battery' } }],
    ['/change-email', { body: { newEmail: 'moved@example.com' } }],
    // The outsider and the owner are sole owners of an organization, and sole owners cannot delete their accounts.
    ['/delete-user', { body: { password } }, ['member', 'admin', 'site admin']],
    ['/delete-user/callback', { query: { token: deletion.secret } }, ['member']],
    ['/sign-in/social', { body: { provider: 'acme' } }],
    ['/link-social', { body: { provider: 'acme' } }],
    ['/get-access-token', { body: { providerId: 'acme' } }, ['member']],
    ['/refresh-token', { body: { providerId: 'acme' } }, ['member']],
    ['/account-info', { body: { accountId: account.accountId }, query: { accountId: account.id } }, ['member']],
    ['/organization/create', { body: { name, slug: 'a-new-one' } }],
    ['/organization/check-slug', { body: { slug: 'a-free-one' } }],
    [
      '/organization/invite-member',
      { body: { email: 'invitee@example.com', role: 'member', organizationId: home.aim.organizationId } },
      ['admin', 'owner'],
    ],
    ['/organization/accept-invitation', { body: { invitationId: invited.id } }, ['member']],
    ['/organization/reject-invitation', { body: { invitationId: invited.id } }, ['member']],
    ['/organization/get-invitation', { query: { id: invited.id } }, ['member']],
    ['/open-invitation', { body: invitationOf(guest) }],
    [
      '/sign-up/invited',
      { body: { name, email: guest.email, password, invitationId: guest.id, invitationSecret: guest.secret } },
    ],
    ['/admin/create-user', { body: { ...fresh, role: 'user' } }],
    ['/admin/list-events', { query: { kind: 'security', count: 'true' } }],
    [
      '/organization/list-events',
      { query: { kind: 'organizations', organizationId: home.aim.organizationId } },
      ['admin', 'owner'],
    ],
    ['/account/events', {}],
    ['/admin/export-events', { query: { format: 'json' } }],
    [
      '/organization/export-events',
      { query: { format: 'json', organizationId: home.aim.organizationId } },
      ['admin', 'owner'],
    ],
    ['/webhooks/create', { body: { name, url: 'https://93.184.215.14/' } }, ['site admin']],
    ['/log-streams/send', { body: { name: 'siem' } }],
    ['/views', { query: { page: 'audit-log' } }],
    ['/views/save', { body: { page: 'audit-log', name, query: 'kind=security' } }],
    ['/admin/search', { query: { text: lodger.email, limit: '5' } }],
    ['/overview', { query: { days: '90' } }],
    ['/mail', { query: { id: mailId } }],
    ['/mail-page', { query: { id: mailId } }],
    ['/mail-sample', { query: sample }],
    ['/mail-sample-page', { query: sample }],
    ['/send-mail-sample', { body: sample }],
    ['/confirm-identity', { body: { password } }],
    ['/admin/reset-second-factor', { body: { userId: forgetful, reason: 'Lost the phone' } }],
    ['/admin/reset-second-factor/approve', { body: { userId: waiting } }],
    ['/second-factor-recovery/stop', { body: {} }, signedIn],
    ['/take-back/look', { body: { token: undoing } }],
    ['/take-back', { body: { token: undoing, password } }],
    ['/pictures/{id}', { params: { id: url.split('/').at(-1)! } }],
    ['/pending-link', pending()],
    ['/pending-link/confirm', pending({ password })],
    ['/pending-link/mail', pending()],
  ]
  const arranged = factorArrangements(testApp).flatMap(([path, arrange, needs]) =>
    contract
      .filter((endpoint) => endpoint.path === path)
      .map((endpoint): Admission => {
        const admits = admittedTo(endpoint, needs === 'challenge' ? ['nobody', 'banned'] : signedIn)
        // An input that needs a session can be set up only by callers who are admitted.
        const input = async (caller: Caller) =>
          needs === 'challenge' || admits.includes(caller.name) ? arrange(caller) : {}
        return { endpoint, input, admits, isArranged: true }
      }),
  )
  const given = inputs.flatMap(([path, input, admits]) =>
    contract
      .filter((endpoint) => endpoint.path === path)
      .map((endpoint) => ({
        endpoint,
        input: typeof input === 'function' ? input : () => input,
        admits: admittedTo(endpoint, admits),
      })),
  )
  const keyed = ofKeys.flatMap(([path, input, admits]) =>
    contract
      .filter((endpoint) => endpoint.path === path)
      .map((endpoint): Admission => {
        // A credential in a header replaces the caller's cookies, so the endpoint admits either all callers or none.
        const isAlone = input.headers !== undefined
        return { endpoint, input: () => input, admits: isAlone ? admits : admittedTo(endpoint, admits) }
      }),
  )
  return [...given, ...arranged, ...keyed]
}

/** Returns the callers in `given` that an endpoint admits according to the contract. */
function admittedTo({ access, notImpersonated }: Endpoint, given: readonly CallerName[] = everybody) {
  const byAccess: Record<Endpoint['access'], readonly CallerName[]> = {
    anyone: everybody,
    optional: everybody,
    'signed-in': signedIn,
    fresh: signedIn,
    administrator: ['site admin'],
    developer: ['site admin'],
    server: [],
  }
  return byAccess[access].filter((name) => given.includes(name) && !(notImpersonated && name === 'impersonating'))
}

/** Adds a user who is not one of the callers, and returns the secrets that were mailed to that user. */
async function addLodger(testApp: TestApp) {
  const email = 'lodger@example.com'
  const browser = testApp.browser()
  await expectOk(browser.post('/sign-up/email', { name: 'Lodger', username: 'Lodger', email, password }))
  const verification = new URL(await newestLink(testApp, email, 'verify-email')).searchParams.get('token')!
  await testApp.query(`update users set email_verified = true where email = '${email}'`)
  await expectOk(browser.post('/request-password-reset', { email, redirectTo: '/reset-password' }))
  await testApp.app.runJobs()
  const reset = new URL(await newestLink(testApp, email, 'reset-password')).pathname.split('/').at(-1)!
  return { email, verification, reset }
}

/** Adds a user whose password an attacker has changed. Returns the secret of the mailed link that undoes the change. */
async function addRobbedUser(testApp: TestApp) {
  const email = 'robbed@example.com'
  const browser = testApp.browser()
  await expectOk(browser.post('/sign-up/email', { name: 'Robbed', email, password }))
  await testApp.query(`update users set email_verified = true where email = '${email}'`)
  await expectOk(browser.post('/change-password', { currentPassword: password, newPassword: 'another battery' }))
  return new URL(await newestLink(testApp, email, 'password-changed')).searchParams.get('token')!
}

/**
 * Creates, for each signed-in caller, the code that would be mailed to change the caller's email address to `email`.
 */
async function mailChangeCodes(testApp: TestApp, callers: readonly Caller[], email: string) {
  const codes = new Map<CallerName, string>()
  const leavesAt = testApp.app.deps.now()
  for (const caller of callers) {
    if (caller.userId === null) continue
    const details = { email, currentEmail: await addressOf(testApp, caller) }
    const mail = { purpose: 'change-email', userId: caller.userId, browser: '', details, leavesAt } as const
    codes.set(caller.name, (await createCode(testApp.app.deps, mail)).code)
  }
  return codes
}

/**
 * Adds a user and a pending request to reset the user's second factors. Because another administrator made the request,
 * the site admin can approve the request. Returns the user's id.
 */
async function addUserWithReset(testApp: TestApp, callers: readonly Caller[]) {
  const userId = await addUserWithFactor(testApp, 'waiting@example.com')
  const { impersonatorId } = callers.find(({ name }) => name === 'impersonating')!
  await testApp.query(`
    insert into factor_resets (id, user_id, kind, by_id, reason, created_at, due_at)
    values ('waiting-reset', '${userId}', 'administrator', '${impersonatorId}', 'Lost', now(), now() + interval '1 day')`)
  return userId
}

/** Adds a user with a second factor, and returns the user's id. */
async function addUserWithFactor(testApp: TestApp, email = 'forgetful@example.com') {
  await expectOk(testApp.browser().post('/sign-up/email', { name: 'Forgetful', email, password }))
  const { rows } = await testApp.query(`
    update users set two_factor_enabled = true, email_verified = true where email = '${email}' returning id`)
  return (rows as { id: string }[])[0]!.id
}

/** Creates an organization that invites an email address. Returns the invitation and the secret from the mail. */
async function inviteFrom(testApp: TestApp, slug: string, email: string) {
  const browser = testApp.browser()
  const host = `host-of-${slug}@example.com`
  await expectOk(browser.post('/sign-up/email', { name: 'Host', email: host, password }))
  await testApp.query(`update users set email_verified = true where email = '${host}'`)
  const { id: organizationId } = (await expectOk(browser.post('/organization/create', { name: slug, slug }))) as {
    id: string
  }
  const invitation = (await expectOk(
    browser.post('/organization/invite-member', { email, role: 'member', organizationId }),
  )) as { id: string }
  const secret = new URL(await newestLink(testApp, email, 'invitation')).hash.slice(1)
  return { id: invitation.id, email, secret }
}

/**
 * Signs in with a provider account that has the email address of an existing user, and asks for the mail that confirms
 * the pending account link. Returns the Cookie header of the browser.
 */
async function startPendingLink(testApp: TestApp, provider: Provider, email: string) {
  const browser = testApp.browser()
  provider.newUser({ email, email_verified: false })
  await visit(browser, provider, '/sign-in/social')
  await expectOk(browser.call(mailPendingLink))
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Connects a provider account to the member. */
async function linkMember(testApp: TestApp, provider: Provider, member: Caller) {
  provider.newUser({ email: await addressOf(testApp, member) })
  await visit(member.browser, provider, '/link-social')
  const { rows } = await testApp.query(`
    select id, account_id as "accountId" from accounts where user_id = '${member.userId}' and provider_id = 'acme'`)
  const [account] = rows as { id: string; accountId: string }[]
  if (!account) throw new Error('The member has no provider account')
  return account
}

async function visit(browser: Browser, { options }: Provider, path: string) {
  const body = { provider: options.name.toLowerCase(), callbackURL: '/account' }
  const { url } = (await expectOk(browser.post(path, body))) as { url: string }
  await browser.send(await visitProvider(url))
}

async function addressOf({ query }: TestApp, { userId }: Caller) {
  const { rows } = await query(`select email from users where id = '${userId}'`)
  return (rows as { email: string }[])[0]!.email
}

async function newestLink({ app }: TestApp, email: string, template: string) {
  const mail = (await app.mailsTo(email)).findLast((each) => each.template === template)
  if (!mail?.url) throw new Error(`No ${template} mail to ${email}`)
  return mail.url
}

function sessionTokenOf({ jar }: Caller) {
  const cookie = [...jar].find(([name]) => name.endsWith('session_token'))?.[1] ?? 'none'
  return decodeURIComponent(cookie).split('.')[0]!
}
