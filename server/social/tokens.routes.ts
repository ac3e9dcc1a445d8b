import { accountInfo, accountInfoById, getAccessToken, refreshToken } from '../../contract/social/tokens.ts'
import { route } from '../http/route.ts'
import { readAccessToken, readAccountInfo, readAccountInfoById, renewAccessToken } from './access-tokens.ts'
import { providersOf } from './configured-providers.ts'

export const tokenRoutes = [
  route(getAccessToken, ({ deps, body, actor }) => readAccessToken(deps, providersOf(deps.config), { ...body, actor })),
  route(refreshToken, ({ deps, body, actor }) => renewAccessToken(deps, providersOf(deps.config), { ...body, actor })),
  route(accountInfo, ({ deps, body, actor }) => readAccountInfo(deps, providersOf(deps.config), { ...body, actor })),
  route(accountInfoById, ({ deps, query, actor }) =>
    readAccountInfoById(deps, providersOf(deps.config), { ...query, actor }),
  ),
]
