import { recordEvent } from '../audit/events.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { deleteSessionsOf, listSessionUsers } from './sessions.sql.ts'

const batchSize = 1000

/** Ends every session of every user, for example after the secret has leaked. Returns the number of ended sessions. */
export async function endEverySession(deps: Deps): Promise<number> {
  let ended = 0
  for (;;) {
    const users = await listSessionUsers(deps.db, batchSize)
    if (users.length === 0) return ended
    for (const userId of users) ended += await endSessionsOf(deps, userId)
  }
}

function endSessionsOf(deps: Deps, userId: string) {
  return inTransaction(deps, async (deps) => {
    const ended = await deleteSessionsOf(deps.db, userId, { keepId: null })
    if (ended > 0)
      await recordEvent(deps, { action: 'user.sessions-ended', actorId: null, subjectId: userId, visitor: null })
    return ended
  })
}
