/** The pages that are written at build time, one HTML file each. */
export type PageName =
  | 'sign-in'
  | 'sign-up'
  | 'forgot-password'
  | 'reset-password'
  | 'verify-email'
  | 'auth-error'
  | 'sign-out'
  | 'goodbye'
  | 'invitation'
  | 'setup'
  | 'not-found'
  | 'app'

/**
 * Who a page is for. Others are sent on: signed-in people away from `signed-out` pages, visitors to sign-in, and everybody
 * to /setup while nobody has an account. `developer` and `administrator` mean what they mean for endpoints; `sample` is where
 * the site is filled with sample data, as long as it is.
 */
export type PageAccess = 'signed-out' | 'signed-in' | 'anyone' | 'developer' | 'administrator' | 'nobody-yet' | 'sample'

/** A segment `{name}` of a path is a parameter. */
export type PageRoute = { path: string; page: PageName; access: PageAccess }

/** Every page of the site and the HTML file that answers it; `*` is every path that is not named. */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/sign-in', page: 'sign-in', access: 'signed-out' },
  { path: '/sign-up', page: 'sign-up', access: 'signed-out' },
  { path: '/forgot-password', page: 'forgot-password', access: 'anyone' },
  { path: '/reset-password', page: 'reset-password', access: 'anyone' },
  { path: '/verify-email', page: 'verify-email', access: 'anyone' },
  { path: '/auth-error', page: 'auth-error', access: 'anyone' },
  { path: '/sign-out', page: 'sign-out', access: 'anyone' },
  { path: '/goodbye', page: 'goodbye', access: 'anyone' },
  { path: '/invite/{id}', page: 'invitation', access: 'anyone' },
  { path: '/setup', page: 'setup', access: 'nobody-yet' },
  { path: '/account', page: 'app', access: 'signed-in' },
  { path: '/account/security', page: 'app', access: 'signed-in' },
  { path: '/account/devices', page: 'app', access: 'signed-in' },
  { path: '/account/organizations', page: 'app', access: 'signed-in' },
  { path: '/welcome', page: 'app', access: 'signed-in' },
  { path: '/organizations/new', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/members', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/invitations', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/teams', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/teams/{id}', page: 'app', access: 'signed-in' },
  { path: '/o/{slug}/roles', page: 'app', access: 'signed-in' },
  { path: '/admin', page: 'app', access: 'administrator' },
  { path: '/admin/users', page: 'app', access: 'administrator' },
  { path: '/admin/users/{id}', page: 'app', access: 'administrator' },
  { path: '/admin/organizations', page: 'app', access: 'administrator' },
  { path: '/admin/organizations/{id}', page: 'app', access: 'administrator' },
  { path: '/admin/events', page: 'app', access: 'administrator' },
  { path: '/admin/emails', page: 'app', access: 'administrator' },
  { path: '/admin/settings', page: 'app', access: 'administrator' },
  { path: '/dev/outbox', page: 'app', access: 'developer' },
  { path: '/dev/sample', page: 'app', access: 'sample' },
  { path: '*', page: 'not-found', access: 'anyone' },
]

const patterns = pageRoutes.map((route) => ({ route, pattern: patternOf(route.path) }))

/** The page at a path, or undefined where there is none. */
export function findPageRoute(path: string): PageRoute | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.route
}

function patternOf(path: string) {
  const segments = path.split('/').map((segment) => (segment.startsWith('{') ? '[^/]+' : segment.replace('*', '\\*')))
  return new RegExp(`^${segments.join('/')}$`)
}
