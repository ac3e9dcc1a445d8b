import { escapeHtml } from '../../contract/pages/escape-html.ts'
import type { Locale } from '../../contract/pages/languages.ts'

/** The content security policy of server-rendered pages. These pages use our style sheets and no scripts. */
export const plainPagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type Messages = {
  title: (appName: string) => string
  heading: string
  sentence: (appName: string) => string
  noCode: string
  back: string
  fault: { title: (appName: string) => string; heading: string; sentence: (appName: string) => string; reload: string }
  /** The texts of the pages that ask visitors to wait. */
  wait: Record<WaitReason, { heading: string; sentence: string }>
}

/** Why a visitor must wait: the database is unavailable, or there were too many requests. */
type WaitReason = 'away' | 'busy'

// These texts are separate from the texts of the screens, because these pages must also work if the screens fail or
// are not built.
const messages: Record<Locale, Messages> = {
  en: {
    title: (appName) => `Sign-in problem, ${appName}`,
    heading: 'That didn’t work',
    sentence: (appName) =>
      `Nothing was changed. Go back and try again. If it happens again, send this code to the people who run ${appName}.`,
    noCode: 'Unknown',
    back: 'Back to sign-in',
    fault: {
      title: (appName) => `Something went wrong, ${appName}`,
      heading: 'Something went wrong on our side',
      sentence: (appName) => `Try again. If it happens again, send this code to the people who run ${appName}.`,
      reload: 'Try again',
    },
    wait: {
      away: {
        heading: 'Temporarily unavailable',
        sentence: 'The server cannot reach its database right now. Try again in a moment.',
      },
      busy: {
        heading: 'Too many requests',
        sentence: 'Your network requested too many pages. Wait a few seconds, then try again.',
      },
    },
  },
  de: {
    title: (appName) => `Problem bei der Anmeldung, ${appName}`,
    heading: 'Das hat nicht geklappt',
    sentence: (appName) =>
      `Es wurde nichts geändert. Geh zurück und versuche es erneut. Falls es wieder passiert, sende diesen Code an die Betreiber von ${appName}.`,
    noCode: 'Unbekannt',
    back: 'Zurück zur Anmeldung',
    fault: {
      title: (appName) => `Etwas ist schiefgegangen, ${appName}`,
      heading: 'Bei uns ist etwas schiefgegangen',
      sentence: (appName) =>
        `Versuche es erneut. Falls es wieder passiert, sende diesen Code an die Betreiber von ${appName}.`,
      reload: 'Erneut versuchen',
    },
    wait: {
      away: {
        heading: 'Gleich wieder da',
        sentence: 'Der Server erreicht gerade seine Datenbank nicht. Versuche es gleich erneut.',
      },
      busy: {
        heading: 'Zu viele Anfragen',
        sentence:
          'Aus deinem Netzwerk wurden zu viele Seiten abgerufen. Warte ein paar Sekunden und versuche es dann erneut.',
      },
    },
  },
}

/** Returns the page of a failed social sign-in. The page shows the error code for support. */
export function errorPage(appName: string, code: string, locale: Locale) {
  const { noCode, back, ...text } = messages[locale]
  return plainPage(appName, locale, text, {
    code: escapeHtml(code.slice(0, 200)) || noCode,
    link: { href: `/auth-error?error=${encodeURIComponent(code.slice(0, 100).toWellFormed())}`, text: back },
  })
}

/**
 * Returns the page for an internal error. The page shows the id with which the error can be found in the log, and a
 * link to try again.
 */
export function faultPage(appName: string, requestId: string, locale: Locale) {
  const { reload, ...text } = messages[locale].fault
  return plainPage(appName, locale, text, {
    code: `INTERNAL_SERVER_ERROR ${escapeHtml(requestId)}`,
    // An empty `href` is the URL of the page itself, including its query.
    link: { href: '', text: reload },
  })
}

/** Returns the page that asks a visitor to wait. */
export function waitPage(appName: string, reason: WaitReason, locale: Locale) {
  const { wait, fault } = messages[locale]
  const { heading, sentence } = wait[reason]
  const code = reason === 'busy' ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE'
  const text = { title: (name: string) => `${heading}, ${name}`, heading, sentence: () => sentence }
  return plainPage(appName, locale, text, { code, link: { href: '', text: fault.reload } })
}

type Shown = Pick<Messages, 'title' | 'heading' | 'sentence'>
type Place = { code: string; link: { href: string; text: string } }

function plainPage(appName: string, locale: Locale, { title, heading, sentence }: Shown, { code, link }: Place) {
  const name = escapeHtml(appName)
  return `<!doctype html>
<html lang="${locale}" data-theme="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title(name)}</title>
<link rel="stylesheet" href="/brand.css">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<p class="name">${name}</p>
<h1>${heading}</h1>
<p>${sentence(name)}</p>
<p><code id="errorCode">${code}</code></p>
<p><a href="${link.href}">${link.text}</a></p>
</main>
</body>
</html>
`
}
