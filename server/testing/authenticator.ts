import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto'
import type {
  AuthenticationOptions,
  AuthenticationResponse,
  RegistrationOptions,
  RegistrationResponse,
} from '../../contract/factors/webauthn.ts'
import type { Issued } from './certificates.ts'

type Settings = {
  origin: string
  /** Whether the authenticator checks a PIN or a fingerprint; false for a plain security key. */
  verifiesUser?: boolean
  /** Whether the authenticator copies its passkeys to other devices. */
  isSynced?: boolean
  /** Whether every use of a passkey increases its signature counter, as with hardware keys. */
  counts?: boolean
  aaguid?: string
}

/** The parts of a response that a test can forge. */
export type Falsified = {
  type?: string
  origin?: string
  challenge?: string
  crossOrigin?: boolean
  topOrigin?: string
  rpId?: string
  isPresent?: boolean
  isVerified?: boolean
  isSynced?: boolean
  counter?: number
  credentialId?: string
  userHandle?: string | null
  /** The format and the statement of the attestation. */
  attestation?: { fmt: string; attStmt: Map<string, Cbor> }
  /** If set, the attestation contains this certificate and is correctly signed with its key. */
  certificate?: Issued
  algorithm?: number
}

type Credential = { id: string; key: KeyObject; rpId: string; userHandle: string; uses: number }

export type Authenticator = ReturnType<typeof createAuthenticator>

/** Creates a software authenticator. Its responses have the format that a page sends to the server. */
export function createAuthenticator(settings: Settings) {
  const { origin, counts = false, aaguid = '00000000-0000-0000-0000-000000000000' } = settings
  const passkeys: Credential[] = []

  function clientData(type: string, challenge: string, falsified: Falsified) {
    const { crossOrigin = false, topOrigin } = falsified
    const data = { type, challenge, origin, crossOrigin, ...(topOrigin === undefined ? {} : { topOrigin }) }
    const { type: otherType, challenge: otherChallenge, origin: otherOrigin } = falsified
    return Buffer.from(
      JSON.stringify({
        ...data,
        type: otherType ?? type,
        challenge: otherChallenge ?? challenge,
        origin: otherOrigin ?? origin,
      }),
    )
  }

  function authenticatorData(rpId: string, counter: number, { added, ...falsified }: Falsified & { added?: Buffer }) {
    const { isPresent = true, isVerified = settings.verifiesUser ?? true } = falsified
    const isSynced = falsified.isSynced ?? settings.isSynced ?? true
    const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (isSynced ? 8 | 16 : 0) | (added ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(falsified.counter ?? counter)
    return Buffer.concat([sha256(falsified.rpId ?? rpId), Buffer.from([flags]), count, added ?? Buffer.alloc(0)])
  }

  return {
    passkeys,

    create(options: RegistrationOptions, falsified: Falsified = {}): RegistrationResponse {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = falsified.credentialId ?? randomBytes(32).toString('base64url')
      passkeys.push({ id, key: privateKey, rpId: options.rp.id, userHandle: options.user.id, uses: 0 })
      const rawId = Buffer.from(id, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const added = Buffer.concat([
        Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
        length,
        rawId,
        coseKey(publicKey, falsified.algorithm ?? -7),
      ])
      const data = clientData('webauthn.create', options.challenge, falsified)
      const authData = authenticatorData(options.rp.id, 0, { ...falsified, added })
      const none = { fmt: 'none', attStmt: new Map<string, Cbor>() }
      const { attestation: given = none, certificate } = falsified
      const { fmt, attStmt } = certificate ? certified(certificate, Buffer.concat([authData, sha256(data)])) : given
      const attestation = new Map<string, Cbor>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** Signs with the newest passkey that the options allow. Options without a list allow every passkey. */
    use(options: AuthenticationOptions, falsified: Falsified = {}): AuthenticationResponse {
      const allowed = options.allowCredentials?.map(({ id }) => id)
      const passkey = passkeys.findLast(({ id }) => !allowed?.length || allowed.includes(id))
      if (!passkey) throw new Error('The authenticator has none of these passkeys')
      if (counts) passkey.uses += 1
      const data = clientData('webauthn.get', options.challenge, falsified)
      const authData = authenticatorData(passkey.rpId, passkey.uses, falsified)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), passkey.key)
      const userHandle = falsified.userHandle === undefined ? passkey.userHandle : falsified.userHandle
      const id = falsified.credentialId ?? passkey.id
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

/** Returns a packed attestation that is signed with the key of a certificate (Web Authentication, section 8.2). */
function certified({ cert, key }: Issued, signed: Buffer) {
  const attStmt = new Map<string, Cbor>([
    ['alg', -7],
    ['sig', sign('sha256', signed, key)],
    ['x5c', [new X509Certificate(cert).raw]],
  ])
  return { fmt: 'packed', attStmt }
}

function sha256(of: string | Buffer) {
  return createHash('sha256').update(of).digest()
}

/** Returns a public key as COSE_Key (RFC 9053, section 7.1.1). */
function coseKey(publicKey: KeyObject, algorithm: number) {
  const { x, y } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]),
  )
}

export type Cbor = number | string | Buffer | Cbor[] | Map<string, Cbor> | Map<number, Cbor>

/** Encodes a value as CBOR (RFC 8949). Numbers must be whole. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const entries = [...(value as Map<string | number, Cbor>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

/** Returns the first bytes of a CBOR item: its major type, and its value or length. */
function head(type: number, value: number) {
  const major = type << 5
  if (value < 24) return Buffer.from([major | value])
  if (value < 256) return Buffer.from([major | 24, value])
  return Buffer.from([major | 25, value >> 8, value & 255])
}
