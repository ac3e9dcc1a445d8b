import { organizationEnglish, type OrganizationWords } from '../../messages/english-organizations.ts'
import { useWords } from '../../messages/use-words.ts'

/** The words of the organization screens, beside those that every page has. */
export function useOrganizationWords(): OrganizationWords {
  return useWords(organizationEnglish, 'organizations')
}
