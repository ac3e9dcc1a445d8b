import { signOutEnglish, type SignOutWords } from '../messages/english-sign-out.ts'

/** The words of the page that signs out; only that page loads them. */
export function useSignOutWords(): SignOutWords {
  return signOutEnglish
}
