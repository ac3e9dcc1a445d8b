import { escapeHtml } from './escape-html.ts'
import type { Boot } from './boot.ts'
import { locales as everyLocale } from './languages.ts'

/**
 * Placeholders of prebuilt pages, which the server replaces with the data of the site. The numeric placeholders occur
 * nowhere else in a page.
 */
export const tokens = {
  name: '%APP_NAME%',
  support: '%SUPPORT%',
  terms: '%TERMS%',
  privacy: '%PRIVACY%',
  passwordMin: 770_001,
  passwordMax: 770_002,
  providerId: '%PROVIDER_ID%',
  providerName: '%PROVIDER_NAME%',
  features: '%FEATURES%',
  icon: '%ICON%',
  boot: '<!--boot-->',
  /** Replaced with the tags that load the files of the screen at this path. */
  screen: '<!--screen-->',
} as const

/**
 * A visit to a page. `code` is the `error` or `reason` in the URL of the page. `replies` has the JSON replies to the
 * first calls of the page, by the URL of the call.
 */
type Visit = { code?: string | null; replies?: ReadonlyMap<string, string> }

/**
 * Fills a prebuilt page for one visitor: the site's texts, its features, the boot data, and the replies to the first
 * calls of the page.
 *
 * Escapes texts for HTML, and escapes JSON so that the JSON cannot close its script element. For browsers without
 * JavaScript, a prebuilt page contains the messages for all codes. Removes all of them except the message for `code`.
 */
export function fillPage(page: string, boot: Boot, { code = null, replies }: Visit = {}) {
  const values: Record<string, string> = {
    [tokens.name]: escapeHtml(boot.app.name),
    [tokens.support]: escapeHtml(contactHref(boot.app.support) ?? ''),
    [tokens.terms]: escapeHtml(webHref(boot.app.terms) ?? ''),
    [tokens.privacy]: escapeHtml(webHref(boot.app.privacy) ?? ''),
    [tokens.passwordMin]: String(boot.passwordLength.min),
    [tokens.passwordMax]: String(boot.passwordLength.max),
    [tokens.icon]: escapeHtml(boot.app.logo?.square ?? defaultIcon),
    [tokens.features]: featureWords(boot).join(' '),
    [tokens.boot]: jsonElement('boot', JSON.stringify(boot)) + repliesElement(replies),
  }
  const fill = (text: string, more: Record<string, string> = {}) =>
    text.replaceAll(placeholder, (token) => more[token] ?? values[token] ?? token)
  return page.replaceAll(partToFill, (part) => {
    if (part.startsWith('<p')) return part.startsWith(`<p data-code="${code}"`) ? fill(part) : ''
    if (!part.startsWith('<li')) return values[part] ?? part
    const isForSignUp = part.includes('data-for="sign-up"')
    const offered = boot.providers.filter(({ signUp }) => signUp || !isForSignUp)
    const items = offered.map(({ id, name }) =>
      fill(part, { [tokens.providerId]: escapeHtml(id), [tokens.providerName]: escapeHtml(name) }),
    )
    return items.join('')
  })
}

/** The id of the element with the replies to the first calls. */
export const firstRepliesId = 'first-replies'

function repliesElement(replies: ReadonlyMap<string, string> = new Map()) {
  if (replies.size === 0) return ''
  const entries = [...replies].map(([address, json]) => `${JSON.stringify(address)}:${json}`)
  return jsonElement(firstRepliesId, `{${entries.join(',')}}`)
}

/**
 * Returns an element with data for scripts. Escapes `<`, which could close the element, and line separators. JSON has
 * these characters only inside strings, so the escaped JSON has the same meaning.
 */
function jsonElement(id: string, json: string) {
  const escaped = json.replaceAll(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="application/json" id="${id}">${escaped}</script>`
}

/** The icon of a site without a logo: the logo of web/ui/Logo.tsx. */
const defaultIcon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='-12 -12 24 24' fill='none' stroke='%231f7a74'><circle r='4.2' fill='%231f7a74' stroke='none'/><circle r='7.4' stroke-width='1.9'/><circle r='10.6' stroke-width='1.2'/></svg>"

const placeholder = /%[A-Z_]+%|\b77000[12]\b|<!--boot-->/g

/**
 * Matches a placeholder, the list item of a provider (which the build renders once), or a message for browsers without
 * scripts. Written as a literal, because bundlers do not drop an unused pattern that is built from other constants.
 */
const partToFill =
  /<li data-provider="%PROVIDER_ID%".*?<\/li>|<p data-code=.*?<\/p>|%[A-Z_]+%|\b77000[12]\b|<!--boot-->/gs

/**
 * Returns the names of the features that this site has. Until the script runs, AuthShell.css hides the parts of a page
 * whose `data-needs` names a feature that the site does not have.
 */
function featureWords({ app, features, locales, providers, setup }: Boot) {
  const words: Record<string, boolean> = {
    password: features.password,
    providers: providers.length > 0,
    'sign-up-providers': providers.some(({ signUp }) => signUp),
    'sign-up': offersSignUp({ features, providers }),
    'sign-up-with-password': features.signUp,
    'password-reset': features.passwordReset,
    'remember-me': features.rememberMe,
    passkeys: features.passkeys,
    'sign-up-with-passkey': features.passkeySignUp,
    usernames: features.usernames,
    'mailed-sign-in': offersMailedSignIn({ features }),
    terms: app.terms !== null,
    privacy: app.privacy !== null,
    support: app.support !== null,
    logo: app.logo !== null,
    'setup-code': setup.codeNeeded,
    languages: locales.length === everyLocale.length,
  }
  return Object.keys(words).filter((word) => words[word])
}

/**
 * Whether the site offers sign-up: with a password or a passkey or, if passwords are off, with a provider that accepts
 * new users.
 */
export function offersSignUp({ features, providers }: Pick<Boot, 'features' | 'providers'>) {
  if (features.signUp || features.passkeySignUp) return true
  return !features.password && providers.some(({ signUp }) => signUp)
}

/** Whether users can sign in by email: with a link, a code, or both. */
export function offersMailedSignIn({ features }: Pick<Boot, 'features'>) {
  return features.mailedLink || features.mailedCodeLength !== null
}

/**
 * Returns a URL from a setting as a link target. Returns null unless the URL is http, https or a path, so that no
 * setting can contain a script.
 */
export function webHref(address: string | null) {
  return address !== null && /^(?:https?:\/\/|\/(?![/\\]))/i.test(address) ? address : null
}

/** Returns a link to the site's support page, or a `mailto:` link if `support` is an email address; otherwise null. */
export function contactHref(support: string | null) {
  if (support === null || webHref(support) !== null) return webHref(support)
  return /^[^\s:/?#]+@[^\s:/?#]+$/.test(support) ? `mailto:${support}` : null
}
