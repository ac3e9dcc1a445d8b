import { escapeHtml } from './escape-html.ts'
import type { Boot } from './boot.ts'
import { locales as everyLocale } from './languages.ts'

/** What a page says before the server has filled it in: tokens in place of the site's own words. */
export const tokens = {
  name: '%APP_NAME%',
  support: '%SUPPORT%',
  terms: '%TERMS%',
  privacy: '%PRIVACY%',
  passwordMin: '%PASSWORD_MIN%',
  passwordMax: '%PASSWORD_MAX%',
  providerId: '%PROVIDER_ID%',
  providerName: '%PROVIDER_NAME%',
  features: '%FEATURES%',
  icon: '%ICON%',
  boot: '<!--boot-->',
} as const

/**
 * Fills a page written at build time for one visitor: the site's words, what it offers, and the boot data.
 *
 * Text is escaped for HTML, and the JSON so that it cannot end its own script element. Of what a page may have to tell a
 * browser without scripts, only what it does have to is left: `told`, a code.
 */
export function fillPage(page: string, boot: Boot, told: string | null = null) {
  const values: Record<string, string> = {
    [tokens.name]: escapeHtml(boot.app.name),
    [tokens.support]: escapeHtml(contactHref(boot.app.support) ?? ''),
    [tokens.terms]: escapeHtml(webHref(boot.app.terms) ?? ''),
    [tokens.privacy]: escapeHtml(webHref(boot.app.privacy) ?? ''),
    [tokens.passwordMin]: String(boot.passwordLength.min),
    [tokens.passwordMax]: String(boot.passwordLength.max),
    [tokens.icon]: escapeHtml(boot.app.logo?.square ?? beacon),
    [tokens.features]: featureWords(boot).join(' '),
    [tokens.boot]: `<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`,
  }
  const fill = (text: string, more: Record<string, string> = {}) =>
    text.replaceAll(/%[A-Z_]+%/g, (token) => more[token] ?? values[token] ?? token)
  return page.replaceAll(partToFill, (part) => {
    if (part.startsWith('<p')) return part.startsWith(`<p data-told="${told}"`) ? fill(part) : ''
    if (!part.startsWith('<li')) return values[part] ?? part
    const isForSignUp = part.includes('data-for="sign-up"')
    const offered = boot.providers.filter(({ signUp }) => signUp || !isForSignUp)
    const items = offered.map(({ id, name }) =>
      fill(part, { [tokens.providerId]: escapeHtml(id), [tokens.providerName]: escapeHtml(name) }),
    )
    return items.join('')
  })
}

/** The icon of a site that has none of its own: the mark of web/ui/Logo.tsx. */
const beacon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='-12 -12 24 24' fill='none' stroke='%231f7a74'><circle r='4.2' fill='%231f7a74' stroke='none'/><circle r='7.4' stroke-width='1.9'/><circle r='10.6' stroke-width='1.2'/></svg>"

/** A token; the list item of a provider, which the build writes once and a page holds for each; or what may be told. */
const partToFill = /* @__PURE__ */ new RegExp(
  `<li data-provider="${tokens.providerId}".*?</li>|<p data-told=.*?</p>|%[A-Z_]+%|${tokens.boot}`,
  'gs',
)

/** What this site offers, as the words by which auth.css shows and hides parts of a page before its script runs. */
function featureWords({ app, features, locales, providers, setup }: Boot) {
  const words: Record<string, boolean> = {
    password: features.password,
    providers: providers.length > 0,
    'sign-up-providers': providers.some(({ signUp }) => signUp),
    'sign-up': offersSignUp({ features, providers }),
    'sign-up-with-password': features.signUp,
    'password-reset': features.passwordReset,
    'remember-me': features.rememberMe,
    terms: app.terms !== null,
    privacy: app.privacy !== null,
    support: app.support !== null,
    logo: app.logo !== null,
    'setup-code': setup.codeNeeded,
    languages: locales.length === everyLocale.length,
  }
  return Object.keys(words).filter((word) => words[word])
}

/** Whether people may make an account here: with a password or, where there are no passwords, with a provider that takes them. */
export function offersSignUp({ features, providers }: Pick<Boot, 'features' | 'providers'>) {
  return features.signUp || (!features.password && providers.some(({ signUp }) => signUp))
}

/** Where a page on the web may be linked to: only http, https and paths, so that no script hides in a setting. */
export function webHref(address: string | null) {
  return address !== null && /^(?:https?:\/\/|\/(?![/\\]))/i.test(address) ? address : null
}

/** How to reach a site's support: its page, or a mail to its address. */
export function contactHref(support: string | null) {
  if (support === null || webHref(support) !== null) return webHref(support)
  return /^[^\s:/?#]+@[^\s:/?#]+$/.test(support) ? `mailto:${support}` : null
}
