import { emailsEnglish, type EmailsWords } from '../../messages/english-emails.ts'

/** The words of the mails as administrators see them. */
export function useEmailsWords(): EmailsWords {
  return emailsEnglish
}
