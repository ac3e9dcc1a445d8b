import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { changePassword } from '../../contract/sign-in/password.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { startApp } from '../testing/start-app.ts'
import { messagesIn } from '../mail/mail-messages.ts'
import { deviceOf } from './devices.ts'

type App = Awaited<ReturnType<typeof startApp>>
type User = Awaited<ReturnType<App['user']>>

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const newerFirefox = firefox.replaceAll('140.0', '141.0')
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const home = { ipAddress: '198.51.100.7', userAgent: firefox }

/** Signs in from this browser and network. Returns the browser and the number of mails about new devices so far. */
async function signIn(
  app: App,
  user: User,
  from: { ipAddress?: string; userAgent?: string },
  password = user.password,
) {
  const visitor = app.visitor(from)
  const { error } = await visitor.call(signInEmail, { body: { email: user.email, password } })
  assert.equal(error?.code, password === user.password ? undefined : 'INVALID_EMAIL_OR_PASSWORD')
  return { visitor, mails: (await newDeviceMails(app, user)).length }
}

async function newDeviceMails(app: App, user: User) {
  const mails = await app.mailsTo(user.email)
  return mails.filter(({ template }) => template === 'new-device')
}

describe('a sign-in', async () => {
  const app = await startApp({ after })

  test('from the device of the sign-up sends no mail about a new device, and neither does the sign-up', async () => {
    const ada = await app.user()
    assert.deepEqual(await newDeviceMails(app, ada), [])
    assert.equal((await signIn(app, ada, {})).mails, 0)
  })

  test('sends one mail for a new kind of browser or a new network, and none on the next sign-in from there', async () => {
    const ada = await app.user()
    assert.equal((await signIn(app, ada, home)).mails, 1)
    assert.equal((await signIn(app, ada, home)).mails, 1)
    assert.equal((await signIn(app, ada, { ...home, userAgent: safari })).mails, 2)
    assert.equal((await signIn(app, ada, { ...home, ipAddress: '198.51.100.8' })).mails, 3)
    assert.equal((await signIn(app, ada, home)).mails, 3)
  })

  test('sends no mail for a newer version of the same browser or another address of the same IPv6 network', async () => {
    const ada = await app.user()
    const here = { ipAddress: '2001:db8:1:2::1', userAgent: firefox }
    assert.equal((await signIn(app, ada, here)).mails, 1)
    assert.equal((await signIn(app, ada, { ...here, userAgent: newerFirefox })).mails, 1)
    assert.equal((await signIn(app, ada, { ...here, ipAddress: '2001:db8:1:2:ffff::9' })).mails, 1)
    assert.equal((await signIn(app, ada, { ...here, ipAddress: '2001:db8:1:3::1' })).mails, 2)
  })

  test('sends a mail for a browser that only another user has used', async () => {
    const ada = await app.user()
    const bob = await app.user()
    assert.equal((await signIn(app, ada, home)).mails, 1)
    assert.equal((await signIn(app, bob, home)).mails, 1)
  })

  test('sends no mail for a known browser and network if the earlier session has ended', async () => {
    const ada = await app.user()
    await signIn(app, ada, home)
    await app.db.run(sql`delete from sessions where user_id = ${ada.id}`)
    assert.equal((await signIn(app, ada, home)).mails, 1)
  })

  test('that is refused sends no mail and does not make the browser known', async () => {
    const ada = await app.user()
    assert.equal((await signIn(app, ada, home, 'wrong password')).mails, 0)
    assert.equal((await signIn(app, ada, home)).mails, 1)
  })

  test('mails the time, device and IP address, but no text that the visitor could choose', async () => {
    const ada = await app.user()
    await signIn(app, ada, { ipAddress: '192.0.2.44', userAgent: `${firefox} <b>evil.example</b>` })

    const [mail] = await newDeviceMails(app, ada)

    const said = JSON.stringify(mail)
    assert.match(said, /Firefox on Linux/)
    assert.match(said, /192\.0\.2\.44/)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(app.deps.now())
    assert.ok(said.replaceAll('\u00a0', ' ').includes(`${day} at `) && said.includes('UTC'), said)
    assert.equal(mail!.url, 'http://localhost:3000/forgot-password')
    assert.doesNotMatch(said, /evil|<b>/)
  })

  test('sends no second mail if another sign-in from the same new browser and network is concurrent', async () => {
    const ada = await app.user()
    const signIns = await app.db.transaction(async (tx) => {
      await tx.one(sql`select id from users where id = ${ada.id} for no key update`)
      const both = [signIn(app, ada, home), signIn(app, ada, home)]
      await untilBlocked(app.db, 2)
      return both
    })
    await Promise.all(signIns)
    assert.equal((await newDeviceMails(app, ada)).length, 1)
  })

  test('is not reported if a password change replaces the session', async () => {
    const ada = await app.user()
    const newPassword = 'another battery staple'
    await ada.visitor.call(changePassword, {
      body: { currentPassword: ada.password, newPassword, revokeOtherSessions: true },
    })
    assert.equal(ada.visitor.lastResponse().status, 200)
    assert.deepEqual(await newDeviceMails(app, ada), [])
  })
})

describe('mails about new devices', () => {
  test('are not sent if they are disabled', async () => {
    const app = await startApp({ after, options: { user: { newDeviceEmail: false } } })
    assert.equal((await signIn(app, await app.user(), home)).mails, 0)
  })

  test('are sent only for a new kind of browser if IP addresses are not tracked', async () => {
    const app = await startApp({ after, options: { advanced: { ipAddress: { disableIpTracking: true } } } })
    const ada = await app.user()
    assert.equal((await signIn(app, ada, home)).mails, 1)
    assert.equal((await signIn(app, ada, { ...home, ipAddress: '192.0.2.44' })).mails, 1)
    assert.doesNotMatch(JSON.stringify(await newDeviceMails(app, ada)), /address|198\.51/)
    assert.equal((await signIn(app, ada, { ...home, userAgent: safari })).mails, 2)
  })
})

test('a device is named after its browser and operating system', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  const names = {
    [firefox]: 'Firefox on Linux',
    [safari]: 'Safari on iPhone',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`]: 'Chrome on Windows',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/142.0.0.0`]: 'Edge on Windows',
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome.replace('Safari', 'Mobile Safari')}`]: 'Chrome on Android',
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} OPR/120.0.0.0`]: 'Opera on macOS',
    'okhttp/5.0.0 (Android 15)': 'An app on Android',
    'curl/8.5.0': 'An unknown device',
    '': 'An unknown device',
  }
  for (const [userAgent, name] of Object.entries(names))
    assert.equal(messagesIn('en').device(deviceOf(userAgent)), name)
})
