import { resetEnglish, type ResetWords } from '../messages/english-reset.ts'
import { useWords } from '../messages/use-words.ts'

/** The messages of the page for choosing a new password; only that page loads them. */
export function useResetWords(): ResetWords {
  return useWords(resetEnglish, 'reset')
}
