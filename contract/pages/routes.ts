/** The pages that are written at build time, one HTML file each. */
export type PageName =
  | 'sign-in'
  | 'sign-up'
  | 'forgot-password'
  | 'reset-password'
  | 'verify-email'
  | 'sign-out'
  | 'goodbye'
  | 'setup'
  | 'not-found'
  | 'app'

/**
 * Who a page is for. Others are sent on: signed-in people away from `signed-out` pages, visitors to sign-in, and everybody
 * to /setup while nobody has an account. `developer` and `administrator` mean what they mean for endpoints.
 */
export type PageAccess = 'signed-out' | 'signed-in' | 'anyone' | 'developer' | 'administrator' | 'nobody-yet'

export type PageRoute = { path: string; page: PageName; access: PageAccess }

/** Every page of the site and the HTML file that answers it; `*` is every path that is not named. */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/sign-in', page: 'sign-in', access: 'signed-out' },
  { path: '/sign-up', page: 'sign-up', access: 'signed-out' },
  { path: '/forgot-password', page: 'forgot-password', access: 'anyone' },
  { path: '/reset-password', page: 'reset-password', access: 'anyone' },
  { path: '/verify-email', page: 'verify-email', access: 'anyone' },
  { path: '/sign-out', page: 'sign-out', access: 'anyone' },
  { path: '/goodbye', page: 'goodbye', access: 'anyone' },
  { path: '/setup', page: 'setup', access: 'nobody-yet' },
  { path: '/account', page: 'app', access: 'signed-in' },
  { path: '/account/security', page: 'app', access: 'signed-in' },
  { path: '/account/devices', page: 'app', access: 'signed-in' },
  { path: '/admin', page: 'app', access: 'administrator' },
  { path: '/dev/outbox', page: 'app', access: 'developer' },
  { path: '*', page: 'not-found', access: 'anyone' },
]
