import { apiKey } from '@better-auth/api-key'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { admin, bearer, deviceAuthorization, multiSession, organization } from 'better-auth/plugins'
import { keepCookie } from '../server/testing/visitor.ts'

const origin = 'http://localhost:3000'
const tables = ['user', 'session', 'account', 'verification', 'deviceCode', 'apikey']
const organizationTables = ['organization', 'member', 'invitation']

type Row = Record<string, unknown>

/** Creates a Better Auth server that keeps its data in memory. */
export function createBetterAuthServer({ clientId }: { clientId: string }) {
  const rows: Record<string, Row[]> = Object.fromEntries([...tables, ...organizationTables].map((name) => [name, []]))
  const auth = betterAuth({
    database: memoryAdapter(rows),
    secret: 'reference-secret-reference-secret-0001',
    baseURL: origin,
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [
      admin(),
      organization(),
      bearer(),
      multiSession(),
      deviceAuthorization({ validateClient: (id) => id === clientId }),
      apiKey({ enableMetadata: true }),
    ],
  })
  return {
    origin,
    /** Returns a function that sends requests with its own cookie jar. */
    browser: () => {
      const cookies = new Map<string, string>()
      return async (url: string, init: RequestInit = {}) => {
        const headers = new Headers(init.headers)
        if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
        headers.set('origin', origin)
        const response = await auth.handler(new Request(url, { ...init, headers }))
        for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
        return response
      }
    },
    /** Lets devices poll again without waiting for the polling interval. */
    passInterval: () => {
      for (const code of rows['deviceCode']!) code['lastPolledAt'] = null
    },
  }
}
