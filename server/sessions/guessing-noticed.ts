import { inTransaction, type Deps } from '../deps.ts'
import type { JobPayload } from '../jobs/jobs.ts'
import { writeMail } from '../mail/mails.ts'
import { guessingNoticedMail } from '../mail/templates/guessing-noticed.ts'
import { listAdministrators } from '../accounts/administrators.sql.ts'

/**
 * The kind of job that reports password guessing, with the payload `{ at, ipAddress }`. `ipAddress` is empty if the
 * whole site is affected.
 */
export const guessingNoticedKind = 'guessing-noticed'

const maxAdministrators = 100

/** Notifies up to 100 administrators, each at most once a day, that somebody is guessing passwords. */
export function mailGuessingNoticed(deps: Deps, { at = '', ipAddress = '' }: JobPayload) {
  const { adminRoles, adminUserIds } = deps.config.admin
  return inTransaction(deps, async (deps) => {
    const search = { adminRoles, adminUserIds, now: deps.now(), max: maxAdministrators }
    for (const administrator of await listAdministrators(deps.db, search)) {
      const { id, name, email } = administrator
      await writeMail(deps, {
        template: 'guessing-noticed',
        recipient: administrator,
        // Limits each administrator's mails to one a day, even if mail budgets are off.
        idempotencyKey: `guessing-noticed/${id}/${at.slice(0, 10)}`,
        // The recipient did not make the request, so the mail is in the language of the site.
        content: () =>
          guessingNoticedMail(deps.config, {
            locale: undefined,
            name,
            email,
            ipAddress: ipAddress || null,
            at: new Date(at),
          }),
      })
    }
  })
}
