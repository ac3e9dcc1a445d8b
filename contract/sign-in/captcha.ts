/** The services whose CAPTCHA a site can use. */
export const captchaServices = ['cloudflare-turnstile', 'hcaptcha', 'google-recaptcha', 'captchafox'] as const

export type CaptchaService = (typeof captchaServices)[number]

/** The CAPTCHA that needs no external service: the browser solves a puzzle that takes computing time. */
export const proofOfWork = 'proof-of-work'

/** The kinds of CAPTCHA that a site can use. */
export const captchaProviders = [proofOfWork, ...captchaServices] as const

/** The header that contains the response of a solved CAPTCHA. */
export const captchaHeader = 'x-captcha-response'

/** The value of `captchaHeader` with which a client announces that it can solve a proof of work. */
export const solvesWork = 'solves-proof-of-work'

/** The CAPTCHA of a service, which a caller has to solve before the call is accepted. */
export type ServiceDemand = { provider: CaptchaService; siteKey: string; action?: string }

/**
 * The puzzle that a caller has to solve before a call is accepted. `path` is the path of the call, below the base path.
 */
export type WorkDemand = { provider: typeof proofOfWork; challenge: string; path: string }

export type CaptchaDemand = ServiceDemand | WorkDemand
