import { invitationEnglish } from '../../messages/english-invitation.ts'
import { useWords } from '../../messages/use-words.ts'

/** The words of the page that an invitation’s link leads to. */
export type InvitationWords = typeof invitationEnglish

/** These words; only pages that need them load them. */
export function useInvitationWords(): InvitationWords {
  return useWords(invitationEnglish, 'invitation')
}
