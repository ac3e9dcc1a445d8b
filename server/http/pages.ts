import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locale } from '../../contract/pages/languages.ts'
import type { CaptchaService } from '../../contract/sign-in/captcha.ts'
import type { Boot } from '../../contract/pages/boot.ts'
import { fillPage, tokens } from '../../contract/pages/document.ts'
import { findPageRoute } from '../../contract/pages/routes.ts'
import { pageReply, redirectReply } from './replies.ts'
import type { FirstReplies } from './page/first-replies.ts'
import { policyFor } from './page-policy.ts'
import { Page } from './route.ts'

/**
 * The HTML of the built pages. The keys are the language and the name of the page, such as `en/sign-in`. For pages of
 * the dashboard, the path follows, as in `en/app/account`.
 */
export type BuiltPages = ReadonlyMap<string, string>

/** Reads the built pages. Returns an empty map if they are not built. */
export function readBuiltPages(folder: string): BuiltPages {
  const pages = new Map<string, string>()
  try {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.html')) continue
      const name = file.slice(0, -5)
      const html = readFileSync(join(folder, file), 'utf8')
      pages.set(name, html.replace(tokens.screen, ''))
      if (!name.endsWith('/app')) continue
      const screens = JSON.parse(readFileSync(join(folder, dirname(file), 'screens.json'), 'utf8')) as object
      for (const [path, tags] of Object.entries(screens))
        pages.set(
          name + path,
          html.replace(tokens.screen, () => String(tags)),
        )
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return pages
}

type Visit = {
  path: string
  query: URLSearchParams
  boot: Boot
  locale: Locale
  isAdministrator: boolean
  /** Whether the visitor opened `/` and is a new user without an organization. */
  isNewcomer: boolean
  requestId: string
  /** The service whose CAPTCHA may appear on signed-out pages; null without a CAPTCHA service. */
  captcha: CaptchaService | null
  safeRedirect: (target: string) => string | null
  firstReplies: FirstReplies
}

/** Responds with the page and its boot data, or redirects the visitor to another page. */
export function answerPage(pages: BuiltPages, visit: Visit): Response {
  const elsewhere = destination(visit)
  if (elsewhere !== null) return redirectReply(elsewhere, [], visit.requestId)
  const known = findPageRoute(visit.path)
  const isForbidden =
    (known?.access === 'developer' && !visit.boot.mailbox) ||
    (known?.access === 'sample' && visit.boot.sample !== 'filled')
  const name = known && !isForbidden ? known.page : 'not-found'
  // For an unknown path, signed-in users get the not-found page inside the dashboard.
  const file = !known && visit.boot.session ? 'app' : name
  // The pages of the dashboard never load the script of a CAPTCHA service.
  const policy = policyFor(file === 'app' ? null : visit.captcha)
  const built = pages.get(`${visit.locale}/${file}${file === 'app' && known ? known.path : ''}`)
  if (built === undefined) return pageReply(new Page('<h1>The pages are not built</h1>', policy), visit.requestId, 404)
  const code = visit.query.get('error') ?? visit.query.get('reason')
  const { texts, cookies } = visit.firstReplies
  const page = new Page(fillPage(built, visit.boot, { code, replies: texts }), policy)
  const reply = pageReply(page, visit.requestId, name === 'not-found' ? 404 : 200)
  reply.headers.set('vary', 'accept-language, cookie')
  for (const line of cookies) reply.headers.append('set-cookie', line)
  return reply
}

/**
 * Returns the redirect target for a visitor who should see another page than the requested one. Returns null if the
 * visitor is not redirected.
 */
function destination({ path, query, boot, isAdministrator, isNewcomer, safeRedirect }: Visit): string | null {
  if (boot.setup.required && !boot.session) return path === '/setup' || path === '/dev/outbox' ? null : '/setup'
  if (path === '/') return !boot.session ? '/sign-in' : isNewcomer ? '/welcome' : '/account'
  const access = findPageRoute(path)?.access
  if (access === 'signed-out' && boot.session && query.get('switch') !== '1')
    return safeRedirect(query.get('redirect') ?? '') ?? '/account'
  if ((access === 'signed-in' || access === 'administrator') && !boot.session) {
    const here = query.size > 0 ? `${path}?${query}` : path
    return `/sign-in?redirect=${encodeURIComponent(here)}`
  }
  if (access === 'administrator' && !isAdministrator) return '/account'
  return null
}
