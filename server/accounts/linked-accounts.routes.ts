import { listAccounts, unlinkAccount } from '../../contract/accounts/linked-accounts.ts'
import { security } from '../../contract/accounts/security.ts'
import { route } from '../http/route.ts'
import { listLinkedAccounts, unlinkOwnAccount } from './linked-accounts.ts'
import { readSecurity } from './security.ts'

export const linkedAccountRoutes = [
  route(listAccounts, ({ deps, actor }) => listLinkedAccounts(deps, actor)),

  route(security, ({ deps, actor }) => readSecurity(deps, actor)),

  route(unlinkAccount, async ({ deps, body, actor, visitor }) => {
    await unlinkOwnAccount(deps, { ...body, actor, visitor })
    return { status: true }
  }),
]
