import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { onServer, openTestDatabase } from './database.ts'
import { makeFolder, placeForData } from './folder.ts'

type Hook = (work: () => Promise<void>) => void

const silentLog = { debug() {}, info() {}, warn() {}, error() {} }

/** Starts a PostgreSQL server for databases in which `gatehouse doctor` finds no fault until a test adds one. */
export async function startSoundServer(settings: Record<string, string>, after: Hook) {
  const folder = await makeFolder(placeForData())
  const server = await startEmbedded({ dataDirectory: folder.path, settings })
  after(async () => {
    await server.stop()
    await folder.remove()
  })

  function urlOf(name: string, role?: string) {
    const url = new URL(server.url)
    url.pathname = `/${name}`
    if (role) url.searchParams.set('options', `-c role=${role}`)
    return url.href
  }

  /** Runs statements as a superuser in one transaction. */
  async function administer(name: string, statements: string) {
    await onServer(urlOf(name), async (pool) => void (await pool.query(statements)))
  }

  await administer('gatehouse', 'create role app')
  await administer('gatehouse', 'create database sound owner app')
  const database = openTestDatabase(urlOf('sound', 'app'))
  await migrate(database, silentLog)
  await database.close()

  let databases = 0
  return {
    administer,
    /**
     * Creates a database. `options` are clauses of `create database`. The returned `url` connects as a role that has
     * only the rights that the product needs.
     */
    async create(after: Hook, options = 'template sound') {
      const name = `database_${++databases}`
      await administer('gatehouse', `create database ${name} ${options} owner app`)
      after(() => administer('gatehouse', `drop database ${name} with (force)`))
      return { name, url: urlOf(name, 'app'), superuserUrl: urlOf(name) }
    },
  }
}
