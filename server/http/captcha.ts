import { captchaHeader } from '../../contract/sign-in/captcha.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { Cookies } from './cookies/cookies.ts'
import type { Authenticate } from './identity/caller.ts'
import type { LimitCheck } from './limits/limit-check.ts'
import type { Exchange } from './mount.ts'

/** Refuses a call that needs a CAPTCHA but has no valid CAPTCHA response. */
export type RequireCaptcha = (
  deps: Deps,
  call: {
    path: string
    body: unknown
    response: string | undefined
    visitor: Visitor
    isAdministrator: () => Promise<boolean>
    slowDown: () => Promise<void>
  },
) => Promise<void>

type Call = {
  exchange: Exchange
  /** The path of the endpoint, relative to the base path. */
  path: string
  parsed: unknown
  visitor: Visitor
  cookies: Cookies
}

type Checks = {
  requireCaptcha: RequireCaptcha
  checkLimit: LimitCheck
  authenticate: Authenticate
  administers: (actor: Actor) => boolean
}

/**
 * While passwords are being guessed, limits the calls that one network makes without a proof of work. The calls to all
 * endpoints are counted together.
 */
const withoutWork = { path: 'without-proof-of-work', limit: { window: 60, max: 5, isGuarded: true } } as const

export function checkCaptcha(deps: Deps, { exchange, path, parsed, visitor, cookies }: Call, checks: Checks) {
  return checks.requireCaptcha(deps, {
    path,
    body: parsed,
    response: exchange.header(captchaHeader),
    visitor,
    async isAdministrator() {
      const actor = await checks.authenticate(deps, cookies, { refresh: false })
      return actor !== null && checks.administers(actor)
    },
    slowDown: () => checks.checkLimit(withoutWork, exchange),
  })
}
