import { signOutEnglish, type SignOutWords } from '../messages/english-sign-out.ts'

/** The messages of the sign-out page; only that page loads them. */
export function useSignOutWords(): SignOutWords {
  return signOutEnglish
}
