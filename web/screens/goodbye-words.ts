import { goodbyeEnglish, type GoodbyeWords } from '../messages/english-goodbye.ts'

/** The words of the page that tells whether an account was deleted; only that page loads them. */
export function useGoodbyeWords(): GoodbyeWords {
  return goodbyeEnglish
}
