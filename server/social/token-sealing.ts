import type { Keys } from '../crypto/keys.ts'
import { seal, tryUnseal } from '../crypto/sealing.ts'
import type { Tokens } from './exchange.ts'
import type { ProviderAccountRow, SealedTokens } from './provider-accounts.sql.ts'

const kinds = ['accessToken', 'refreshToken', 'idToken'] as const

/** Encrypts a provider's tokens for their row. */
export function sealTokens(keys: Keys, accountRowId: string, tokens: Tokens): SealedTokens {
  const sealed = (kind: (typeof kinds)[number]) =>
    tokens[kind] === null ? null : seal(tokens[kind], keys.of('provider-token'), placeOf(accountRowId, kind))
  return {
    accessToken: sealed('accessToken'),
    refreshToken: sealed('refreshToken'),
    idToken: sealed('idToken'),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    refreshTokenExpiresAt: tokens.refreshTokenExpiresAt,
    scope: tokens.scopes.length > 0 ? tokens.scopes.join(',') : null,
  }
}

/** Decrypts one of an account's tokens; null if it does not exist, or its secret is unknown. */
export function unsealToken(keys: Keys, account: ProviderAccountRow, kind: (typeof kinds)[number]) {
  const sealed = account[kind]
  return sealed === null ? null : tryUnseal(sealed, keys.allOf('provider-token'), placeOf(account.id, kind))
}

function placeOf(accountRowId: string, kind: string) {
  return `accounts/${accountRowId}/${kind}`
}
