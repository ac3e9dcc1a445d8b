import { openedLinkPath, secondStepPath } from '../sign-in/challenge.ts'

/** The pages that are prebuilt, one HTML file each. */
export type PageName =
  | 'sign-in'
  | 'second-step'
  | 'opened-link'
  | 'sign-up'
  | 'forgot-password'
  | 'reset-password'
  | 'stop-reset'
  | 'take-back'
  | 'disconnect'
  | 'verify-email'
  | 'auth-error'
  | 'sign-out'
  | 'goodbye'
  | 'invitation'
  | 'setup'
  | 'not-found'
  | 'app'

/**
 * The visitors who may see a page. Other visitors are redirected: signed-in users away from `signed-out` pages,
 * signed-out visitors to the sign-in page. While there are no users, everyone is redirected to /setup, the only
 * `nobody-yet` page. `developer` and `administrator` mean the same as for endpoints; `sample` requires sample data.
 */
export type PageAccess = 'signed-out' | 'signed-in' | 'anyone' | 'developer' | 'administrator' | 'nobody-yet' | 'sample'

/** A segment `{name}` of a path is a parameter. */
export type PageRoute = { path: string; page: PageName; access: PageAccess }

/** Every page of the site with its HTML file. The path `*` means all other paths. */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/sign-in', page: 'sign-in', access: 'signed-out' },
  // Open to signed-in users, because they can sign in to another account.
  { path: secondStepPath, page: 'second-step', access: 'anyone' },
  { path: openedLinkPath, page: 'opened-link', access: 'anyone' },
  { path: '/sign-up', page: 'sign-up', access: 'signed-out' },
  { path: '/forgot-password', page: 'forgot-password', access: 'anyone' },
  { path: '/reset-password', page: 'reset-password', access: 'anyone' },
  { path: '/stop-reset', page: 'stop-reset', access: 'anyone' },
  { path: '/take-back', page: 'take-back', access: 'anyone' },
  { path: '/disconnect', page: 'disconnect', access: 'anyone' },
  { path: '/verify-email', page: 'verify-email', access: 'anyone' },
  { path: '/auth-error', page: 'auth-error', access: 'anyone' },
  { path: '/sign-out', page: 'sign-out', access: 'anyone' },
  { path: '/goodbye', page: 'goodbye', access: 'anyone' },
  { path: '/invite/{id}', page: 'invitation', access: 'anyone' },
  { path: '/setup', page: 'setup', access: 'nobody-yet' },
  { path: '/account', page: 'app', access: 'signed-in' },
  { path: '/account/security', page: 'app', access: 'signed-in' },
  { path: '/account/devices', page: 'app', access: 'signed-in' },
  { path: '/account/activity', page: 'app', access: 'signed-in' },
  { path: '/account/organizations', page: 'app', access: 'signed-in' },
  { path: '/account/keys', page: 'app', access: 'signed-in' },
  { path: '/device', page: 'app', access: 'signed-in' },
  { path: '/welcome', page: 'app', access: 'signed-in' },
  { path: '/organizations/new', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/members', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/invitations', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/teams', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/teams/{id}', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/roles', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/keys', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/webhooks', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/webhooks/{id}', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/audit-log', page: 'app', access: 'signed-in' },
  { path: '/admin', page: 'app', access: 'administrator' },
  { path: '/admin/users', page: 'app', access: 'administrator' },
  { path: '/admin/users/{id}', page: 'app', access: 'administrator' },
  { path: '/admin/organizations', page: 'app', access: 'administrator' },
  { path: '/admin/organizations/{id}', page: 'app', access: 'administrator' },
  { path: '/admin/keys', page: 'app', access: 'administrator' },
  { path: '/admin/webhooks', page: 'app', access: 'administrator' },
  { path: '/admin/webhooks/{id}', page: 'app', access: 'administrator' },
  { path: '/admin/events', page: 'app', access: 'administrator' },
  { path: '/admin/log-streams', page: 'app', access: 'administrator' },
  { path: '/admin/emails', page: 'app', access: 'administrator' },
  { path: '/admin/settings', page: 'app', access: 'administrator' },
  { path: '/admin/doctor', page: 'app', access: 'administrator' },
  { path: '/dev/outbox', page: 'app', access: 'developer' },
  { path: '/dev/sample', page: 'app', access: 'sample' },
  { path: '*', page: 'not-found', access: 'anyone' },
]

const patterns = pageRoutes.map((route) => ({ route, pattern: patternOf(route.path) }))

/** Returns the page at a path, or undefined. */
export function findPageRoute(path: string): PageRoute | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.route
}

function patternOf(path: string) {
  const segments = path.split('/').map((segment) => (segment.startsWith('{') ? '[^/]+' : segment.replace('*', '\\*')))
  return new RegExp(`^${segments.join('/')}$`)
}
