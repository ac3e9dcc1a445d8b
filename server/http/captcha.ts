import { captchaHeader } from '../../contract/sign-in/captcha.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { Cookies } from './cookies.ts'
import type { Authenticate } from './mount.ts'

/** Refuses a call that needs a CAPTCHA and has no valid response. */
export type RequireCaptcha = (
  deps: Deps,
  call: {
    path: string
    body: unknown
    response: string | undefined
    visitor: Visitor
    isAdministrator: () => Promise<boolean>
  },
) => Promise<void>

type Call = {
  path: string
  header: (name: string) => string | undefined
  parsed: unknown
  visitor: Visitor
  cookies: Cookies
}

type Checks = { requireCaptcha: RequireCaptcha; authenticate: Authenticate; administers: (actor: Actor) => boolean }

/** Passes what a CAPTCHA depends on from the request to the check. */
export function checkCaptcha(deps: Deps, { path, header, parsed, visitor, cookies }: Call, checks: Checks) {
  return checks.requireCaptcha(deps, {
    path,
    body: parsed,
    response: header(captchaHeader),
    visitor,
    async isAdministrator() {
      const actor = await checks.authenticate(deps, cookies, { refresh: false })
      return actor !== null && checks.administers(actor)
    },
  })
}
