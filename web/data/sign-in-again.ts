import { secondStepPath } from '../../contract/sign-in/challenge.ts'

/** Returns the path of the sign-in page for a user whose session has ended, with a redirect back to this page. */
export function signInAgain() {
  return `/sign-in?reason=ended&redirect=${encodeURIComponent(here())}`
}

/** Returns the path of the page on which a user sets up a second factor, with a redirect back to this page. */
export function enrolmentAgain() {
  return `${secondStepPath}?redirect=${encodeURIComponent(here())}`
}

function here() {
  return window.location.pathname + window.location.search
}
