import type { CaptchaMessages, captchaRefusals as englishCaptchaRefusals } from '../../en/sign-in/captcha.ts'

/** Messages of refused responses to a CAPTCHA, which the check itself shows. */
export const captchaRefusals: typeof englishCaptchaRefusals = {
  VERIFICATION_FAILED: () => 'Diese Prüfung hat nicht geklappt. Versuch es noch einmal.',
  UNKNOWN_ERROR: () => 'Die Prüfung ließ sich nicht bestätigen. Versuch es gleich noch einmal.',
}

export const captchaMessages: CaptchaMessages = {
  title: 'Bestätige, dass du ein Mensch bist',
  sentence: 'Das hält automatische Anfragen fern.',
  loading: 'Die Prüfung wird geladen …',
  working: 'Kurze Prüfung, dass du kein Roboter bist …',
  unreachable: 'Die Prüfung wurde nicht geladen. Vielleicht wird sie blockiert.',
}
