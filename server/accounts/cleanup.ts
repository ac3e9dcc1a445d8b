import type { Config } from '../config/config.ts'
import type { Cleanup } from '../jobs/cleanup.ts'
import { knownDeviceSeconds, passwordGuesses } from '../config/limits.ts'
import { deleteDueChallenges, deleteDueStepCodes } from '../sessions/challenges.sql.ts'
import { deleteDueLanes, deleteSurplusLanes } from '../sessions/guess-lanes.sql.ts'
import { deleteDueDevices } from '../sessions/known-devices.sql.ts'
import { deleteDueEndedSessions, deleteDueSessions } from '../sessions/sessions.sql.ts'
import { deleteDueSnapshots } from '../sessions/snapshots.sql.ts'
import { deleteDueVerifications } from './verifications.sql.ts'

export function accountCleanups(config: Config): Cleanup[] {
  const verifications: Cleanup = {
    kind: 'cleanup-verifications',
    deleteDue: (db, maximum) => deleteDueVerifications(db, config.retention.verifications, maximum),
  }
  return [
    {
      kind: 'cleanup-sessions',
      deleteDue: (db, maximum) => deleteDueSessions(db, config.retention.sessions, maximum),
    },
    { kind: 'cleanup-ended-sessions', deleteDue: deleteDueEndedSessions },
    { kind: 'cleanup-challenges', deleteDue: deleteDueChallenges },
    { kind: 'cleanup-second-step-codes', deleteDue: deleteDueStepCodes },
    { kind: 'cleanup-snapshots', deleteDue: deleteDueSnapshots },
    {
      kind: 'cleanup-lanes',
      async deleteDue(db, max) {
        const { memorySeconds, maxLanes } = passwordGuesses
        const due = await deleteDueLanes(db, { memorySeconds, max })
        return due === max ? due : due + (await deleteSurplusLanes(db, { keep: maxLanes, max: max - due }))
      },
    },
    {
      kind: 'cleanup-devices',
      deleteDue: (db, max) => deleteDueDevices(db, { unusedSeconds: knownDeviceSeconds, max }),
    },
    ...(config.verification.disableCleanup ? [] : [verifications]),
  ]
}
