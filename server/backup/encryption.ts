import type { Output } from './output.ts'
import { BackupError } from './format.ts'

/** The key that encrypts a backup: the public key of a recipient, or a passphrase. */
export type EncryptionKey = { recipient: string } | { passphrase: string }
/** The key that decrypts a backup: the text of an age identity file, or a passphrase. */
export type DecryptionKey = { identities: string } | { passphrase: string }

/** The beginning of every file in the age format. */
export const ageFirstLine = 'age-encryption.org/'

/**
 * Returns an output that encrypts bytes and passes them to the output that `open` returns. If `key` is invalid, throws
 * without calling `open`.
 */
export async function encrypting(open: () => Promise<Output>, key: EncryptionKey): Promise<Output> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  if ('passphrase' in key) encrypter.setPassphrase(key.passphrase)
  else addRecipient(encrypter, key.recipient)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const encrypted = await encrypter.encrypt(readable)
  const output = await open()
  const writer = writable.getWriter()
  const done = passOn(encrypted, output)
  done.catch(() => {})
  return {
    // If the output fails, the stream is canceled and a write fails. `done` then rejects with the output's own error.
    write: (bytes) => writer.write(bytes).catch(() => done),
    async finish() {
      await writer.close()
      await done
      await output.finish()
    },
    async discard() {
      await writer.abort().catch(() => {})
      await done.catch(() => {})
      await output.discard()
    },
  }
}

function addRecipient(encrypter: { addRecipient(recipient: string): void }, recipient: string) {
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new BackupError(`${recipient} is not a recipient of age, such as age1…`)
  }
}

async function passOn(encrypted: ReadableStream<Uint8Array>, output: Output) {
  for await (const piece of encrypted) await output.write(piece)
}

/** Decrypts a whole file. Each call needs a new stream of the file. */
export type Decrypt = (file: ReadableStream<Uint8Array>) => Promise<AsyncIterable<Uint8Array>>

/**
 * Derives the key from the header of the file, and returns the function that decrypts the file. The key is derived only
 * once, because deriving it from a passphrase takes seconds.
 */
export async function unlock(beginning: Buffer, key: DecryptionKey | null): Promise<Decrypt> {
  if (!key) throw new BackupError('is encrypted: name the identity with --identity, or set GATEHOUSE_BACKUP_PASSPHRASE')
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase)
  else for (const identity of identitiesIn(key.identities)) decrypter.addIdentity(identity)
  const fileKey = await decrypter.decryptHeader(headerIn(beginning)).catch((cause: unknown) => {
    throw new BackupError('cannot be decrypted with this key', { cause })
  })
  return (file) => {
    const opened = new Decrypter()
    opened.addIdentity({ unwrapFileKey: () => fileKey })
    return opened.decrypt(file)
  }
}

/** Returns the lines of the header, including the line that authenticates the other lines. */
function headerIn(beginning: Buffer) {
  const text = beginning.toString('latin1')
  const last = /^--- .*\n/m.exec(text)
  return beginning.subarray(0, last ? last.index + last[0].length : 0)
}

function identitiesIn(text: string) {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}
