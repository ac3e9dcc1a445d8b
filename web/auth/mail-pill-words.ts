import { mailPillEnglish, type MailPillWords } from '../messages/english-mail-pill.ts'

/** The words that tell of mails; what tells of them is all that loads them. */
export function useMailPillWords(): MailPillWords {
  return mailPillEnglish
}
