import { organizationEnglish, type OrganizationWords } from '../../messages/english-organizations.ts'
import { useWords } from '../../messages/use-words.ts'

/** Returns the messages of the organization screens. */
export function useOrganizationWords(): OrganizationWords {
  return useWords(organizationEnglish, 'organizations')
}
