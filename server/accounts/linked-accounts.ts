import type { Account } from '../../contract/accounts/linked-accounts.ts'
import type { Actor, Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { deleteDevicesOf } from '../sessions/known-devices.sql.ts'
import { deleteAccount, deleteAccountsOf, listAccountsOf } from './linked-accounts.sql.ts'
import { lockUser } from './users.sql.ts'

/** The ways a person signs in, oldest first. */
export async function listLinkedAccounts(deps: Deps, actor: Pick<Actor, 'user'>): Promise<Account[]> {
  const accounts = await listAccountsOf(deps.db, actor.user.id)
  return accounts.map(({ scope, ...account }) => ({
    ...account,
    provider: account.providerId,
    userId: actor.user.id,
    scopes: scope ? scope.split(',') : [],
  }))
}

/**
 * Takes away the ways to sign in of whoever had an account before its address was proven, who may be somebody else than
 * its owner, and forgets the devices they used; call it with the person locked.
 */
export async function unlinkStrangers(
  deps: Deps,
  userId: string,
  { keepPassword, visitor }: { keepPassword: boolean; visitor: Visitor },
) {
  await deleteDevicesOf(deps.db, userId)
  for (const { id } of await deleteAccountsOf(deps.db, userId, { keepPassword }))
    await recordEvent(deps, { action: 'account.unlinked', actorId: userId, subjectId: id, visitor })
}

/**
 * Takes away one of the ways a person signs in, but not the last unless configured.
 *
 * Counted with the person locked: of two that are unlinked at once, the second finds that it is the last.
 */
export function unlinkOwnAccount(
  deps: Deps,
  request: { actor: Actor; providerId: string; accountId?: string | undefined; visitor: Visitor },
) {
  const { actor, providerId, accountId, visitor } = request
  return inTransaction(deps, async (deps) => {
    await lockUser(deps.db, actor.user.id)
    const accounts = await listAccountsOf(deps.db, actor.user.id)
    if (accounts.length <= 1 && !deps.config.account.accountLinking.allowUnlinkingAll)
      throw new Refusal('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT')
    const account = accounts.find(
      (candidate) =>
        candidate.providerId === providerId && (accountId === undefined || candidate.accountId === accountId),
    )
    if (!account) throw new Refusal('ACCOUNT_NOT_FOUND')
    await deleteAccount(deps.db, account.id)
    await recordEvent(deps, {
      action: 'account.unlinked',
      actorId: actor.user.id,
      impersonatorId: actor.session.impersonatedBy,
      subjectId: account.id,
      visitor,
    })
  })
}
