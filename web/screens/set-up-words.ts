import { setUpEnglish, type SetUpWords } from '../messages/english-set-up.ts'

/** The messages of the page that creates the first administrator; only that page loads them. */
export function useSetUpWords(): SetUpWords {
  return setUpEnglish
}
