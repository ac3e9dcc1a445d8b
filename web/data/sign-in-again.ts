/** Redirects a user whose session has ended to sign-in, and back to this page afterwards. */
export function signInAgain() {
  const here = window.location.pathname + window.location.search
  return `/sign-in?reason=ended&redirect=${encodeURIComponent(here)}`
}
