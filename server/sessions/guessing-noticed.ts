import { inTransaction, type Deps } from '../deps.ts'
import type { JobPayload } from '../jobs/jobs.ts'
import { writeMail } from '../mail/mails.ts'
import { guessingNoticedMail } from '../mail/templates/guessing-noticed.ts'
import { listAdministrators } from '../accounts/administrators.sql.ts'

/** The kind of job that reports password guessing, `{ at, ipAddress }`; the address is empty for the whole site. */
export const guessingNoticedKind = 'guessing-noticed'

const maxAdministrators = 100

/** Mails every administrator that somebody is guessing passwords. The budget of this mail allows one a day. */
export function mailGuessingNoticed(deps: Deps, { at = '', ipAddress = '' }: JobPayload) {
  const { adminRoles, adminUserIds } = deps.config.admin
  return inTransaction(deps, async (deps) => {
    const search = { adminRoles, adminUserIds, now: deps.now(), max: maxAdministrators }
    for (const administrator of await listAdministrators(deps.db, search)) {
      const { id, name, email } = administrator
      await writeMail(deps, {
        template: 'guessing-noticed',
        recipient: administrator,
        // One mail a day is the maximum even if budgets are off.
        idempotencyKey: `guessing-noticed/${id}/${at.slice(0, 10)}`,
        // Not in the language of the request, because the recipient did not make it.
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
