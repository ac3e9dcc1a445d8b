import { resetEnglish, type ResetWords } from '../messages/english-reset.ts'
import { useWords } from '../messages/use-words.ts'

/** The words of the page on which a forgotten password is set anew; only that page loads them. */
export function useResetWords(): ResetWords {
  return useWords(resetEnglish, 'reset')
}
