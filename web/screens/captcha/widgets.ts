import type { ServiceDemand, CaptchaService } from '../../../contract/sign-in/captcha.ts'

type Events = { onResponse: (response: string) => void; onFailure: () => void }
type Api = { render?: (place: HTMLElement, options: object) => unknown }
type Service = {
  script: string
  /** The name of the global object that the script adds. */
  api: string
  options: (demand: ServiceDemand, events: Events) => object
}

const services: Readonly<Record<CaptchaService, Service>> = {
  'cloudflare-turnstile': {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    api: 'turnstile',
    options: ({ action }, events) => ({ ...withCallbacks(events), ...(action ? { action } : {}) }),
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js',
    api: 'hcaptcha',
    options: (_, events) => withCallbacks(events),
  },
  'google-recaptcha': {
    script: 'https://www.google.com/recaptcha/api.js',
    api: 'grecaptcha',
    options: (_, events) => withCallbacks(events),
  },
  captchafox: {
    script: 'https://cdn.captchafox.com/api.js',
    api: 'captchafox',
    options: (_, { onResponse, onFailure }) => ({ onVerify: onResponse, onError: onFailure }),
  },
}

function withCallbacks({ onResponse, onFailure }: Events) {
  return { callback: onResponse, 'error-callback': onFailure }
}

/** Shows the widget of a service in an element; rejects if its script does not load. */
export async function showWidget(place: HTMLElement, demand: ServiceDemand, events: Events) {
  const { script, api, options } = services[demand.provider]
  await loaded(script, api)
  apiOf(api)!.render!(place, { sitekey: demand.siteKey, ...options(demand, events) })
}

const timeoutMilliseconds = 15_000
/** The name of the global function that the services' scripts call once they are ready. */
const readyName = 'gatehouseCaptchaReady'

/** The scripts that are being loaded, by address. */
const loading = new Map<string, Promise<void>>()

/** Loads the script of a CAPTCHA service unless it is already loaded. If loading fails, the next call tries again. */
async function loaded(address: string, api: string) {
  if (apiOf(api)?.render) return
  if (!loading.has(address))
    loading.set(
      address,
      load(address).finally(() => loading.delete(address)),
    )
  await loading.get(address)
}

async function load(address: string) {
  const script = document.createElement('script')
  try {
    await new Promise<void>((resolve, reject) => {
      globals()[readyName] = resolve
      script.onerror = reject
      setTimeout(reject, timeoutMilliseconds)
      script.src = `${address}?render=explicit&onload=${readyName}`
      document.head.append(script)
    })
  } catch (error) {
    script.remove()
    throw error
  }
}

function apiOf(name: string) {
  return globals()[name] as Api | undefined
}

function globals() {
  return globalThis as unknown as Record<string, unknown>
}
