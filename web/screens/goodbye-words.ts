import { goodbyeEnglish, type GoodbyeWords } from '../messages/english-goodbye.ts'

/** The messages of the page shown after deleting an account; only that page loads them. */
export function useGoodbyeWords(): GoodbyeWords {
  return goodbyeEnglish
}
