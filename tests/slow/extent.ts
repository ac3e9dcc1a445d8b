const isFull = process.env['GATEHOUSE_TEST_EXTENT'] === 'full'

/**
 * How often the slow tests repeat what depends on chance: the rounds of each race, the runs of the organization model,
 * the moments at which a restore is killed, random requests, and random audit logs. `npm run trial:repetitions` repeats
 * more than CI.
 */
export const extent = isFull
  ? { rounds: 100, runs: 800, kills: 20, requests: 20_000, auditLogs: 10_000 }
  : { rounds: 40, runs: 300, kills: 10, requests: 8000, auditLogs: 3000 }
