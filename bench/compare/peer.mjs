// Serves Better Auth on node:http, set up as its documentation describes. bench/package-lock.json pins its version.
import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { admin, jwt, organization } from 'better-auth/plugins'
import pg from 'pg'

const { url, secret, baseURL, cookieCache, tokens, connections } = JSON.parse(process.argv[2])

const options = {
  database: new pg.Pool({ connectionString: url, max: connections }),
  secret,
  baseURL,
  emailAndPassword: { enabled: true },
  session: { cookieCache: { enabled: cookieCache } },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  advanced: { ipAddress: { ipAddressHeaders: ['x-forwarded-for'] } },
  plugins: [organization(), admin(), jwt({ disableSettingJwtHeader: !tokens })],
}
const { runMigrations } = await getMigrations(options)
await runMigrations()

const handle = toNodeHandler(betterAuth(options))
const server = createServer((request, response) => void handle(request, response))
server.listen(0, '127.0.0.1', () => console.log(`listening on ${server.address().port}`))
process.on('SIGTERM', () => process.exit())
