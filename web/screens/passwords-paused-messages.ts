import { passwordsPausedEnglish, type PasswordsPausedMessages } from '../messages/english-passwords-paused.ts'

/** The messages about paused passwords, loaded with the notice that shows them. */
export function usePasswordsPausedMessages(): PasswordsPausedMessages {
  return passwordsPausedEnglish
}
