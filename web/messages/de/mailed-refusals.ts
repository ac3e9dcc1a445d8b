import type { mailedRefusals as englishMailedRefusals } from '../en/mailed-refusals.ts'

/** Messages for refused email codes. */
export const mailedRefusals: typeof englishMailedRefusals = {
  INVALID_OTP: () => 'Dieser Code stimmt nicht. Nimm den aus der neuesten E-Mail.',
  OTP_EXPIRED: () => 'Dieser Code ist abgelaufen. Fordere eine neue E-Mail an.',
  TOO_MANY_ATTEMPTS: () => 'Zu viele falsche Codes. Öffne den Link in der E-Mail oder fordere eine neue E-Mail an.',
}
