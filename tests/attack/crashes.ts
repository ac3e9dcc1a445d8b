import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestDatabase } from '../../server/testing/database.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { startProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { runSql } from './databases.ts'
import { createRandom, createTally, quantile, type Kind, type Run } from './kind.ts'
import { callsTo, startOn } from './servers.ts'

const password = 'correct horse battery'
const writers = 4
/** A read that gets status 503 is repeated every second, up to this number of attempts. */
const maxTries = 30

type Server = ReturnType<typeof callsTo> & { process: Awaited<ReturnType<typeof startProcess>> }
/**
 * A user who repeatedly changes their own name and creates organizations. `names` are the last acknowledged name and
 * the name whose response might have been lost. `slugs` are the slugs of the organizations that the server has
 * acknowledged since the last check for lost writes.
 */
type Writer = { cookies: Map<string, string>; names: string[]; slugs: string[] }

/**
 * Kills the server, or the server and its database, in the middle of writes, and then checks that every acknowledged
 * write is stored.
 */
export const crashes: Kind = {
  name: 'crashes',
  bar: 'no acknowledged write lost, none half done',
  async attack(run) {
    const tally = createTally()
    const [ofServer, ofBoth] = run.short ? [10, 1] : [980, 20]
    const found: Crashed[] = []
    // A round mostly waits for the server to start, so two servers are tested in parallel.
    const lanes = [0, 1].map(async (lane) => {
      const database = await createTestDatabase()
      run.after(() => database.drop())
      const start = () => startOn(database.url, options)
      const rounds = Math.ceil((ofServer - lane) / 2)
      const kill = (server: Server) => server.process.end('SIGKILL')
      found.push(await crashOver(run, { lane, rounds, start, kill }, tally))
      const halves = await runSql(database.url, halfWritten)
      tally.expect(halves.length === 0, () => `half written: ${JSON.stringify(halves.slice(0, 5))}`)
    })
    await Promise.all(lanes)

    const folder = await makeFolder()
    run.after(() => folder.remove())
    const embedded = async () => {
      const process = await startProcess({ dataDirectory: folder.path, secret: testSecret, ...options })
      return { process, ...callsTo(process.origin) }
    }
    const killBoth = async (server: Server) => {
      const file = await readFile(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8')
      const killed = server.process.end('SIGKILL')
      process.kill(Number(file.split('\n')[0]), 'SIGKILL')
      await killed
    }
    found.push(await crashOver(run, { lane: 2, rounds: ofBoth, start: embedded, kill: killBoth }, tally))
    const writes = found.reduce((sum, each) => sum + each.writes, 0)
    const seconds =
      quantile(
        found.flatMap(({ times }) => times),
        0.5,
      ) / 1000
    return tally.outcome({
      figure: `${writes.toLocaleString('en')} acknowledged writes in ${ofServer} + ${ofBoth} crashes, median round ${seconds.toFixed(1)} s`,
    })
  },
}

const options = { rateLimit: { enabled: false } }

type Crashed = { writes: number; times: number[] }
type Rounds = { lane: number; rounds: number; start: () => Promise<Server>; kill: (server: Server) => Promise<unknown> }

async function crashOver(
  { short, seed, say }: Run,
  { lane, rounds, start, kill }: Rounds,
  tally: ReturnType<typeof createTally>,
): Promise<Crashed> {
  const random = createRandom(seed + lane)
  let server = await start()
  const all = await signUpWriters(server)
  const crashed: Crashed = { writes: 0, times: [] }
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    const writing = all.map((writer, w) => writeUntilDead(server, writer, `r${round}-${w}`))
    await pause(50 + random() * 250)
    await kill(server)
    for (const count of await Promise.all(writing)) crashed.writes += count
    server = await start()
    const lost = (await Promise.all(all.map((writer) => findLost(server, writer)))).flat()
    tally.expect(lost.length === 0, () => `round ${round}: ${lost.join(', ')}`)
    crashed.times.push(performance.now() - startedAt)
    if (!short && round % 50 === 49) say(`server ${lane}: ${round + 1} of ${rounds} crashes, ${crashed.writes} writes`)
  }
  await server.process.end('SIGTERM')
  return crashed
}

async function signUpWriters(server: Server): Promise<Writer[]> {
  const all: Writer[] = []
  for (let w = 0; w < writers; w++) {
    const cookies = new Map<string, string>()
    const { status } = await server.post(
      '/sign-up/email',
      { name: 'Writer', email: `writer-${w}@example.com`, password },
      { cookies },
    )
    if (status !== 200) throw new Error(`Sign-up was answered ${status}`)
    all.push({ cookies, names: ['Writer'], slugs: [] })
  }
  return all
}

/** Writes until the server stops responding. Returns the number of acknowledged writes. */
async function writeUntilDead(server: Server, writer: Writer, prefix: string) {
  let count = 0
  const post = async (path: string, body: object) => {
    // Uses a copy of the cookie jar, because a response that was cut off must not change the jar.
    const answer = await server.post(path, body, { cookies: new Map(writer.cookies) }).catch(() => null)
    return answer?.status === 200
  }
  for (let i = 0; ; i++) {
    const name = `${prefix}-${i}`
    writer.names.push(name)
    if (!(await post('/update-user', { name }))) return count
    writer.names = [name]
    if (!(await post('/organization/create', { name, slug: name }))) return count + 1
    writer.slugs.push(name)
    count += 2
  }
}

/** Returns the acknowledged writes that are missing. */
async function findLost(server: Server, writer: Writer) {
  const get = async (path: string) => {
    // Tries again after status 503: the database might still be recovering, which is not a fault.
    for (let tries = 1; ; tries++) {
      const reply = await server.call(path, { cookies: new Map(writer.cookies) })
      if (reply.status !== 503 || tries === maxTries) return reply
      await pause(1000)
    }
  }
  const lost: string[] = []
  const { status, body } = await get('/get-session')
  if (status !== 200) return [`the session (${status})`]
  const session = JSON.parse(body) as { user: { name: string } } | null
  if (!session) lost.push('a session')
  else if (!writer.names.includes(session.user.name))
    lost.push(`the name ${writer.names.join(' or ')}: ${session.user.name}`)
  else writer.names = [session.user.name]
  const look = async (slug: string) => {
    const { status } = await get(`/organization/get-full-organization?organizationSlug=${slug}`)
    if (status !== 200) lost.push(`the organization ${slug} (${status})`)
  }
  await Promise.all(writer.slugs.map(look))
  writer.slugs = []
  return lost
}

const halfWritten = `select o.slug from organizations o
  where not exists (select from members m where m.organization_id = o.id and m.role = 'owner')
     or not exists (select from events e where e.organization_id = o.id)`
