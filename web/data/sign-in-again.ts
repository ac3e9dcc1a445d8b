/** Returns the path of the sign-in page for a user whose session has ended, with a redirect back to this page. */
export function signInAgain() {
  const here = window.location.pathname + window.location.search
  return `/sign-in?reason=ended&redirect=${encodeURIComponent(here)}`
}
