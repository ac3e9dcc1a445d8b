import { accountInfo, accountInfoById, getAccessToken, refreshToken } from '../../contract/social/tokens.ts'
import { route } from '../http/route.ts'
import { readAccessToken, readAccountInfo, readAccountInfoById, renewAccessToken } from './access-tokens.ts'
import type { SocialProviders } from './configured-providers.ts'

/** The routes of a person's own tokens with the configured providers. */
export function tokenRoutes(providers: SocialProviders) {
  return [
    route(getAccessToken, ({ deps, body, actor }) => readAccessToken(deps, providers, { ...body, actor })),
    route(refreshToken, ({ deps, body, actor }) => renewAccessToken(deps, providers, { ...body, actor })),
    route(accountInfo, ({ deps, body, actor }) => readAccountInfo(deps, providers, { ...body, actor })),
    route(accountInfoById, ({ deps, query, actor }) => readAccountInfoById(deps, providers, { ...query, actor })),
  ]
}
