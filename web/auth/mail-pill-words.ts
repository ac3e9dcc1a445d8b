import { mailPillEnglish, type MailPillWords } from '../messages/english-mail-pill.ts'

/** The messages about mails, loaded only by the components that show them. */
export function useMailPillWords(): MailPillWords {
  return mailPillEnglish
}
