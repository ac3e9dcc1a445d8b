import assert from 'node:assert/strict'
import type { after } from 'node:test'
import { createTestDatabase, openTestDatabase } from '../../server/testing/database.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { startProcess } from '../../server/testing/server-process.ts'
import { patientDatabase, post } from './calls.ts'
import type { Person } from './organization-seed.ts'

/** The number of concurrent requests. */
export const clients = 50

export type Ask = { path: string; body: object; person: Person }

/** Starts two server processes on one database. The returned `together` sends concurrent requests to both. */
export async function startRaceServers({ after: whenDone }: { after: typeof after }) {
  const database = await createTestDatabase()
  const db = openTestDatabase(database.url)
  const options = {
    secret: testSecret,
    database: patientDatabase(database.url),
    rateLimit: { enabled: false },
    log: { level: 'error' as const },
    organization: {
      membershipLimit: 10,
      organizationLimit: 3,
      sendInvitationEmail: false,
      teams: { enabled: true, maximumTeams: 4, maximumMembersPerTeam: 4 },
    },
  }
  const servers = await Promise.all([startProcess(options), startProcess(options)])
  whenDone(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    await db.close()
    await database.drop()
  })

  return {
    db,
    /**
     * Sends the requests of all clients at once; returns the status and refusal code of each response, and asserts that
     * no response is a 5xx.
     */
    async together(askOf: (client: number) => Ask) {
      const outcomes = await Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          const { path, body, person } = askOf(client)
          const reply = await post(servers[client % servers.length]!, path, body, person.cookie)
          const { code } = (await reply.json()) as { code?: string }
          return reply.status === 200 ? '200' : `${reply.status} ${code}`
        }),
      )
      const failures = outcomes.filter((outcome) => outcome.startsWith('5'))
      assert.deepEqual(failures, [], servers.map((server) => server.output()).join('\n'))
      return outcomes
    },
  }
}

export function tally(outcomes: readonly string[]) {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes.toSorted()) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
