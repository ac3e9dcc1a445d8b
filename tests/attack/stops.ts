import { Agent } from 'node:http'
import { createTestDatabase } from '../../server/testing/database.ts'
import { createTally, type Kind } from './kind.ts'
import { startOn } from './servers.ts'

const password = 'correct horse battery'
const [reusingLanes, freshLanes] = [8, 4]
const paths = ['/get-session', '/list-sessions', '/ok', '/organization/list']

type Server = Awaited<ReturnType<typeof startOn>>
type Counts = { answered: number; broken: Map<string, number> }

/** Sends SIGTERM under load: the server must answer every request that it has accepted. */
export const stops: Kind = {
  name: 'stops',
  bar: 'no request broken off',
  async attack(run) {
    const tally = createTally()
    const database = await createTestDatabase()
    run.after(() => database.drop())
    const [rounds, requestsEach] = run.short ? [5, 300] : [50, 420]
    const cookies = new Map<string, string>()
    const email = 'load@example.com'
    let answered = 0
    for (let round = 0; round < rounds; round++) {
      const server = await startOn(database.url, { rateLimit: { enabled: false } })
      if (round === 0) await server.post('/sign-up/email', { name: 'Load', email, password }, { cookies })
      const counts = await loadUntilStopped(server, cookies, email, requestsEach)
      answered += counts.answered
      for (let i = 0; i < counts.answered; i++) tally.expect(true, () => '')
      for (const [problem, count] of counts.broken)
        for (let i = 0; i < count; i++) tally.expect(false, () => `round ${round}: ${problem}`)
    }
    return tally.outcome({ figure: `${answered} answered in ${rounds} stops` })
  },
}

/**
 * Sends requests over many connections, stops the server after `requests` answers, and continues until connections are
 * refused.
 */
async function loadUntilStopped(
  server: Server,
  cookies: Map<string, string>,
  email: string,
  requests: number,
): Promise<Counts> {
  const counts: Counts = { answered: 0, broken: new Map() }
  let exited: Promise<number | null> | undefined
  const lane = async (name: string, next: (i: number) => ReturnType<Server['call']>) => {
    for (let i = 0; ; i++) {
      const problem = await next(i).then(
        () => null,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      if (problem === 'ECONNREFUSED') return
      if (problem === null) counts.answered++
      else counts.broken.set(`${problem} on ${name}`, (counts.broken.get(`${problem} on ${name}`) ?? 0) + 1)
      if (counts.answered >= requests && !exited) exited = server.process.end('SIGTERM')
    }
  }
  const read = (agent: Agent, i: number) => server.call(paths[i % paths.length]!, { cookies: new Map(cookies), agent })
  const reusing = Array.from({ length: reusingLanes }, () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    return lane('a connection used before', (i) => read(agent, i))
  })
  const fresh = Array.from({ length: freshLanes }, () =>
    lane('a new connection', (i) => read(new Agent({ keepAlive: false }), i)),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const slow = lane('a sign-in', () => server.post('/sign-in/email', { email, password }, { agent }))
  await Promise.all([...reusing, ...fresh, slow])
  const code = await exited
  if (code !== 0) counts.broken.set(`the server ended with ${code}`, 1)
  return counts
}
