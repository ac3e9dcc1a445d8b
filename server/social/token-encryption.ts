import type { Keys } from '../crypto/keys.ts'
import { encrypt, tryDecrypt } from '../crypto/encryption.ts'
import type { Tokens } from './exchange.ts'
import type { ProviderAccountRow, EncryptedTokens } from './provider-accounts.sql.ts'

const kinds = ['accessToken', 'refreshToken', 'idToken'] as const

/** Encrypts a provider's tokens for their row. */
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

/** Decrypts one of an account's tokens; null if it does not exist, or its secret is unknown. */
export function decryptToken(keys: Keys, account: ProviderAccountRow, kind: (typeof kinds)[number]) {
  const encrypted = account[kind]
  return encrypted === null ? null : tryDecrypt(encrypted, keys.allOf('provider-token'), placeOf(account.id, kind))
}

function placeOf(accountRowId: string, kind: string) {
  return `accounts/${accountRowId}/${kind}`
}
