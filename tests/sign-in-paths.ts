import assert from 'node:assert/strict'
import {
  deviceApprove,
  deviceCode,
  deviceGrant,
  deviceToken,
  deviceVerify,
} from '../contract/applications/device-authorization.ts'
import { setUp } from '../contract/admin/set-up.ts'
import { signUpEmail } from '../contract/accounts/sign-up.ts'
import { sendVerificationEmail } from '../contract/accounts/email-verification.ts'
import { signUpInvited } from '../contract/organizations/invited-sign-up.ts'
import { verifyOtp } from '../contract/factors/enrolment.ts'
import { enableTwoFactor, verifyBackupCode, verifyTotp } from '../contract/factors/two-factor.ts'
import type { ProofMethod } from '../contract/sessions/assurance.ts'
import { signInEmailOtp, sendVerificationOtp, verifyEmailOtp } from '../contract/sign-in/email-otp.ts'
import { confirmMagicLink } from '../contract/sign-in/magic-link.ts'
import { signInEmail } from '../contract/sign-in/sign-in.ts'
import { signInUsername } from '../contract/sign-in/username.ts'
import { confirmPendingLink, mailPendingLink } from '../contract/social/pending-link.ts'
import { sql } from '../server/database/sql.ts'
import { emailedCode, userWithApp } from '../server/testing/factors.ts'
import { createAuthenticator } from '../server/testing/authenticator.ts'
import { confirmNewApp } from '../server/testing/enrolment.ts'
import { newestLink } from '../server/testing/email-links.ts'
import type { startSocialProvider } from '../server/testing/social-provider.ts'
import type { startApp } from '../server/testing/start-app.ts'
import { askForMail, newestCode } from '../server/testing/mailed-codes.ts'
import { addPasskey, answerWithPasskey, beginPasskeySignUp, type userWithPasskey } from '../server/testing/passkeys.ts'
import { createTenant, inviteTo } from '../server/testing/tenant.ts'
import type { Visitor } from '../server/testing/visitor.ts'

/** The client id of the devices that users connect. */
export const deviceClient = 'test-cli'

export type World = {
  app: Awaited<ReturnType<typeof startApp>>
  provider: Awaited<ReturnType<typeof startSocialProvider>>
}
export type User = Awaited<ReturnType<World['app']['user']>>

/** The page to which a path redirects a user who is signed in. */
export const landing = '/account'

type UserWithPasskey = Awaited<ReturnType<typeof userWithPasskey>>

type Path = {
  /** The proofs that the user has given when this path ends, in the order in which `amr` lists them. */
  proves: ProofMethod[]
  /** True if the path ends with a redirect instead of JSON. */
  redirects?: true
  /** True if the path needs a cookie from an earlier step. An application without cookies cannot take such a path. */
  needsCookies?: true
} & (
  | { walk: (world: World, browser: Visitor, user: User) => Promise<unknown> }
  // Completes the second step of a sign-in after the user has entered the password.
  | {
      complete: (world: World, browser: Visitor, user: Awaited<ReturnType<typeof userWithFactors>>) => Promise<unknown>
    }
  // Signs in with a passkey, which never needs a second step.
  | { admit: (browser: Visitor, user: UserWithPasskey) => Promise<unknown> }
  // Creates a user without a second factor. With `isAdmitted`, the user gets a session even if the policy requires a
  // second factor.
  | { signUp: (world: World, browser: Visitor) => Promise<unknown>; isAdmitted?: true }
  // Connects a device from a browser of the user. The session in this browser has the path's proofs.
  | { connect: (world: World, device: Visitor, user: User) => Promise<() => Promise<unknown>> }
  // Sets up the second factor of a user who has entered the password and the mailed code.
  | { enrol: (world: World, browser: Visitor) => Promise<unknown> }
)

/** Creates a user with an authenticator app, recovery codes, a passkey and email codes. */
export async function userWithFactors(app: World['app']) {
  const user = await userWithApp(app)
  const authenticator = createAuthenticator({ origin: app.config.origin, isSynced: false })
  const { error } = await addPasskey(user.visitor, authenticator)
  assert.equal(error, null)
  const enabled = await user.visitor.call(enableTwoFactor, { body: { password: user.password, method: 'otp' } })
  assert.equal(enabled.error, null)
  return { ...user, authenticator }
}

const post = (browser: Visitor, path: string, body: object) =>
  browser.fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Links the user to a new account at the provider. The next sign-in at the provider uses this account. */
async function link({ app, provider }: World, user: User) {
  const { sub } = provider.newUser({ email: user.email })
  await app.db.run(sql`insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
    values (${`acme-${user.id}`}, ${user.id}, 'acme', ${sub}, now(), now())`)
}

/** Visits the provider and comes back with the user's email address, which the provider has not verified. */
async function arriveUnlinked({ provider }: World, browser: Visitor, user: User) {
  provider.newUser({ email: user.email, email_verified: false })
  await provider.visit(browser, { callbackURL: landing, errorCallbackURL: '/sign-in' })
}

const newPassword = 'correct horse battery'
let newcomers = 0
const newcomer = () => ({ name: 'New', email: `new-${++newcomers}@example.com`, password: newPassword })

/**
 * Every path to a session, by the name of its last endpoint. If several paths end with the same endpoint, a note
 * follows the name. The matrix test fails if an endpoint of the contract that signs in or up is missing from this list.
 */
export const signInPaths: Record<string, Path> = {
  signInEmail: {
    proves: ['password'],
    walk: (_, browser, { email, password }) =>
      browser.call(signInEmail, { body: { email, password, callbackURL: landing } }),
  },
  signInUsername: {
    proves: ['password'],
    async walk({ app }, browser, { id, password }) {
      const username = `user_${id.slice(0, 20)}`
      await app.db.run(sql`update users set username = ${username.toLowerCase()} where id = ${id}`)
      await browser.call(signInUsername, { body: { username, password, callbackURL: landing } })
    },
  },
  signInSocial: {
    proves: ['provider'],
    async walk(world, browser, user) {
      await link(world, user)
      await post(browser, '/sign-in/social', { provider: 'acme', idToken: { token: await world.provider.idToken() } })
    },
  },
  callbackId: {
    proves: ['provider'],
    redirects: true,
    async walk(world, browser, user) {
      await link(world, user)
      await world.provider.visit(browser, { callbackURL: landing })
    },
  },
  callbackForm: {
    proves: ['provider'],
    redirects: true,
    async walk(world, browser, user) {
      await link(world, user)
      const { searchParams, pathname } = new URL(await world.provider.startSignIn(browser, { callbackURL: landing }))
      await browser.fetch(pathname, { method: 'POST', body: searchParams })
    },
  },
  pendingLinkConfirm: {
    proves: ['provider', 'password'],
    needsCookies: true,
    async walk(world, browser, user) {
      await arriveUnlinked(world, browser, user)
      await browser.call(confirmPendingLink, { body: { password: user.password } })
    },
  },
  pendingLinkOpen: {
    proves: ['provider', 'mailbox'],
    redirects: true,
    async walk(world, browser, user) {
      await arriveUnlinked(world, browser, user)
      assert.equal((await browser.call(mailPendingLink)).error, null)
      await browser.fetch(await newestLink(world.app, user.email, 'link-account'))
    },
  },
  verifyEmail: {
    proves: ['mailbox'],
    redirects: true,
    async walk({ app }, browser, { id, email }) {
      await app.db.run(sql`update users set email_verified = false where id = ${id}`)
      await app.visitor().call(sendVerificationEmail, { body: { email, callbackURL: landing } })
      await app.runJobs()
      await browser.fetch(await newestLink(app, email, 'verify-email'))
    },
  },
  magicLinkVerify: {
    proves: ['mailbox'],
    redirects: true,
    async walk({ app }, browser, { email }) {
      await browser.fetch((await askForMail(app, browser, email, { callbackURL: landing })).url)
    },
  },
  'magicLinkVerify (script)': {
    proves: ['mailbox'],
    async walk({ app }, browser, { email }) {
      const { token } = await askForMail(app, app.visitor(), email)
      const headers = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }
      await browser.fetch(`/api/auth/magic-link/verify?token=${token}`, { headers })
    },
  },
  confirmMagicLink: {
    proves: ['mailbox'],
    async walk({ app }, browser, { email }) {
      const { token } = await askForMail(app, app.visitor(), email)
      await browser.call(confirmMagicLink, { body: { token } })
    },
  },
  signInEmailOtp: {
    proves: ['mailbox'],
    async walk({ app }, browser, { email }) {
      const { code } = await askForMail(app, browser, email)
      await browser.call(signInEmailOtp, { body: { email, otp: code } })
    },
  },
  emailOtpVerifyEmail: {
    proves: ['mailbox'],
    async walk({ app }, browser, { id, email }) {
      await app.db.run(sql`update users set email_verified = false where id = ${id}`)
      await browser.call(sendVerificationOtp, { body: { email, type: 'email-verification' } })
      const { code } = await newestCode(app, email, 'verify-code')
      await browser.call(verifyEmailOtp, { body: { email, otp: code } })
    },
  },
  signUpPasskeyVerify: {
    proves: ['mailbox'],
    walk: ({ app }, browser, { email }) => beginPasskeySignUp(app, browser, { email, name: 'Known' }),
  },
  twoFactorVerifyTotp: {
    proves: ['password', 'app'],
    complete: (_, browser, { code }) => browser.call(verifyTotp, { body: { code: code() } }),
  },
  'twoFactorVerifyTotp (new app)': {
    proves: ['password', 'mailbox', 'app'],
    enrol: ({ app }, browser) => confirmNewApp(app, browser),
  },
  twoFactorVerifyOtp: {
    proves: ['password', 'mailed-code'],
    complete: async ({ app }, browser, { email }) =>
      browser.call(verifyOtp, { body: { code: await emailedCode(app, browser, email) } }),
  },
  twoFactorVerifyBackupCode: {
    proves: ['password', 'recovery-code'],
    complete: (_, browser, { recoveryCodes }) => browser.call(verifyBackupCode, { body: { code: recoveryCodes[0]! } }),
  },
  passkeyVerifyAuthentication: {
    proves: ['synced-passkey'],
    admit: (browser, { authenticator }) => answerWithPasskey(browser, authenticator),
  },
  'passkeyVerifyAuthentication (second step)': {
    proves: ['password', 'device-passkey'],
    complete: (_, browser, { authenticator }) => answerWithPasskey(browser, authenticator),
  },
  'passkeyVerifyAuthentication (second step, security key)': {
    proves: ['password', 'security-key'],
    complete: (_, browser, { authenticator }) => answerWithPasskey(browser, authenticator, { isVerified: false }),
  },
  'passkeyVerifyRegistration (new passkey)': {
    proves: ['password', 'mailbox', 'device-passkey'],
    enrol: ({ app }, browser) =>
      addPasskey(browser, createAuthenticator({ origin: app.config.origin, isSynced: false })),
  },
  'passkeyVerifyRegistration (new security key)': {
    proves: ['password', 'mailbox', 'security-key'],
    enrol: ({ app }, browser) =>
      addPasskey(browser, createAuthenticator({ origin: app.config.origin, isSynced: false }), { isVerified: false }),
  },
  deviceToken: {
    proves: ['password'],
    async connect(_, device, user) {
      const { data: code } = await device.call(deviceCode, { body: { client_id: deviceClient } })
      await user.visitor.call(deviceVerify, { query: { user_code: code!.user_code } })
      const { error } = await user.visitor.call(deviceApprove, { body: { userCode: code!.user_code } })
      assert.equal(error, null)
      const body = { grant_type: deviceGrant, device_code: code!.device_code, client_id: deviceClient } as const
      return () => device.call(deviceToken, { body })
    },
  },
  signUpEmail: {
    proves: ['password'],
    signUp: (_, browser) => browser.call(signUpEmail, { body: newcomer() }),
  },
  'magicLinkVerify (sign-up)': {
    proves: ['mailbox'],
    async signUp({ app }, browser) {
      await browser.fetch((await askForMail(app, browser, newcomer().email)).url)
    },
  },
  'confirmMagicLink (sign-up)': {
    proves: ['mailbox'],
    async signUp({ app }, browser) {
      const { token } = await askForMail(app, app.visitor(), newcomer().email)
      await browser.call(confirmMagicLink, { body: { token } })
    },
  },
  'signInEmailOtp (sign-up)': {
    proves: ['mailbox'],
    async signUp({ app }, browser) {
      const { email } = newcomer()
      const { code } = await askForMail(app, browser, email)
      await browser.call(signInEmailOtp, { body: { email, otp: code } })
    },
  },
  'passkeyVerifyRegistration (sign-up)': {
    proves: ['mailbox', 'device-passkey'],
    isAdmitted: true,
    async signUp({ app }, browser) {
      const { data } = await beginPasskeySignUp(app, browser, newcomer())
      const authenticator = createAuthenticator({ origin: app.config.origin, isSynced: false })
      await addPasskey(browser, authenticator, {}, { context: data!.context! })
    },
  },
  signUpInvited: {
    proves: ['password', 'mailbox'],
    async signUp({ app }, browser) {
      const body = newcomer()
      const { id: invitationId, secret } = await inviteTo(app, await createTenant(app), body.email)
      await browser.call(signUpInvited, { body: { ...body, invitationId, invitationSecret: secret } })
    },
  },
  setup: {
    proves: ['password'],
    isAdmitted: true,
    async signUp({ app }, browser) {
      await app.db.run(sql`delete from users`)
      const { setUpCode } = await import('../server/admin/set-up.ts')
      await browser.call(setUp, { body: { ...newcomer(), code: setUpCode(app.deps.keys) } })
    },
  },
}
