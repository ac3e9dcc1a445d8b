import type { SignOutMessages } from '../en/sign-out.ts'

export const signOutMessages: SignOutMessages = {
  working: 'Du wirst abgemeldet …',
  failed: 'Vielleicht bist du noch angemeldet',
  failedSentence: 'Wir konnten den Server nicht erreichen, um dich abzumelden.',
}
