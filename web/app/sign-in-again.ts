/** Sign-in for a person whose session has ended, and back to here. */
export function signInAgain() {
  const here = window.location.pathname + window.location.search
  return `/sign-in?reason=ended&redirect=${encodeURIComponent(here)}`
}
