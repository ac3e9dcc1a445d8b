// Runs Better Auth 1.7.25 on node:http, set up as in the documentation of Better Auth. The rate limiter is on, and the
// mail callbacks do nothing.
import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { admin, emailOTP, magicLink, organization, username } from 'better-auth/plugins'
import pg from 'pg'

const { url, secret, port } = JSON.parse(process.argv[2])
const send = async () => {}

const options = {
  database: new pg.Pool({ connectionString: url, max: 8 }),
  secret,
  baseURL: `http://localhost:${port}`,
  emailAndPassword: { enabled: true, sendResetPassword: send },
  emailVerification: { sendVerificationEmail: send, sendOnSignUp: true },
  user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
  rateLimit: { enabled: true, window: 10, max: 100 },
  telemetry: { enabled: false },
  logger: { disabled: true },
  advanced: { ipAddress: { ipAddressHeaders: ['x-forwarded-for'] } },
  plugins: [
    organization({ sendInvitationEmail: send }),
    admin(),
    username(),
    magicLink({ sendMagicLink: send }),
    emailOTP({ sendVerificationOTP: send }),
  ],
}
const { runMigrations } = await getMigrations(options)
await runMigrations()

const handle = toNodeHandler(betterAuth(options))
const server = createServer((request, response) => void handle(request, response))
server.listen(port, '127.0.0.1', () => console.log('listening'))
process.on('SIGTERM', () => process.exit())
