import { signInRoutes } from './accounts/sign-in.routes.ts'
import { emailVerificationRoutes } from './accounts/email-verification.routes.ts'
import { isAdministrator } from './accounts/administrators.ts'
import { sessionRoutes } from './accounts/sessions.routes.ts'
import { readSession } from './accounts/sessions.ts'
import { signUpRoutes } from './accounts/sign-up.routes.ts'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'
import type { Cookies } from './http/cookies.ts'
import { healthRoutes } from './http/health.routes.ts'
import { createWebsite, type Website } from './http/website.ts'
import { readBoot } from './portal/boot.ts'
import { mailboxRoutes } from './portal/mailbox.routes.ts'
import { overviewRoutes } from './portal/overview.routes.ts'
import { setUpRoutes } from './portal/setup.routes.ts'

/** Every route of the product. */
const routes = [
  ...signUpRoutes,
  ...signInRoutes,
  ...sessionRoutes,
  ...emailVerificationRoutes,

  ...setUpRoutes,
  ...mailboxRoutes,
  ...overviewRoutes,

  ...healthRoutes,
]

/** The whole product as one function from request to answer: the API, the pages and the reference. */
export function createApp(deps: Deps): Website {
  return createWebsite({ routes, deps, authenticate, isAdministrator: (actor) => isAdministrator(deps.config, actor), readBoot })
}

/** Who the session cookie belongs to; reading it extends the session when that is due. */
async function authenticate(deps: Deps, cookies: Cookies): Promise<Actor | null> {
  const token = cookies.sessionToken()
  if (token === null) return null
  const found = await readSession(deps, token, { refresh: !cookies.isShortLived() })
  if (found?.refreshed) cookies.setSession(found.session, { remember: true })
  return found
}
