import { createAuthClient } from 'better-auth-first/client'
import { adminClient, jwtClient, organizationClient } from 'better-auth-first/client/plugins'
import * as current from 'better-auth/client'
import * as currentPlugins from 'better-auth/client/plugins'

const first = { version: '1.2.12', createAuthClient, adminClient, jwtClient, organizationClient }

/**
 * The unmodified clients of Better Auth that the server supports.
 *
 * The current client is typed as 1.2.12, so that the same tests run with both clients.
 */
export const betterAuthClients = [
  first,
  { version: '1.7.25', ...current, ...currentPlugins } as unknown as typeof first,
]
