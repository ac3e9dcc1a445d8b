import type { Keys } from '../crypto/keys.ts'
import { encrypt, tryDecrypt } from '../crypto/encryption.ts'
import type { EncryptedTable } from '../jobs/reencryption.ts'
import { listAccountsWithTokens, replaceToken } from './encrypted-tokens.sql.ts'
import type { Tokens } from './exchange.ts'
import type { ProviderAccountRow, EncryptedTokens } from './provider-accounts.sql.ts'

const kinds = ['accessToken', 'refreshToken', 'idToken'] as const

/** Encrypts a provider's tokens. Each token can be decrypted only in the same row and column. */
export function encryptTokens(keys: Keys, accountRowId: string, tokens: Tokens): EncryptedTokens {
  const encrypted = (kind: (typeof kinds)[number]) =>
    tokens[kind] === null ? null : encrypt(tokens[kind], keys.of('provider-token'), placeOf(accountRowId, kind))
  return {
    accessToken: encrypted('accessToken'),
    refreshToken: encrypted('refreshToken'),
    idToken: encrypted('idToken'),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    refreshTokenExpiresAt: tokens.refreshTokenExpiresAt,
    scope: tokens.scopes.length > 0 ? tokens.scopes.join(',') : null,
  }
}

/**
 * Decrypts one of the tokens of an account. Returns null if there is no such token or it was encrypted with an unknown
 * secret.
 */
export function decryptToken(keys: Keys, account: ProviderAccountRow, kind: (typeof kinds)[number]) {
  const encrypted = account[kind]
  return encrypted === null ? null : tryDecrypt(encrypted, keys.allOf('provider-token'), placeOf(account.id, kind))
}

/** The provider tokens that are encrypted again after a rotation of the secret. */
export const encryptedTokens: EncryptedTable = {
  name: 'provider tokens',
  purpose: 'provider-token',
  async list(db, page) {
    const accounts = await listAccountsWithTokens(db, page)
    return accounts.flatMap((account) =>
      kinds.flatMap((column) => {
        const text = account[column]
        return text === null ? [] : [{ id: account.id, column, place: placeOf(account.id, column), text }]
      }),
    )
  },
  replace: (db, { id, text: from }, to) => replaceToken(db, { id, from, to }),
}

function placeOf(accountRowId: string, kind: string) {
  return `accounts/${accountRowId}/${kind}`
}
