import { escapeHtml } from '../../contract/pages/escape-html.ts'
import { isLocalHost } from '../config/local-origin.ts'
import type { Config } from '../config/config.ts'
import { randomId } from '../crypto/tokens.ts'
import { createMailTransport } from '../mail/send-mail.ts'
import { MailNotTaken, readSender } from '../mail/transport.ts'
import { probeSmtp, type SmtpProbe } from '../mail/transports/smtp-probe.ts'
import { runChecks, ok, warning, wrong, type Check, type Outcome, type Result } from './check.ts'
import { phrase, say } from './phrase.ts'
import { isPublic } from './configuration.ts'
import { domainChecks, hasDomain } from './mail-domain.ts'
import type { Network } from './network.ts'

export type MailSubject = {
  config: Config
  network: Network
  now: () => Date
  /** The email address that gets a test mail; null if no test mail is sent. */
  recipient: string | null
  /** The DKIM selector, which is the name of the DKIM key in the DNS; null to try the usual selectors. */
  dkimSelector: string | null
}

/** Checks that mails can be sent and are likely to arrive. Sends a test mail if there is a recipient. */
export async function checkMail(subject: MailSubject): Promise<Result[]> {
  const { mail } = subject.config
  const checks: Check<MailSubject>[] = [
    { name: 'transport', look: checkTransport },
    ...(mail.transport === 'outbox' ? [] : [{ name: 'sender', look: checkSender }]),
    ...(mail.transport === 'smtp' ? smtpChecks(mail.smtp!) : []),
    ...(mail.transport === 'resend' ? [{ name: 'API key', look: checkApiKey }] : []),
    ...(mail.transport !== 'outbox' && hasDomain(subject.config) ? domainChecks : []),
    ...(subject.recipient === null ? [] : [{ name: 'test email', look: sendTestMail }]),
  ]
  return runChecks('mail', checks, subject)
}

const setTransport = phrase('Set GATEHOUSE_MAIL_TRANSPORT to smtp or resend, and SMTP_URL or RESEND_API_KEY')

function checkTransport({ config }: MailSubject): Outcome {
  const { transport } = config.mail
  if (transport !== 'outbox') return ok(transport)
  if (!isPublic(config)) return ok('the developer mailbox')
  return wrong('Emails are stored in the developer mailbox, and nobody receives them', setTransport)
}

function checkSender({ config }: MailSubject): Outcome {
  const { address } = readSender(config.mail.from)
  if (hasDomain(config)) return ok(address)
  return wrong(say`Mail servers refuse the sender ${address}`, 'Set GATEHOUSE_MAIL_FROM to an address of your domain')
}

/** Returns the checks that share one connection to the SMTP server. */
function smtpChecks(url: string): Check<MailSubject>[] {
  const probing = probeSmtp(url)
  // Prevents an unhandled rejection. Each of the checks below awaits the probe and reports its failure.
  probing.catch(() => {})
  const { hostname, host } = new URL(url)
  const judged = (judge: (probe: SmtpProbe) => Outcome) => async () => judge(await probing)
  return [
    { name: 'connection', look: judged((probe) => judgeConnection(probe, host)) },
    { name: 'encryption', look: judged((probe) => judgeEncryption(probe, isLocalHost(hostname))) },
    { name: 'sign-in', look: judged(judgeSignIn) },
  ]
}

const untried = ok('not tried')

function judgeConnection({ failure }: SmtpProbe, host: string): Outcome {
  if (failure?.step !== 'greeting') return ok(say`${host} answers`)
  return wrong(
    say`${host} does not accept connections (${failure.code})`,
    'Correct SMTP_URL, or open the port in the firewall',
  )
}

function judgeEncryption({ failure, isEncrypted, hasPassword }: SmtpProbe, isLocal: boolean): Outcome {
  if (failure?.step === 'greeting') return untried
  if (failure?.step === 'encryption')
    return wrong(
      say`The connection cannot be encrypted (${failure.code})`,
      'Install a valid certificate, or use the name from the certificate in SMTP_URL',
    )
  if (isEncrypted || isLocal) return ok('on, or not needed on this machine')
  const finding = phrase('Emails with secret links are sent in plain text')
  const remedy = phrase('Begin SMTP_URL with smtps://, or turn STARTTLS on at the server')
  return hasPassword
    ? wrong('The password and emails with secret links are sent in plain text', remedy)
    : warning(finding, remedy)
}

function judgeSignIn({ failure, hasPassword }: SmtpProbe): Outcome {
  if (failure && failure.step !== 'sign-in') return untried
  if (failure)
    return wrong(
      say`The mail server refuses the sign-in (${failure.code})`,
      'Correct the user and the password in SMTP_URL',
    )
  return ok(hasPassword ? 'accepted' : 'not configured')
}

/**
 * Sends an empty request, which cannot cause a mail. A provider that accepts the key then refuses the empty content.
 */
async function checkApiKey({ config }: MailSubject): Promise<Outcome> {
  const { endpoint, apiKey } = config.mail
  const { host } = new URL(endpoint)
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'user-agent': 'gatehouse' },
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(5000),
  }).catch(() => null)
  if (!response) return wrong(say`${host} does not answer`, 'Correct mail.endpoint, or open the firewall for it')
  await response.body?.cancel()
  const { status } = response
  if (status === 401 || status === 403)
    return wrong(say`${host} refuses the API key (${status})`, 'Correct RESEND_API_KEY')
  if (status < 500 && status !== 404) return ok(say`accepted by ${host}`)
  return warning(say`${host} answers ${status}`, 'Correct mail.endpoint, or try again later')
}

const sendingMilliseconds = 20_000

async function sendTestMail({ config, recipient, now }: MailSubject): Promise<Outcome> {
  const transport = createMailTransport(config)
  if (!transport) return wrong('Not sent, because emails stay in the developer mailbox', setTransport)
  const { name } = config.branding
  const text = `This is a test mail of ${name}. It was sent by gatehouse doctor.`
  try {
    const mail = { id: randomId(), from: readSender(config.mail.from), to: recipient!, date: now() }
    const content = { subject: `Test mail of ${name}`, text, html: `<p>${escapeHtml(text)}</p>` }
    await transport.send({ ...mail, ...content }, AbortSignal.timeout(sendingMilliseconds))
    return ok(say`accepted for ${recipient}`)
  } catch (error) {
    if (!(error instanceof MailNotTaken)) throw error
    return wrong(
      say`The test email was refused (${error.code})`,
      'Correct the sender, and the account at the mail provider',
    )
  } finally {
    transport.close()
  }
}
