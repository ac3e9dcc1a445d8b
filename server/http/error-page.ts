import { escapeHtml } from '../../contract/pages/document.ts'
import type { Locale } from '../../contract/pages/languages.ts'

/** What a page written by the server may load: our own style sheets, and nothing that runs. */
export const plainPagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type Words = {
  title: (appName: string) => string
  heading: string
  sentence: (appName: string) => string
  noCode: string
  back: string
}

// Here and not beside those of the screens: this page is there when those are not built, or fail.
const words: Record<Locale, Words> = {
  en: {
    title: (appName) => `Sign-in problem, ${appName}`,
    heading: 'That didn’t work',
    sentence: (appName) =>
      `Nothing was changed. Go back and try again; if it happens again, send this code to whoever runs ${appName}.`,
    noCode: 'Unknown',
    back: 'Back to sign in',
  },
  de: {
    title: (appName) => `Problem bei der Anmeldung, ${appName}`,
    heading: 'Das hat nicht geklappt',
    sentence: (appName) =>
      `Nichts wurde geändert. Geh zurück und versuch es noch einmal. Passiert es wieder, schick diesen Code denen, die ${appName} betreiben.`,
    noCode: 'Unbekannt',
    back: 'Zurück zur Anmeldung',
  },
}

/** The page of a sign-in that failed, with its code for whoever is asked for help. */
export function errorPage(appName: string, code: string, locale: Locale) {
  const name = escapeHtml(appName)
  const { title, heading, sentence, noCode, back } = words[locale]
  return `<!doctype html>
<html lang="${locale}">
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
<p><code id="errorCode">${escapeHtml(code.slice(0, 200)) || noCode}</code></p>
<p><a href="/auth-error?error=${encodeURIComponent(code.slice(0, 100).toWellFormed())}">${back}</a></p>
</main>
</body>
</html>
`
}
