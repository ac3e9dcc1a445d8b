import type { CaptchaMessages, captchaRefusals as englishCaptchaRefusals } from '../../en/sign-in/captcha.ts'

/** Messages that the CAPTCHA shows when the server refuses its response. */
export const captchaRefusals: typeof englishCaptchaRefusals = {
  VERIFICATION_FAILED: () => 'Diese Prüfung hat nicht geklappt. Versuche es erneut.',
  UNKNOWN_ERROR: () => 'Wir konnten die Prüfung nicht abschließen. Versuche es gleich erneut.',
}

export const captchaMessages: CaptchaMessages = {
  title: 'Bestätige, dass du ein Mensch bist',
  sentence: 'So halten wir automatisierte Anfragen fern.',
  loading: 'Die Prüfung wird geladen …',
  working: 'Wir prüfen kurz, ob du ein Mensch bist …',
  unreachable: 'Die Prüfung konnte nicht geladen werden. Vielleicht wird sie blockiert.',
}
