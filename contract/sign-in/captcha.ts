/** The services whose CAPTCHA a site can use. */
export const captchaServices = ['cloudflare-turnstile', 'hcaptcha', 'google-recaptcha', 'captchafox'] as const

export type CaptchaService = (typeof captchaServices)[number]

/** The header that contains the response of a solved CAPTCHA. */
export const captchaHeader = 'x-captcha-response'

/** The CAPTCHA that a caller has to solve before the call is accepted. */
export type CaptchaDemand = { provider: CaptchaService; siteKey: string; action?: string }
