import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, describe, test, type TestContext } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { resolveConfig, type Options } from '../config/config.ts'
import { issueCertificate } from '../testing/certificates.ts'
import { startDnsServer, type Zone } from '../testing/dns-server.ts'
import { findings } from '../testing/doctor.ts'
import { answerWith, startMailProvider } from '../testing/mail-provider.ts'
import { checkMail, type MailSubject } from './mail.ts'
import { openNetwork } from './network.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000)
const authority = { name: 'Acme', ...issueCertificate({ name: 'Acme', from: day(-1), to: day(30) }) }
const issue = (name: string, to: number) => issueCertificate({ name, from: day(-9), to: day(to), issuer: authority })
const sound = issue('localhost', 30)
const usual = getCACertificates()
setDefaultCACertificates([...usual, authority.cert])
after(() => setDefaultCACertificates(usual))

/** Starts a mail server that requires TLS and a password, and collects the mails that it receives. */
async function startSmtp(t: TestContext, options: SMTPServerOptions = {}) {
  const taken: string[] = []
  const server = new SMTPServer({
    ...sound,
    onAuth: ({ username, password }, _session, answer) =>
      username === 'acme' && password === 'correct'
        ? answer(null, { user: 'acme' })
        : answer(new Error('wrong password')),
    onData(stream, _session, answer) {
      void text(stream).then((mail) => {
        taken.push(mail)
        answer()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const listening = server.listen(0)
  await once(listening, 'listening')
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (listening.address() as AddressInfo).port, taken }
}

const key = 'v=DKIM1; k=rsa; p=MIGf'
const soundZone: Zone = {
  'MX acme.example': ['mail.acme.example'],
  'TXT acme.example': ['unrelated', 'v=spf1 include:_spf.mail.example -all'],
  'TXT google._domainkey.acme.example': [key],
  'TXT _dmarc.acme.example': ['v=DMARC1; p=quarantine'],
}

type Situation = Partial<Pick<MailSubject, 'recipient' | 'dkimSelector'>> & {
  mail: Options['mail']
  zone?: Zone | 'fails'
}

async function find(t: TestContext, { mail, zone = soundZone, recipient = null, dkimSelector = null }: Situation) {
  const network = openNetwork(await startDnsServer(zone, (work) => t.after(work)))
  const config = resolveConfig({ baseURL: 'https://accounts.acme.example', mail })
  return findings(await checkMail({ config, network, recipient, dkimSelector, now: () => new Date() }))
}

const from = 'Acme <no-reply@acme.example>'
const through = (url: string): Options['mail'] => ({ transport: 'smtp', smtp: url, from })
const lines = (expected: readonly string[]) => expected.map((each) => `mail: ${each}`)

describe('the checks of a mail server', () => {
  const servers: [title: string, options: SMTPServerOptions, url: (port: number) => string, expected: string[]][] = [
    ['find nothing if it uses STARTTLS', {}, (port) => `smtp://acme:correct@localhost:${port}`, []],
    ['find nothing if it uses TLS', { secure: true }, (port) => `smtps://acme:correct@localhost:${port}`, []],
    ['report a wrong password', {}, (port) => `smtp://acme:wrong@localhost:${port}`, ['sign-in: wrong']],
    [
      'report an expired certificate',
      issue('localhost', -1),
      (port) => `smtp://acme:correct@localhost:${port}`,
      ['encryption: wrong'],
    ],
    [
      'report a certificate for another name',
      issue('mail.example', 9),
      (port) => `smtp://acme:correct@localhost:${port}`,
      ['encryption: wrong'],
    ],
    [
      'report an smtps URL with a port that does not use TLS',
      {},
      (port) => `smtps://acme:correct@localhost:${port}`,
      ['encryption: wrong'],
    ],
    [
      'report a password sent in plain text',
      { hideSTARTTLS: true, allowInsecureAuth: true },
      (port) => `smtp://acme:correct@127.0.0.2:${port}`,
      ['encryption: wrong'],
    ],
    [
      'report mails sent in plain text',
      { hideSTARTTLS: true, authOptional: true },
      (port) => `smtp://127.0.0.2:${port}`,
      ['encryption: warning'],
    ],
    [
      'accept plain text on this machine',
      { hideSTARTTLS: true, authOptional: true },
      (port) => `smtp://localhost:${port}`,
      [],
    ],
    ['report that nothing listens', {}, () => 'smtp://acme:correct@localhost:9', ['connection: wrong']],
    [
      'report a server that refuses everybody',
      { onConnect: (_session, answer) => answer(Object.assign(new Error('no'), { responseCode: 554 })) },
      (port) => `smtp://acme:correct@localhost:${port}`,
      ['connection: wrong'],
    ],
  ]
  for (const [title, options, url, expected] of servers)
    test(title, async (t) => {
      const { port, taken } = await startSmtp(t, options)
      assert.deepEqual(await find(t, { mail: through(url(port)) }), lines(expected))
      assert.deepEqual(taken, [])
    })

  test('report a test mail only if it is refused', async (t) => {
    const { port, taken } = await startSmtp(t)
    const mail = through(`smtp://acme:correct@localhost:${port}`)
    assert.deepEqual(await find(t, { mail, recipient: 'ada@acme.example' }), [])
    assert.equal(taken.length, 1)
    assert.match(taken[0]!, /^To: ada@acme\.example$/m)
    const refusing = await startSmtp(t, {
      onRcptTo: (_address, _session, answer) => answer(Object.assign(new Error('no'), { responseCode: 550 })),
    })
    const refused = through(`smtp://acme:correct@localhost:${refusing.port}`)
    assert.deepEqual(await find(t, { mail: refused, recipient: 'ada@acme.example' }), ['mail: test email: wrong'])
  })
})

describe('the checks of a mail provider', () => {
  async function findAt(t: TestContext, status: number) {
    const provider = await startMailProvider({ after: (work) => t.after(work) })
    provider.answers.push(answerWith(status))
    const mail = { transport: 'resend', endpoint: provider.endpoint, apiKey: 'k', from } as const
    const found = await find(t, { mail })
    return { found, requests: provider.requests }
  }

  test('send no mail, and find nothing if the provider accepts the key', async (t) => {
    const { found, requests } = await findAt(t, 422)
    assert.deepEqual(found, [])
    assert.deepEqual(
      requests.map(({ body }) => body),
      [{}],
    )
  })

  for (const [status, level] of [
    [401, 'wrong'],
    [403, 'wrong'],
    [404, 'warning'],
    [500, 'warning'],
  ] as const)
    test(`report status ${status} as ${level}`, async (t) => {
      assert.deepEqual((await findAt(t, status)).found, [`mail: API key: ${level}`])
    })

  test('report that the provider does not respond', async (t) => {
    const mail = { transport: 'resend', endpoint: 'http://127.0.0.1:9/emails', apiKey: 'k', from } as const
    assert.deepEqual(await find(t, { mail }), ['mail: API key: wrong'])
  })
})

describe('the checks of the sender', () => {
  const zones: [title: string, change: Zone, expected: string[]][] = [
    ['a domain that receives no mail', { 'MX acme.example': [] }, ['domain of the sender: warning']],
    ['a domain without SPF', { 'TXT acme.example': ['unrelated'] }, ['SPF: warning']],
    ['two SPF records', { 'TXT acme.example': ['v=spf1 -all', 'v=spf1 a -all'] }, ['SPF: wrong']],
    ['an SPF record that allows every server', { 'TXT acme.example': ['v=spf1 a +all'] }, ['SPF: wrong']],
    ['a domain without DKIM', { 'TXT google._domainkey.acme.example': [] }, ['DKIM: warning']],
    ['a revoked DKIM key', { 'TXT google._domainkey.acme.example': ['v=DKIM1; p='] }, ['DKIM: wrong']],
    ['a domain without DMARC', { 'TXT _dmarc.acme.example': [] }, ['DMARC: warning']],
    ['two DMARC records', { 'TXT _dmarc.acme.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, ['DMARC: wrong']],
  ]
  for (const [title, change, expected] of zones)
    test(`report ${title}`, async (t) => {
      const { port } = await startSmtp(t)
      const mail = through(`smtp://acme:correct@localhost:${port}`)
      assert.deepEqual(await find(t, { mail, zone: { ...soundZone, ...change } }), lines(expected))
    })

  test('find the DKIM key of the given selector, and the DMARC record of a parent domain', async (t) => {
    const { port } = await startSmtp(t)
    const mail = { ...through(`smtp://acme:correct@localhost:${port}`), from: 'no-reply@mail.acme.example' }
    const zone = {
      ...soundZone,
      'A mail.acme.example': ['192.0.2.1'],
      'TXT mail.acme.example': ['v=spf1 -all'],
      'TXT acme2026._domainkey.mail.acme.example': [key],
    }
    assert.deepEqual(await find(t, { mail, zone }), ['mail: DKIM: warning'])
    assert.deepEqual(await find(t, { mail, zone, dkimSelector: 'acme2026' }), [])
  })

  test('report warnings if DNS queries fail', async (t) => {
    const { port } = await startSmtp(t)
    const expected = ['domain of the sender: warning', 'SPF: warning', 'DKIM: warning', 'DMARC: warning']
    const mail = through(`smtp://acme:correct@localhost:${port}`)
    assert.deepEqual(await find(t, { mail, zone: 'fails' }), lines(expected))
  })

  test('report the default sender, and a public site that sends no mail', async (t) => {
    const { port } = await startSmtp(t)
    const mail = { transport: 'smtp', smtp: `smtp://acme:correct@localhost:${port}` } as const
    assert.deepEqual(await find(t, { mail }), ['mail: sender: wrong'])
    assert.deepEqual(await find(t, { mail: {} }), ['mail: transport: wrong'])
    const recipient = 'ada@acme.example'
    assert.deepEqual(await find(t, { mail: {}, recipient }), ['mail: transport: wrong', 'mail: test email: wrong'])
  })
})
