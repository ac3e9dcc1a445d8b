/** Messages that the CAPTCHA shows when the server refuses its response. */
export const captchaRefusals = {
  VERIFICATION_FAILED: () => 'That check didn’t work. Try again.',
  UNKNOWN_ERROR: () => 'We couldn’t complete the check. Try again in a moment.',
}

/** Messages for the CAPTCHA, which keeps automated requests out. */
export const captchaMessages = {
  title: 'Confirm you’re human',
  sentence: 'This keeps automated requests out.',
  loading: 'Loading the check…',
  working: 'Checking that you’re human…',
  unreachable: 'The check didn’t load. Something may be blocking it.',
}

export type CaptchaMessages = typeof captchaMessages
