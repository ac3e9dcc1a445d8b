/** Messages for refused email codes. */
export const mailedRefusals = {
  INVALID_OTP: () => 'That code isn’t right. Use the one in the newest email.',
  OTP_EXPIRED: () => 'That code has expired. Request a new email.',
  TOO_MANY_ATTEMPTS: () => 'Too many wrong codes. Open the link in the email, or request a new email.',
}
