import { resolve } from 'node:path'
import { loadConfig } from './cli/load-config.ts'
import { openDeps } from './cli/with-deps.ts'
import { createClientIp } from './http/client-ip.ts'
import { createCookies } from './http/cookies/cookies.ts'
import { createVisitors } from './http/visitors.ts'
import { Refusal } from './refusal.ts'
import { readSession } from './sessions/sessions.ts'
import { setPassword } from './sign-in/password.ts'

export { Refusal } from './refusal.ts'

/** Where the server's configuration is. The product's backend opens the database of this configuration. */
export type Place = {
  /** The folder in which the server is started. Default: the current folder. */
  folder?: string
  /** The configuration file, as with `gatehouse start --config`. */
  config?: string
}

/** A request that the product's backend received from a signed-in user. */
export type UserRequest = {
  /** The headers of the request, with the user's cookies. */
  headers: { get(name: string): string | null }
  /** The IP address of the user, for the audit log. */
  ipAddress?: string
}

/** The calls that are not available over HTTP. A refused call throws a `Refusal`. */
export type Gatehouse = {
  /** Sets the first password of the signed-in user. */
  setPassword(request: UserRequest & { newPassword: string }): Promise<{ status: boolean }>
  /** Closes the connections to the database. */
  close(): Promise<void>
}

/** Opens the database of a Gatehouse server for a product's own backend. Runs pending migrations first. */
export async function openGatehouse({ folder = process.cwd(), config: file }: Place = {}): Promise<Gatehouse> {
  const loaded = await loadConfig({ file, folder, environment: process.env })
  const config = { ...loaded, dataDirectory: resolve(folder, loaded.dataDirectory) }
  const { deps, close } = await openDeps(config, { seconds: 60, report: () => {} })
  const visitorOf = createVisitors(config, createClientIp(config.advanced.ipAddress))

  async function callerOf({ headers, ipAddress }: UserRequest) {
    const header = (name: string) => headers.get(name) ?? undefined
    const cookies = createCookies(config, deps.keys, header('cookie'), deps.now)
    const token = cookies.sessionToken()
    const actor = token === null ? null : await readSession(deps, token, { refresh: false })
    if (!actor) throw new Refusal('UNAUTHORIZED')
    return { actor, visitor: visitorOf({ socketAddress: ipAddress, header }, cookies) }
  }

  return {
    setPassword: async (request) =>
      setPassword(deps, { ...(await callerOf(request)), newPassword: request.newPassword }),
    close,
  }
}
