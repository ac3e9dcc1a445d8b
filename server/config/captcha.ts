import { z } from 'zod'
import { pathBelowBase } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { captchaProviders, proofOfWork } from '../../contract/sign-in/captcha.ts'
import { group, httpUrl } from './fields.ts'

const paths: readonly string[] = endpoints.filter((each) => 'mayAskCaptcha' in each).map(pathBelowBase)

const captchaPath = z.string().refine((path) => paths.includes(path), `must be one of: ${paths.toSorted().join(', ')}`)

/** The CAPTCHA that blocks automated sign-ins and sign-ups. */
export const captchaOptions = group({
  /** A CAPTCHA service, or a proof of work, which needs no service. Null: no CAPTCHA. */
  provider: z.enum(captchaProviders).nullable().default(proofOfWork),
  /** The provider's public key for this site. */
  siteKey: z.string().min(1).optional(),
  /** The provider's secret key for this site. */
  secretKey: z.string().min(1).optional(),
  /**
   * Which callers must solve a CAPTCHA: every stranger, or strangers only while passwords are being guessed from their
   * network or on the whole site. A stranger is a browser in which the user has not signed in before.
   */
  when: z.enum(['suspicious', 'always']).default('suspicious'),
  /** The paths of the endpoints that require the CAPTCHA. */
  endpoints: z
    .array(captchaPath)
    .default([
      '/sign-up/email',
      '/sign-up/passkey',
      '/sign-in/email',
      '/sign-in/username',
      '/sign-in/magic-link',
      '/request-password-reset',
      '/forget-password',
      '/email-otp/send-verification-otp',
      '/email-otp/request-password-reset',
      '/forget-password/email-otp',
    ]),
  /** The lowest accepted score, if the provider reports scores. */
  minScore: z.number().min(0).max(1).default(0.5),
  /** The action for which the CAPTCHA must be solved, if the provider reports actions. Unset: any action. */
  expectedAction: z.string().min(1).optional(),
  /** The hosts of pages on which the CAPTCHA may be solved. Unset: the hosts of `baseURL` and `trustedOrigins`. */
  allowedHostnames: z.array(z.string().min(1)).optional(),
  /** The URL that verifies CAPTCHA responses. Unset: the provider's own URL. */
  siteVerifyURLOverride: httpUrl.optional(),
})

type CaptchaOptions = z.output<typeof captchaOptions>

/** Returns the mistake in the CAPTCHA options; null if they are correct. */
export function captchaMistake({ provider, siteKey, secretKey }: CaptchaOptions) {
  if (provider === null || provider === proofOfWork || (siteKey !== undefined && secretKey !== undefined)) return null
  return `captcha.provider "${provider}" needs captcha.siteKey and captcha.secretKey`
}
