import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import type { JobPayload } from '../jobs/jobs.ts'
import { writeMail } from '../mail/mails.ts'
import { passwordsPausedMail } from '../mail/templates/passwords-paused.ts'
import { ownPasswordOf, passwordOf, readLaneStatus } from './guess-lanes.ts'
import { findUser, findUserByEmail } from '../accounts/users.sql.ts'

/**
 * The kind of job that runs when wrong attempts close a shared lane (see `guess-lanes.ts`). The payload is
 * `{ credential, at, email }` or `{ credential, at, userId }`.
 */
export const laneClosedKind = 'guessing-lane-closed'

/**
 * Records that wrong attempts at a user's password have closed a lane. If the lane is for sign-ins, also notifies the
 * user by mail that the password cannot be used on new devices.
 *
 * A job does this after the response, so that the response time does not reveal whether the account exists.
 */
export function tellOfClosedLane(deps: Deps, payload: JobPayload) {
  const { email = '', userId, at = '' } = payload
  return inTransaction(deps, async (deps) => {
    const user = userId === undefined ? await findUserByEmail(deps.db, email) : await findUser(deps.db, userId)
    const target = userId === undefined ? passwordOf(email) : ownPasswordOf(userId)
    if (!user || (await readLaneStatus(deps, target)) !== 'closed') return
    await recordEvent(deps, {
      action: 'guessing.lane-closed',
      actorId: null,
      subjectId: user.id,
      details: { credential: target.credential },
      visitor: null,
    })
    if (target.credential !== 'password') return
    await writeMail(deps, {
      template: 'passwords-paused',
      recipient: user,
      idempotencyKey: `passwords-paused/${user.id}/${at}`,
      // The recipient did not make the request, so the mail is in the language of the site.
      content: () => passwordsPausedMail(deps.config, { locale: undefined, name: user.name, email: user.email }),
    })
  })
}
