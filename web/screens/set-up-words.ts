import { setUpEnglish, type SetUpWords } from '../messages/english-set-up.ts'

/** The words of the page on which the first administrator is made; only that page loads them. */
export function useSetUpWords(): SetUpWords {
  return setUpEnglish
}
