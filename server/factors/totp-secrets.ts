import { decrypt, encrypt } from '../crypto/encryption.ts'
import type { Keys } from '../crypto/keys.ts'
import type { EncryptedTable } from '../jobs/reencryption.ts'
import { listTotpSecrets, replaceTotpSecret } from './totp.sql.ts'

/** Encrypts the secret of a user's authenticator app. The result can be decrypted only for this user. */
export function encryptTotpSecret(keys: Keys, userId: string, secret: string) {
  return encrypt(secret, keys.of('totp-secret'), placeOf(userId))
}

/** Decrypts the secret of a user's authenticator app; throws if no known secret of the installation decrypts it. */
export function decryptTotpSecret(keys: Keys, userId: string, encrypted: string) {
  return decrypt(encrypted, keys.allOf('totp-secret'), placeOf(userId))
}

/** The encrypted secrets of all authenticator apps, for re-encryption after the installation's secret has changed. */
export const encryptedTotpSecrets: EncryptedTable = {
  name: 'authenticator apps',
  purpose: 'totp-secret',
  async list(db, page) {
    const apps = await listTotpSecrets(db, page)
    return apps.map(({ userId, secret }) => ({ id: userId, column: 'secret', place: placeOf(userId), text: secret }))
  },
  replace: (db, { id: userId, text: from }, to) => replaceTotpSecret(db, { userId, from, to }),
}

function placeOf(userId: string) {
  return `totp_factors/${userId}`
}
