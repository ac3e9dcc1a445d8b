import { daySeconds } from '../time.ts'
import type { VisitedAddress } from './address.ts'
import { counted, ok, warning, wrong, type Check, type Outcome } from './check.ts'
import { phrase, say, type Phrase } from './phrase.ts'
import { visit } from './visit.ts'

/** The checks of a public address that uses https and responds. */
export const tlsChecks: readonly Check<VisitedAddress>[] = [
  { name: 'certificate', look: checkCertificate },
  { name: 'certificate expiration', look: checkDays },
  { name: 'TLS version', look: checkVersion },
  { name: 'HSTS', look: checkHsts },
  { name: 'redirect from http', look: checkRedirect },
]

const meanings: Readonly<Record<string, Phrase>> = {
  CERT_HAS_EXPIRED: phrase('it has expired'),
  CERT_NOT_YET_VALID: phrase('it is not valid yet'),
  ERR_TLS_CERT_ALTNAME_INVALID: phrase('it is for another name'),
  DEPTH_ZERO_SELF_SIGNED_CERT: phrase('it is self-signed'),
  SELF_SIGNED_CERT_IN_CHAIN: phrase('its authority is not trusted'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: phrase('an intermediate certificate is missing, or its authority is not trusted'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: phrase('an intermediate certificate is missing, or its authority is not trusted'),
}

function checkCertificate({ answer }: VisitedAddress): Outcome {
  const { refusal } = answer!.visit.certificate!
  if (refusal === null) return ok('browsers accept it')
  return wrong(
    say`Browsers refuse the certificate, because ${meanings[refusal] ?? refusal}`,
    'Install a valid certificate with its chain in the proxy',
  )
}

const minDays = 14

function checkDays({ answer, now }: VisitedAddress): Outcome {
  const { from, to } = answer!.visit.certificate!
  const days = (until: Date, start: Date) => (until.getTime() - start.getTime()) / 1000 / daySeconds
  const left = days(to, now())
  // Certificates that are valid for only a few days are renewed shortly before their expiry.
  const isLate = left < Math.min(minDays, days(to, from) / 6)
  const described = say`${counted(Math.max(0, Math.floor(left)), 'day')} left`
  if (!isLate) return ok(described)
  return warning(
    say`${described}, and the certificate has not been renewed`,
    'Renew it, and find out why the proxy has not renewed it',
  )
}

async function checkVersion({ answer, network, config }: VisitedAddress): Promise<Outcome> {
  const { protocol } = answer!.visit.certificate!
  const old = await visit(network, answer!.address, `${config.origin}/health/live`, { maxVersion: 'TLSv1.1' }).catch(
    () => null,
  )
  if (!old) return ok(say`${protocol}, and nothing older than TLS 1.2`)
  return warning(
    say`The proxy also accepts ${old.certificate?.protocol}, which is not secure`,
    'Set the minimum TLS version of the proxy to 1.2',
  )
}

const minHstsDays = 180

function checkHsts({ answer }: VisitedAddress): Outcome {
  const header = answer!.visit.headers['strict-transport-security']
  const remedy = phrase('Let the proxy pass on the header of the server, and set no other one')
  if (header === undefined)
    return warning('Browsers may use http, because Strict-Transport-Security is missing', remedy)
  const [, seconds = '0'] = /max-age="?(\d+)/i.exec(String(header)) ?? []
  if (Number(seconds) >= minHstsDays * daySeconds) return ok(String(header))
  return warning(say`Strict-Transport-Security is valid for less than ${minHstsDays} days: ${String(header)}`, remedy)
}

async function checkRedirect({ answer, network, config }: VisitedAddress): Promise<Outcome> {
  const { hostname, port } = new URL(config.origin)
  if (port !== '') return ok(say`not needed for port ${port}`)
  const plain = await visit(network, answer!.address, `http://${hostname}/`).catch(() => null)
  if (!plain) return ok('Nothing answers on port 80')
  const target = String(plain.headers['location'] ?? '')
  const isRedirect = [301, 302, 307, 308].includes(plain.status)
  if (isRedirect && URL.parse(target)?.origin === config.origin) return ok(say`${plain.status} to https`)
  return wrong(
    say`http://${hostname} answers ${plain.status} instead of redirecting to https`,
    'Redirect every request on port 80 to https',
  )
}
