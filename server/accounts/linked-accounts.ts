import type { Account } from '../../contract/accounts/linked-accounts.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { change } from '../audit/changes.ts'
import { recordEvent } from '../audit/events.ts'
import { writeMail } from '../mail/mails.ts'
import type { Undo } from '../mail/template.ts'
import { accountUnlinkedMail } from '../mail/templates/account-unlinked.ts'
import { Refusal } from '../refusal.ts'
import { deleteAccount, listAccountsOf } from './linked-accounts.sql.ts'
import { keepBeforeChange } from '../sessions/snapshots.ts'
import { lockUser } from './users.sql.ts'

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
 * Deletes one of a user's sign-in methods, and mails the user a notice. Refuses to delete the last method, unless the
 * configuration allows it.
 *
 * The methods are counted with the user locked, so if the last two methods are unlinked at the same time, the second
 * call is refused.
 */
export function unlinkOwnAccount(
  deps: Deps,
  request: { actor: Actor; providerId: string; accountId?: string | undefined; visitor: Visitor },
) {
  const { actor, providerId, accountId, visitor } = request
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, actor.user.id)
    if (!user) throw new Refusal('UNAUTHORIZED')
    const accounts = await listAccountsOf(deps.db, actor.user.id)
    if (accounts.length <= 1 && !deps.config.account.accountLinking.allowUnlinkingAll)
      throw new Refusal('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT')
    const account = accounts.find(
      (candidate) =>
        candidate.providerId === providerId && (accountId === undefined || candidate.accountId === accountId),
    )
    if (!account) throw new Refusal('ACCOUNT_NOT_FOUND')
    const undo = await keepBeforeChange(deps, user, 'account-unlinked')
    await deleteAccount(deps.db, account.id)
    await recordEvent(deps, {
      action: 'account.unlinked',
      actorId: actor.user.id,
      impersonatorId: actor.session.impersonatedBy,
      subjectId: account.id,
      changes: [change('provider', account.providerId, null)],
      visitor,
    })
    await mailUnlinked(deps, user, { providerId: account.providerId, undo, visitor })
  })
}

function mailUnlinked(
  deps: Deps,
  user: UserRow,
  { providerId, undo, visitor }: { providerId: string; undo: Undo | null; visitor: Visitor },
) {
  const { name, email } = user
  const provider = providerId === 'credential' ? null : providerId
  return writeMail(deps, {
    template: 'account-unlinked',
    recipient: user,
    content: () => accountUnlinkedMail(deps.config, { locale: visitor.locale, name, email, provider, undo }),
  })
}
