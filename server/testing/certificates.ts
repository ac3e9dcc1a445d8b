import { createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** A certificate and its key, in PEM. */
export type Issued = { cert: string; key: string }

type Request = { name: string; from: Date; to: Date; issuer?: Issued & { name: string } }

/**
 * Issues the certificate of a host, signed by the issuer. Without an issuer, issues the self-signed certificate of a
 * certificate authority.
 */
export function issueCertificate({ name, from, to, issuer }: Request): Issued {
  const extension = issuer ? altName(name) : authority()
  const names = { subject: nameOf(name), issuer: nameOf(issuer?.name ?? name) }
  return issue({ ...names, extension, from, to, signer: issuer ? createPrivateKey(issuer.key) : null })
}

/** Issues the self-signed certificate of an authenticator (Web Authentication, section 8.2.1). */
export function issueAttestationCertificate({ from, to }: Pick<Request, 'from' | 'to'>): Issued {
  const parts = { '550406': 'DE', '55040a': 'Maker', '55040b': 'Authenticator Attestation', '550403': 'Key' }
  const name = sequence(...Object.entries(parts).map(([hex, value]) => namePart(hex, value)))
  const noAuthority = sequence(identifier('551d13'), octets(sequence()))
  return issue({ subject: name, issuer: name, extension: noAuthority, from, to, signer: null })
}

type Content = { subject: Buffer; issuer: Buffer; extension: Buffer; from: Date; to: Date; signer: KeyObject | null }

function issue({ subject, issuer, extension, from, to, signer }: Content): Issued {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    issuer,
    sequence(timeOf(from), timeOf(to)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(extension)),
  )
  const signature = sign('sha256', content, signer ?? privateKey)
  return { cert: pem(sequence(content, algorithm, bits(signature))), key: keyText(privateKey) }
}

/** Encodes a value in DER (X.690): a tag, the length and the content. */
function tagged(tag: number, ...parts: Buffer[]) {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
const integer = (bytes: Buffer) => tagged(0x02, bytes)
const bits = (bytes: Buffer) => tagged(0x03, Buffer.from([0]), bytes)
const octets = (bytes: Buffer) => tagged(0x04, bytes)
const identifier = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const text = (value: string) => tagged(0x0c, Buffer.from(value))

/** The signature algorithm of all certificates: ECDSA with SHA-256. */
const algorithm = sequence(identifier('2a8648ce3d040302'))

function nameOf(name: string) {
  return sequence(namePart('550403', name))
}

function namePart(hex: string, value: string) {
  return tagged(0x31, sequence(identifier(hex), text(value)))
}

function timeOf(time: Date) {
  return tagged(0x18, Buffer.from(`${time.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`))
}

function altName(name: string) {
  return sequence(identifier('551d11'), octets(sequence(tagged(0x82, Buffer.from(name)))))
}

/** Returns the basic constraint that allows the holder to issue certificates. */
function authority() {
  return sequence(
    identifier('551d13'),
    tagged(0x01, Buffer.from([255])),
    octets(sequence(tagged(0x01, Buffer.from([255])))),
  )
}

function pem(der: Buffer) {
  return `-----BEGIN CERTIFICATE-----\n${der
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')}\n-----END CERTIFICATE-----\n`
}

function keyText(key: KeyObject) {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}
