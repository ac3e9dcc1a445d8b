import { personEnglish, type PersonWords } from '../../messages/english-person.ts'

/** The words of what is known of one person. */
export function usePersonWords(): PersonWords {
  return personEnglish
}
