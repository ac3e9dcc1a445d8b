import { listAdministrators } from '../accounts/administrators.sql.ts'
import type { UserRow } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { writeMail } from '../mail/mails.ts'
import { addressTakenMail } from '../mail/templates/address-taken.ts'

const maxAdministrators = 100

/**
 * Notifies up to 100 administrators that a user's previous email address now belongs to another user, and that the user
 * can therefore no longer sign in by email. Each administrator gets at most one mail a day about a user.
 */
export async function mailAddressTaken(deps: Deps, { id, name: user }: UserRow) {
  const { adminRoles, adminUserIds } = deps.config.admin
  const now = deps.now()
  for (const administrator of await listAdministrators(deps.db, {
    adminRoles,
    adminUserIds,
    now,
    max: maxAdministrators,
  })) {
    const { name, email } = administrator
    await writeMail(deps, {
      template: 'address-taken',
      recipient: administrator,
      // An administrator gets at most one mail a day about a user, even if mail budgets are off.
      idempotencyKey: `address-taken/${administrator.id}/${id}/${now.toISOString().slice(0, 10)}`,
      // The recipient did not make the request, so the mail is in the language of the site.
      content: () => addressTakenMail(deps.config, { locale: undefined, name, email, user: { id, name: user } }),
    })
  }
}
