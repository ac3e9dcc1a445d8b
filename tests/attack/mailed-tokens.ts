import { requestRecovery } from '../../contract/factors/recovery.ts'
import { verifyTotp } from '../../contract/factors/two-factor.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { userWithApp } from '../../server/testing/factors.ts'
import { beginPasskeySignUp } from '../../server/testing/passkeys.ts'
import { expectOk, password } from './scenario.ts'
import type { TestApp } from './test-app.ts'

/** A mailed or signed secret, with its purpose and its owner. */
export type Token = { purpose: string; text: string; owner: 'victim' | 'attacker' }

/**
 * Requests a sign-in mail and a reset code for an email address, and begins a sign-up with a passkey. Makes all calls
 * without a session. Returns the secrets from the mails, the sign-up ticket, and the cookies that the server set.
 */
export async function mailedTokensOf(testApp: TestApp, email: string, owner: Token['owner']): Promise<Token[]> {
  const { app } = testApp
  const stranger = testApp.browser()
  const newest = async (address: string, template: string) => {
    await app.runJobs()
    const mail = (await app.mailsTo(address)).findLast((each) => each.template === template)
    if (!mail?.code) throw new Error(`No ${template} mail to ${address}`)
    return { code: mail.code, link: mail.url && new URL(mail.url).searchParams.get('token') }
  }
  await expectOk(stranger.post('/sign-in/magic-link', { email }))
  const signIn = await newest(email, 'sign-in')
  await expectOk(stranger.post('/email-otp/request-password-reset', { email }))
  const reset = await newest(email, 'reset-code')
  const newcomer = app.visitor()
  const { data } = await beginPasskeySignUp(app, newcomer, { email: `passkey-${email}`, name: 'Name' })
  const found: Token[] = [
    { purpose: 'magic link', text: signIn.link!, owner },
    { purpose: 'sign-in code', text: signIn.code, owner },
    { purpose: 'reset code', text: reset.code, owner },
    { purpose: 'sign-up ticket', text: data!.context!, owner },
  ]
  for (const [name, value] of [...stranger.cookies, ...newcomer.cookies])
    found.push({ purpose: `${name} cookie`, text: decodeURIComponent(value), owner })
  return found
}

/**
 * Creates a user with an authenticator app, and returns the tokens of the second step, of a recovery and of a trusted
 * device.
 */
export async function factorTokens({ app }: TestApp): Promise<{ userId: string; tokens: Token[] }> {
  const user = await userWithApp(app)
  const signedIn = { email: user.email, password }
  const trusted = app.visitor()
  await trusted.call(signInEmail, { body: signedIn })
  const { error } = await trusted.call(verifyTotp, { body: { code: user.code(), trustDevice: true } })
  if (error) throw new Error(`The second step was refused: ${error.code}`)
  const challenged = app.visitor()
  await challenged.call(signInEmail, { body: signedIn })
  await challenged.call(requestRecovery, { body: { password } })
  const mail = (await app.mailsTo(user.email)).findLast(({ template }) => template === 'factor-reset')
  const token = (purpose: string, text: string): Token => ({ purpose, text, owner: 'victim' })
  const tokens = [token('stop reset', new URL(mail!.url!).searchParams.get('token')!)]
  tokens.push(token('recovery code', user.recoveryCodes[0]!))
  for (const [name, value] of [...trusted.cookies, ...challenged.cookies])
    if (!name.endsWith('session_token')) tokens.push(token(`${name} cookie`, decodeURIComponent(value)))
  return { userId: user.id, tokens }
}
