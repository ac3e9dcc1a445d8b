import type { Config } from '../config/config.ts'
import { readSender } from '../mail/transport.ts'
import { listed, ok, warning, wrong, type Check, type Outcome } from './check.ts'
import { say } from './phrase.ts'
import type { MailSubject } from './mail.ts'

/** Checks the DNS records by which receivers recognize forged mails. */
export const domainChecks: readonly Check<MailSubject>[] = [
  { name: 'domain of the sender', look: checkDomain },
  { name: 'SPF', look: checkSpf },
  { name: 'DKIM', look: checkDkim },
  { name: 'DMARC', look: checkDmarc },
]

function senderDomain({ mail }: Config) {
  return readSender(mail.from).address.split('@')[1]!.toLowerCase()
}

/** Whether the domain of the sender can exist in the public DNS, judging by its name. */
export function hasDomain(config: Config) {
  const domain = senderDomain(config)
  return domain.includes('.') && !/\.(?:local|localhost|internal|lan|test)$/.test(domain)
}

async function checkDomain({ config, network }: MailSubject): Promise<Outcome> {
  const domain = senderDomain(config)
  if (await network.receivesMail(domain)) return ok(domain)
  return warning(
    say`${domain} receives no email, so receivers may refuse emails from it`,
    'Add an MX record to the domain, or send from another domain',
  )
}

async function checkSpf({ config, network }: MailSubject): Promise<Outcome> {
  const domain = senderDomain(config)
  const records = (await network.texts(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text))
  if (records.length === 0)
    return warning(
      say`${domain} has no SPF record, so emails may be treated as spam`,
      'Add the TXT record of your mail provider',
    )
  if (records.length > 1)
    return wrong(
      say`${domain} has ${records.length} SPF records, so receivers ignore all of them`,
      'Merge them into one record',
    )
  const [record = ''] = records
  if (/(?:^| )\+?all(?: |$)/i.test(record))
    return wrong(say`The SPF record of ${domain} allows every server to send`, 'End the record with ~all or -all')
  return ok(record)
}

/** DKIM selectors that mail providers commonly use. */
const usualSelectors = `
  amazonses default dkim dkim1 dkim2 fm1 fm2 google k1 k2 k3 key1 krs mail mailo mandrill mlsend mta mx mxvault pic pm
  postmark protonmail resend s1 s2 s1024 s2048 scph selector1 selector2 sendgrid sig1 smtp smtpapi zmail zoho
`
  .trim()
  .split(/\s+/)

async function checkDkim({ config, network, dkimSelector }: MailSubject): Promise<Outcome> {
  const domain = senderDomain(config)
  const selectors = dkimSelector === null ? usualSelectors : [dkimSelector]
  const found = await Promise.all(
    selectors.map(async (selector) => ({ selector, texts: await network.texts(`${selector}._domainkey.${domain}`) })),
  )
  const keys = found.flatMap(({ selector, texts }) =>
    texts.flatMap((text) => {
      const [, key] = /(?:^|;)\s*p=\s*([^;]*)/.exec(text) ?? []
      return key === undefined ? [] : [{ selector, isRevoked: key.trim() === '' }]
    }),
  )
  const valid = keys.filter(({ isRevoked }) => !isRevoked).map(({ selector }) => selector)
  if (valid.length > 0) return ok(say`keys: ${listed(valid)}`)
  if (keys.length > 0)
    return wrong(say`The DKIM key of ${domain} is revoked`, 'Publish the key of your mail provider again')
  return warning(
    dkimSelector === null
      ? say`No DKIM key of ${domain} was found under the usual names`
      : say`No DKIM key of ${domain} was found`,
    'Publish the key of your mail provider, or name its selector with --dkim SELECTOR',
  )
}

async function checkDmarc({ config, network }: MailSubject): Promise<Outcome> {
  const domain = senderDomain(config)
  for (const name of withParents(domain)) {
    const records = (await network.texts(`_dmarc.${name}`)).filter((text) => /^v=DMARC1(?:;|\s|$)/i.test(text))
    if (records.length > 1)
      return wrong(say`${name} has ${records.length} DMARC records, so receivers ignore all of them`, 'Keep one record')
    if (records.length === 1) return ok(records[0]!)
  }
  return warning(
    say`${domain} has no DMARC record, which large mail providers require`,
    say`Add the TXT record \`v=DMARC1; p=none\` as _dmarc.${domain}, and later p=quarantine`,
  )
}

/** Returns a domain and its parent domains, except the top-level domain. */
function withParents(domain: string) {
  const parts = domain.split('.')
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'))
}
