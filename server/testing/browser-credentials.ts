import type { AuthenticationOptions, RegistrationOptions } from '../../contract/factors/webauthn.ts'
import type { Authenticator } from './authenticator.ts'

type Bytes = { id: ArrayBuffer }

type Creation = {
  publicKey: Omit<RegistrationOptions, 'challenge' | 'user' | 'excludeCredentials'> & {
    challenge: ArrayBuffer
    user: Bytes
    excludeCredentials?: Bytes[]
  }
}
type Request = { publicKey: { challenge: ArrayBuffer; rpId: string; allowCredentials?: Bytes[] } }

/**
 * Defines `navigator.credentials` in this process, as in a browser, until `remove` is called. The authenticator that
 * was last passed to `use` creates and uses all passkeys.
 */
export function installCredentials() {
  let authenticator: Authenticator | undefined
  const credentials = {
    create: async ({ publicKey }: Creation) => create(authenticator!, publicKey),
    get: async ({ publicKey }: Request) => get(authenticator!, publicKey),
  }
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: class {}, configurable: true })
  Object.defineProperty(globalThis.navigator, 'credentials', { value: credentials, configurable: true })
  return {
    use(next: Authenticator) {
      authenticator = next
    },
    remove() {
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
      Reflect.deleteProperty(globalThis.navigator, 'credentials')
    },
  }
}

function create(authenticator: Authenticator, publicKey: Creation['publicKey']) {
  const { challenge, user, excludeCredentials = [] } = publicKey
  const excluded = excludeCredentials.map(({ id }) => textOf(id))
  if (authenticator.passkeys.some(({ id }) => excluded.includes(id))) throw new DOMException('', 'InvalidStateError')
  const options = { ...publicKey, challenge: textOf(challenge), user: { ...user, id: textOf(user.id) } }
  const { id, response } = authenticator.create(options as unknown as RegistrationOptions)
  return {
    id,
    rawId: bytesOf(id),
    type: 'public-key',
    response: {
      clientDataJSON: bytesOf(response.clientDataJSON),
      attestationObject: bytesOf(response.attestationObject),
      getTransports: () => response.transports,
    },
    getClientExtensionResults: () => ({}),
  }
}

function get(authenticator: Authenticator, { challenge, rpId, allowCredentials }: Request['publicKey']) {
  const allowed = allowCredentials?.map(({ id }) => ({ id: textOf(id), type: 'public-key' as const }))
  const options = { challenge: textOf(challenge), rpId, ...(allowed ? { allowCredentials: allowed } : {}) }
  const isKnown = authenticator.passkeys.some(({ id }) => !allowed || allowed.some((each) => each.id === id))
  if (!isKnown) throw new DOMException('', 'NotAllowedError')
  const { id, response } = authenticator.use(options as AuthenticationOptions)
  return {
    id,
    rawId: bytesOf(id),
    type: 'public-key',
    response: {
      clientDataJSON: bytesOf(response.clientDataJSON),
      authenticatorData: bytesOf(response.authenticatorData),
      signature: bytesOf(response.signature),
      userHandle: bytesOf(response.userHandle!),
    },
    getClientExtensionResults: () => ({}),
  }
}

function textOf(bytes: ArrayBuffer) {
  return Buffer.from(bytes).toString('base64url')
}

function bytesOf(text: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(text, 'base64url')).buffer
}
