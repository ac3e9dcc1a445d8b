import type { CaptchaService } from '../../contract/sign-in/captcha.ts'

type Directive = 'script-src' | 'style-src' | 'connect-src' | 'frame-src'

/** The sources that the widgets of CAPTCHA services need, according to their documentation. */
const sourcesOfServices: Readonly<Record<CaptchaService, Partial<Record<Directive, string>>>> = {
  'cloudflare-turnstile': {
    'script-src': 'https://challenges.cloudflare.com',
    'frame-src': 'https://challenges.cloudflare.com',
  },
  hcaptcha: {
    'script-src': 'https://hcaptcha.com https://*.hcaptcha.com',
    'style-src': 'https://hcaptcha.com https://*.hcaptcha.com',
    'connect-src': 'https://hcaptcha.com https://*.hcaptcha.com',
    'frame-src': 'https://hcaptcha.com https://*.hcaptcha.com',
  },
  'google-recaptcha': {
    'script-src': 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    'connect-src': 'https://www.google.com/recaptcha/',
    'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  },
  captchafox: {
    'script-src': 'https://cdn.captchafox.com',
    // The widget of this service adds style elements.
    'style-src': "'unsafe-inline'",
    'connect-src': 'https://*.captchafox.com',
    'frame-src': 'https://*.captchafox.com',
  },
}

/**
 * Returns the content security policy of a page. If a service is given, the policy allows the CAPTCHA of that service.
 */
export function policyFor(service: CaptchaService | null) {
  const also: Partial<Record<Directive, string>> = service === null ? {} : sourcesOfServices[service]
  const own = (directive: Directive) => [directive, "'self'", also[directive]].filter(Boolean).join(' ')
  return [
    "default-src 'none'",
    own('script-src'),
    own('style-src'),
    "img-src 'self' data: https:",
    "font-src 'self'",
    own('connect-src'),
    own('frame-src'),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
