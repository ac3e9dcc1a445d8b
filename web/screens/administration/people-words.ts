import { peopleEnglish, type PeopleWords } from '../../messages/english-people.ts'

/** The words of the list of people. */
export function usePeopleWords(): PeopleWords {
  return peopleEnglish
}
