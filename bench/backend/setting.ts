import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { insertKey } from '../../server/api-keys/api-keys.sql.ts'
import type { Options } from '../../server/config/config.ts'
import { beginningOf, createKey, type KeyKind } from '../../server/crypto/api-keys.ts'
import { digest, randomId } from '../../server/crypto/tokens.ts'
import type { Database } from '../../server/database/database.ts'
import { sql } from '../../server/database/sql.ts'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'
import { gatehouseOptions } from '../compare/options.ts'
import { idOf, users } from '../compare/users.ts'

export type Endings = (() => Promise<unknown>)[]

/** A seeded database and a receiver of webhooks and log streams, which all parts of the benchmark share. */
export type Setting = { databaseUrl: string; receiver: Receiver; endings: Endings }
type Receiver = { url: string; received: () => number }

export const connections = 8

/** Starts a receiver that accepts every request and counts the webhooks. */
export async function startReceiver(endings: Endings): Promise<Receiver> {
  let received = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url === '/webhook') received++
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, received: () => received }
}

/** Returns options that turn all features for applications and machines on or off. */
export function optionsWith({ databaseUrl, receiver }: Setting, features: boolean): Options {
  const options = gatehouseOptions({ databaseUrl, connections })
  if (!features) return { ...options, webhooks: { enabled: false } }
  const enabled = true
  return {
    ...options,
    bearer: { enabled },
    multiSession: { enabled },
    apiKeys: { enabled },
    deviceAuthorization: { enabled, clients: ['Terminal'] },
    webhooks: { enabled, organizations: true },
    outbound: { allow: ['127.0.0.1'] },
    logStreams: [{ name: 'bench', kind: 'json', url: `${receiver.url}/stream` }],
  }
}

/** Starts a server with all features for applications and machines. It is stopped when the benchmark ends. */
export async function startWithFeatures(setting: Setting): Promise<ServerProcess> {
  const server = await startProcess(optionsWith(setting, true))
  setting.endings.push(() => server.end('SIGTERM'))
  return server
}

/** Adds an API key for each user, so that a statement without an index would be slow. */
export async function fillKeys(db: Database) {
  await db.run(sql`
    insert into api_keys (id, digest, user_id, created_by, created_at, updated_at)
    select 'key-' || i, md5('digest ' || i), md5('user ' || i), md5('user ' || i), now(), now()
    from generate_series(0, ${users - 1}) i`)
  await db.run(sql`analyze api_keys`)
}

/** Adds an API key for user 0, for organization 0, or for the product's backend. Returns the key’s secret. */
export async function addKey(db: Database, kind: KeyKind) {
  const prefix = beginningOf('gk', kind)
  const secret = createKey(prefix)
  await insertKey(db, {
    id: randomId(),
    digest: digest(secret),
    prefix,
    start: null,
    name: null,
    userId: kind === 'user' ? idOf('user', 0) : null,
    organizationId: kind === 'organization' ? idOf('organization', 0) : null,
    createdBy: kind === 'server' ? null : idOf('user', 0),
    permissions: { member: ['create'] },
    metadata: null,
    expiresAt: null,
    limitMax: null,
    limitSeconds: null,
    now: new Date(),
  })
  return secret
}
