import { z } from 'zod'
import type { CaptchaService } from '../../../contract/sign-in/captcha.ts'
import type { Config } from '../../config/config.ts'

type Service = {
  url: string
  format: 'json' | 'form'
  /** Returns the fields that a request has in addition to the secret and the response. */
  fields: (visit: { siteKey: string; ipAddress: string }) => Record<string, string>
  /** Whether the service reports the host of the page on which the CAPTCHA was solved. */
  hasHostname: boolean
}

/** The CAPTCHA services, and how each of them checks a response. */
const services: Readonly<Record<CaptchaService, Service>> = {
  'cloudflare-turnstile': {
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    format: 'json',
    fields: ({ ipAddress }) => ({ remoteip: ipAddress }),
    hasHostname: true,
  },
  hcaptcha: {
    url: 'https://api.hcaptcha.com/siteverify',
    format: 'form',
    fields: ({ siteKey, ipAddress }) => ({ sitekey: siteKey, remoteip: ipAddress }),
    hasHostname: false,
  },
  'google-recaptcha': {
    url: 'https://www.google.com/recaptcha/api/siteverify',
    format: 'form',
    fields: ({ ipAddress }) => ({ remoteip: ipAddress }),
    hasHostname: true,
  },
  captchafox: {
    url: 'https://api.captchafox.com/siteverify',
    format: 'form',
    fields: ({ siteKey, ipAddress }) => ({ sitekey: siteKey, remoteIp: ipAddress }),
    hasHostname: false,
  },
}

// A visitor is waiting, and a working service responds in a fraction of this time.
const timeoutMilliseconds = 3000
const maxAnswerBytes = 16 * 1024

const answerShape = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  action: z.string().nullish(),
  score: z.number().nullish(),
  'error-codes': z.array(z.string()).nullish(),
})

/** Matches error codes that report a fault of the site or the service, such as a wrong secret key. */
const ownErrors = /secret|sitekey|internal-error|bad-request/

/**
 * Asks the service whether a response is valid. Throws if the service does not reply in time, or if its reply is
 * unusable.
 */
export async function askService(config: Config, visit: { response: string; ipAddress: string }): Promise<boolean> {
  const { provider, siteKey = '', secretKey = '', siteVerifyURLOverride } = config.captcha
  if (provider === null || provider === 'proof-of-work') return true
  const { url, format, fields, hasHostname } = services[provider]
  const sent = without('', {
    secret: secretKey,
    response: visit.response,
    ...fields({ siteKey, ipAddress: visit.ipAddress }),
  })
  const reply = await fetch(siteVerifyURLOverride ?? url, {
    method: 'POST',
    headers: { 'content-type': format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded' },
    body: format === 'json' ? JSON.stringify(sent) : new URLSearchParams(sent).toString(),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
  const answer = answerShape.parse(JSON.parse(await readText(reply)))
  const mistake = answer['error-codes']?.find((code) => ownErrors.test(code))
  if (!answer.success && mistake !== undefined) throw new Error(`The CAPTCHA service answered ${mistake}`)
  return isAccepted(config, answer, hasHostname)
}

function isAccepted(config: Config, answer: z.output<typeof answerShape>, hasHostname: boolean) {
  const { minScore, expectedAction } = config.captcha
  if (!answer.success) return false
  if (typeof answer.score === 'number' && answer.score < minScore) return false
  if (expectedAction !== undefined && typeof answer.action === 'string' && answer.action !== expectedAction)
    return false
  return !hasHostname || hostsOf(config).some((host) => host.test(answer.hostname ?? ''))
}

/**
 * Returns patterns for the hosts of the pages that are allowed to show the CAPTCHA. By default, these are the hosts of
 * the origins that are allowed to call the API with cookies.
 */
function hostsOf({ captcha, origin, trustedOrigins }: Config) {
  const hosts = captcha.allowedHostnames ?? [origin, ...trustedOrigins].map(hostOf)
  return hosts.map((host) => {
    const parts = host.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    return new RegExp(`^${parts.join('[a-z0-9-]+')}$`, 'i')
  })
}

/** Returns the host of an origin. The origin can contain `*`, and needs no scheme. */
function hostOf(origin: string) {
  return origin.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/:[\d*]+$/, '')
}

async function readText(reply: Response) {
  if (!reply.body) throw new Error(`The CAPTCHA service answered ${reply.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of reply.body) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new Error(`The CAPTCHA service sent more than ${maxAnswerBytes} bytes`)
  }
  return Buffer.concat(chunks).toString()
}

function without(value: string, fields: Record<string, string>) {
  return Object.fromEntries(Object.entries(fields).filter(([, each]) => each !== value))
}
