import { everyOrganizationEnglish, type EveryOrganizationWords } from '../../messages/english-every-organization.ts'

/** The words of the organizations as administrators see them. */
export function useEveryOrganizationWords(): EveryOrganizationWords {
  return everyOrganizationEnglish
}
