import { signInEmail } from '../contract/sign-in/sign-in.ts'
import { sql } from '../server/database/sql.ts'
import { addApp, copyOf, endSession, trustedBrowser } from '../server/testing/factors.ts'
import type { startApp } from '../server/testing/start-app.ts'
import type { Visitor } from '../server/testing/visitor.ts'
import { bearerApplication } from './bearer-application.ts'

type App = Awaited<ReturnType<typeof startApp>>
type User = Awaited<ReturnType<App['user']>>

type Browser = {
  open: (app: App, user: User) => Promise<Visitor>
  /** True if the browser was trusted in the past. */
  wasTrusted?: true
  /** True if the trust in the browser replaces a second factor. */
  isTrusted?: true
  /** True for an application that sends a session in the Authorization header. Its cookies are ignored. */
  isApplication?: true
}

/**
 * Signs in with a new authenticator app in a browser, which Gatehouse then trusts. Removes the app afterwards, because
 * each state of the matrix adds its own factors.
 */
async function trusted(app: App, user: User) {
  const browser = await trustedBrowser(app, await addApp(app, user))
  await app.db.run(sql`delete from totp_factors where user_id = ${user.id}`)
  await app.db.run(sql`delete from recovery_codes where user_id = ${user.id}`)
  await app.db.run(sql`update known_devices set trust_renewed_at = trust_renewed_at - interval '1 minute'`)
  return browser
}

/**
 * Every kind of browser in which a user can sign in. An earlier session or a known device does not replace a second
 * factor.
 */
export const signInBrowsers: Record<string, Browser> = {
  'a new browser': { open: async (app) => app.visitor() },
  'a known device': {
    async open(app, { email, password }) {
      const visitor = app.visitor()
      await visitor.call(signInEmail, { body: { email, password } })
      endSession(visitor)
      return visitor
    },
  },
  "another user's browser": { open: async (app) => (await app.user()).visitor },
  "an application with another user's session": {
    open: async (app) => bearerApplication(app, await app.user()),
    isApplication: true,
  },
  'an application with a session of the user': {
    open: async (app, user) => bearerApplication(app, user),
    isApplication: true,
  },
  'a trusted device': { open: trusted, wasTrusted: true, isTrusted: true },
  'a device whose trust has expired': {
    wasTrusted: true,
    async open(app, user) {
      const browser = await trusted(app, user)
      await app.db.run(sql`update known_devices set trusted_until = now() where user_id = ${user.id}`)
      return browser
    },
  },
  'a device whose trust was copied and used': {
    wasTrusted: true,
    async open(app, user) {
      const browser = await trusted(app, user)
      await app.db.run(sql`update users set two_factor_enabled = true where id = ${user.id}`)
      await copyOf(app, browser).call(signInEmail, { body: user })
      await app.db.run(sql`update known_devices set trust_renewed_at = trust_renewed_at - interval '1 minute'`)
      return browser
    },
  },
  'a device that another user trusts': {
    wasTrusted: true,
    open: async (app) => trusted(app, await app.user()),
  },
}
