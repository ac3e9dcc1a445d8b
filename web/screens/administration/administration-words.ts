import { administrationEnglish, type AdministrationWords } from '../../messages/english-administration.ts'

/** The words of the administration screens, beside those that every page has. */
export function useAdministrationWords(): AdministrationWords {
  return administrationEnglish
}
