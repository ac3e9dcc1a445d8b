const isFull = process.env['GATEHOUSE_TEST_EXTENT'] === 'full'

/**
 * How often the slow tests repeat what depends on chance: the rounds of each race, the runs of the organization model,
 * and the moments at which a restore is killed. `npm run trial:races` repeats more, in about twice the time.
 */
export const extent = isFull ? { rounds: 100, runs: 800, kills: 20 } : { rounds: 40, runs: 300, kills: 10 }
