import { isUsername } from '../../contract/sign-in/username.ts'
import { secondStepPath } from '../../contract/sign-in/challenge.ts'
import type { Config } from '../config/config.ts'
import { readForm } from './body.ts'
import type { Exchange } from './mount.ts'
import { redirectReply } from './replies.ts'

type Fields = Record<string, string>

/**
 * The API call that a form of a page makes without JavaScript, and the page to which the visitor is redirected
 * afterwards.
 */
type PageForm = {
  call: string
  /** A second call, made as the user whom the first call has signed in. */
  followUp?: { call: string; body: (path: string) => object }
  body: (fields: Fields, query: URLSearchParams, path: string) => object
  next: (reply: Answer, query: URLSearchParams) => string
}

const secondStepTo = (path: string) => `${secondStepPath}?redirect=${encodeURIComponent(path)}`

const forms: Readonly<Record<string, PageForm>> = {
  '/sign-in': {
    call: '/sign-in/email',
    body: ({ email, password, rememberMe }) => ({
      email,
      password,
      rememberMe: rememberMe !== undefined,
      callbackURL: '/verify-email',
    }),
    next: ({ twoFactorRedirect }) => (twoFactorRedirect ? secondStepTo('/') : '/'),
  },
  '/sign-up': {
    call: '/sign-up/email',
    body: ({ name, email, password }) => ({ name, email, password, callbackURL: '/verify-email' }),
    next: ({ token }) => (token ? '/' : '/sign-in?reason=created'),
  },
  '/forgot-password': {
    call: '/request-password-reset',
    body: ({ email }) => ({ email, redirectTo: '/reset-password' }),
    next: () => '/sign-in?reason=link-sent&switch=1',
  },
  '/reset-password': {
    call: '/reset-password',
    body: ({ password }, query) => ({ newPassword: password, token: query.get('token') ?? '' }),
    next: () => '/sign-in?reason=password-set&switch=1',
  },
}

const idIn = (path: string) => decodeURIComponent(path.split('/').at(-1)!)

const accepting = { call: '/organization/accept-invitation', body: (path: string) => ({ invitationId: idIn(path) }) }

/**
 * The two forms of the invitation page. One signs the user in, the other signs the user up, and both then accept the
 * invitation. Only the sign-up form has a name field.
 */
const invitationForms: Record<'signIn' | 'signUp', PageForm> = {
  signIn: { ...forms['/sign-in']!, followUp: accepting },
  signUp: {
    call: '/sign-up/invited',
    body: ({ name, email, password }, _query, path) => ({
      name,
      email,
      password,
      invitationId: idIn(path),
      callbackURL: '/verify-email',
    }),
    followUp: accepting,
    next: ({ token }) => (token ? '/' : '/sign-in?reason=created'),
  },
}

/** The sign-in form if its email field contains a username. */
const byUsername: PageForm = {
  ...forms['/sign-in']!,
  call: '/sign-in/username',
  body({ email: username, password, rememberMe }) {
    return { username, password, rememberMe: rememberMe !== undefined, callbackURL: '/verify-email' }
  },
}

/**
 * The two forms of the second step. If the sign-in has a destination, both forms redirect to the sign-in page, which
 * decides whether the visitor is sent to that destination.
 */
const secondStepForms: Record<'totp' | 'backup-code', PageForm> = {
  totp: secondStepForm('/two-factor/verify-totp'),
  'backup-code': secondStepForm('/two-factor/verify-backup-code'),
}

function secondStepForm(call: string): PageForm {
  return {
    call,
    body: ({ code = '' }) => ({ code: code.replaceAll(/\s/g, '') }),
    next({ url }, query) {
      const onward = query.get('redirect') ?? url
      return onward === undefined ? '/' : `/sign-in?redirect=${encodeURIComponent(onward)}`
    },
  }
}

function formOf(path: string, fields: Fields, { username }: Config) {
  if (path === '/sign-in' && username.enabled && isUsername(fields['email'] ?? '')) return byUsername
  if (path === secondStepPath) return secondStepForms[fields['method'] === 'totp' ? 'totp' : 'backup-code']
  if (!path.startsWith('/invite/')) return forms[path]
  return invitationForms[fields['name'] === undefined ? 'signIn' : 'signUp']
}

/**
 * Creates the function that handles a form sent without JavaScript: it makes the call that the script would make, and
 * then redirects. No entered value appears in a URL.
 */
export function createForms(config: Config, api: (exchange: Exchange) => Promise<Response>) {
  const { basePath, origin } = config
  return async function answerForm(exchange: Exchange): Promise<Response> {
    const { path, id } = exchange
    const fields = await readForm(exchange).catch(() => undefined)
    const form = fields && formOf(path, fields, config)
    if (!form) return redirectReply(path, [], id, 303)

    const query = new URLSearchParams(exchange.search)
    const call = { path: basePath + form.call, body: form.body(fields, query, path), origin }
    const reply = await api(asCall(exchange, call))
    const answer = (await reply.json()) as Answer
    const cookies = reply.headers.getSetCookie()
    // A value that cannot be a username gets the same error as an unknown username.
    const code = form === byUsername && reply.status === 422 ? 'INVALID_USERNAME_OR_PASSWORD' : (answer.code ?? '')
    if (!reply.ok) return redirectReply(withError(exchange, code), cookies, id, 303)
    if (form.followUp && answer.twoFactorRedirect) return redirectReply(secondStepTo(path), cookies, id, 303)
    if (form.followUp && cookies.length > 0) {
      const { call, body } = form.followUp
      const second = await api(
        asCall(withCookies(exchange, cookies), { path: basePath + call, body: body(path), origin }),
      )
      const { code } = (await second.json()) as Answer
      cookies.push(...second.headers.getSetCookie())
      if (!second.ok) return redirectReply(withError(exchange, code ?? ''), cookies, id, 303)
    }
    return redirectReply(form.next(answer, query), cookies, id, 303)
  }
}

type Answer = { token?: string | null; code?: string; twoFactorRedirect?: true; url?: string }

/** Returns the request that the browser would send next, with the cookies that the previous response has just set. */
function withCookies(exchange: Exchange, cookies: readonly string[]): Exchange {
  const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ')
  return { ...exchange, header: (name) => (name === 'cookie' ? cookie : exchange.header(name)) }
}

/**
 * Returns the path of the call that a page's form makes, relative to the base path. Returns undefined for a page
 * without a form, and for the invitation page and the second step, which have two forms each.
 */
export function callOfForm(path: string) {
  return forms[path]?.call
}

/**
 * Returns the URL to which the visitor of a refused form is redirected: the page of the form, with the error in the
 * query.
 */
export function withError({ path, search }: { path: string; search: string }, code: string) {
  const query = new URLSearchParams(search)
  query.set('error', code)
  return `${path}?${query}`
}

function asCall(exchange: Exchange, { path, body, origin }: { path: string; body: object; origin: string }): Exchange {
  const isFromUs = exchange.header('sec-fetch-site') === 'same-origin'
  const isUnnamed = [undefined, 'null'].includes(exchange.header('origin'))
  const instead: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'content-length': undefined,
    // Our pages send no referrer, so the `Origin` of their forms is `null`, and `Sec-Fetch-Site` shows whether a form
    // is ours. Any other `Origin` is checked as usual.
    ...(isFromUs && isUnnamed ? { origin } : {}),
  }
  return {
    ...exchange,
    path,
    search: '',
    header: (name) => (name in instead ? instead[name] : exchange.header(name)),
    body: new Response(JSON.stringify(body)).body,
  }
}
