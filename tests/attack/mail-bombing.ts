import type { MailKind } from '../../server/mail/mail-kinds.ts'
import { brief, createTally, type Kind, type Run } from './kind.ts'
import { addressNumber, startTestApp, type Browser, type TestApp } from './test-app.ts'

const password = 'correct horse battery'
const stepSeconds = 20

type Sent = { second: number; template: MailKind }
/** The maximum numbers of mails to one address, of all kinds together, in any window of `seconds`. */
const bars = [
  { seconds: 60, max: 1 },
  { seconds: 3600, max: 12 },
]

/** Many callers flood one email address with mails of every kind that other people can cause. */
export const mailBombing: Kind = {
  name: 'mail bombing',
  bar: '≤ 1 mail a minute and ≤ 12 an hour to one address, over all callers and kinds',
  async attack(run) {
    const tally = createTally()
    const figures: string[] = []
    for (const [victim, prepare] of Object.entries(victims)) {
      const { most, calls } = await bomb(run, prepare)
      for (const [i, { seconds, max }] of bars.entries()) {
        const { count, kinds } = most[i]!
        tally.expect(count <= max, () => brief(`${victim}: ${count} mails in ${seconds} s: ${kinds}`))
      }
      const [aMinute, anHour] = most.map(({ count }) => count)
      figures.push(`${victim}: ${aMinute} and ${anHour} (${calls.toLocaleString('en')} calls)`)
      run.say(figures.at(-1)!)
    }
    return tally.outcome({ figure: figures.join('; ') })
  },
}

const address = 'victim@example.com'

/** For each state of the attacked address, a function that sets up the state. */
const victims: Record<string, (testApp: TestApp) => Promise<void>> = {
  'an address without an account': async () => {},
  'an unverified account': async (testApp) => void (await signUp(testApp, address)),
  'a verified account': async (testApp) => {
    await signUp(testApp, address)
    await testApp.query(`update users set email_verified = true where email = '${address}'`)
  },
}

async function bomb(run: Run, prepare: (testApp: TestApp) => Promise<void>) {
  // Mail budgets apply only if rate limits are on.
  const testApp = await startTestApp(run, {
    rateLimit: { enabled: true },
    username: { enabled: true },
    emailOTP: { changeEmail: { enabled: true } },
  })
  await prepare(testApp)
  const { rows } = await testApp.query(`select count(*)::int as count from mails where recipient = '${address}'`)
  const earlier = (rows[0] as { count: number }).count
  // The attack begins a minute after the victim's own mails. Otherwise, those mails would delay mails of the attack.
  testApp.app.advance(60)
  const inviters = await makeInviters(testApp, run.short ? 4 : 15)
  const changers = await makeChangers(testApp, run.short ? 2 : 4)
  const steps = (run.short ? 600 : 2 * 3600 + 600) / stepSeconds
  let calls = 0
  for (let step = 0; step < steps; step++) {
    const stranger = testApp.browser({ ipAddress: addressNumber(step + 1000) })
    const attempts = [
      ...asStranger(stranger, step),
      () => change(changers[step % changers.length]!, step),
      () => invite(inviters[step % inviters.length]!, step),
      () => invite(inviters[(step * 7 + 3) % inviters.length]!, step),
    ]
    for (const attempt of attempts) {
      await attempt()
      calls++
    }
    await testApp.app.runJobs()
    testApp.app.advance(stepSeconds)
  }
  const mails = await testApp.query(
    `select extract(epoch from created_at)::float8 as second, template from mails where recipient = '${address}' order by created_at offset ${earlier}`,
  )
  const sent = mails.rows as Sent[]
  return { calls, most: bars.map(({ seconds }) => maxWithin(sent, seconds)) }
}

/** Returns the calls by which a visitor without a session can cause mails to the victim's email address. */
function asStranger(stranger: Browser, step: number) {
  const email = step % 2 === 0 ? address : 'Victim@Example.com'
  const signUpAndDelete = async () => {
    const signedUp = await stranger.post('/sign-up/email', { name: `Bomb ${step}`, email, password })
    if (signedUp.status !== 200) return
    await stranger.post('/change-password', { currentPassword: password, newPassword: password })
    await stranger.post('/delete-user', { password })
  }
  const code = (type: string) => () => stranger.post('/email-otp/send-verification-otp', { email, type })
  return [
    () => stranger.post('/request-password-reset', { email, redirectTo: '/reset-password' }),
    () => stranger.post('/forget-password', { email, redirectTo: '/reset-password' }),
    () => stranger.post('/send-verification-email', { email, callbackURL: '/' }),
    () => stranger.post('/sign-in/email', { email, password: `wrong password ${step}` }),
    () => stranger.post('/sign-in/username', { username: 'victim', password: `wrong password ${step}` }),
    () => stranger.post('/sign-in/magic-link', { email, callbackURL: '/' }),
    code('sign-in'),
    code('email-verification'),
    code('forget-password'),
    () => stranger.post('/email-otp/request-password-reset', { email }),
    () => stranger.post('/forget-password/email-otp', { email }),
    () => stranger.post('/sign-up/passkey', { name: 'Bomb', email }),
    ...(step % 3 === 0 ? [signUpAndDelete] : []),
  ]
}

/**
 * Requests a change of an account's email address to the victim's email address, and then to another address. Half
 * of the accounts are verified.
 */
async function change(changer: Browser, step: number) {
  await changer.post('/email-otp/request-email-change', { newEmail: address })
  await changer.post('/change-email', { newEmail: address, callbackURL: '/' })
  await changer.post('/send-verification-email', { email: address, callbackURL: '/' })
  await changer.post('/change-email', { newEmail: `changer-${step}@example.com`, callbackURL: '/' })
}

async function invite({ browser, organizationId }: Inviter, step: number) {
  const body = { email: address, role: 'member', organizationId, resend: true }
  const { status, body: text } = await browser.post('/organization/invite-member', body)
  if (status === 200 && step % 2 === 0) {
    const { id } = JSON.parse(text) as { id: string }
    await browser.post('/organization/cancel-invitation', { invitationId: id })
  }
}

type Inviter = { browser: Browser; organizationId: string }

async function makeInviters(testApp: TestApp, count: number) {
  const inviters: Inviter[] = []
  for (let i = 0; i < count; i++) {
    const email = `inviter-${i}@example.com`
    const browser = await signUp(testApp, email)
    await testApp.query(`update users set email_verified = true where email = '${email}'`)
    const { body } = await browser.post('/organization/create', { name: `Bomb ${i}`, slug: `bomb-${i}` })
    inviters.push({ browser, organizationId: (JSON.parse(body) as { id: string }).id })
  }
  return inviters
}

async function makeChangers(testApp: TestApp, count: number) {
  const changers: Browser[] = []
  for (let i = 0; i < count; i++) {
    changers.push(await signUp(testApp, `first-${i}@example.com`))
    if (i % 2 === 1)
      await testApp.query(`update users set email_verified = true where email = 'first-${i}@example.com'`)
  }
  return changers
}

async function signUp(testApp: TestApp, email: string) {
  const browser = testApp.browser()
  const { status, body } = await browser.post('/sign-up/email', { name: 'Name', email, password })
  if (status !== 200) throw new Error(`Sign-up was answered ${status} ${body}`)
  return browser
}

/** Returns the number and the kinds of the mails in the fullest window of `seconds` seconds. */
function maxWithin(mails: readonly Sent[], seconds: number) {
  const windows = mails.map(({ second }) =>
    mails.filter((mail) => mail.second >= second && mail.second < second + seconds),
  )
  const fullest = windows.toSorted((a, b) => b.length - a.length)[0] ?? []
  return { count: fullest.length, kinds: [...new Set(fullest.map(({ template }) => template))].join(', ') }
}
