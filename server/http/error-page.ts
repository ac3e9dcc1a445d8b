import { escapeHtml } from '../../contract/pages/document.ts'

/** What a page written by the server may load: our own style sheets, and nothing that runs. */
export const plainPagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The page of a sign-in that failed, with its code for whoever is asked for help. */
export function errorPage(appName: string, code: string) {
  const name = escapeHtml(appName)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign-in problem, ${name}</title>
<link rel="stylesheet" href="/brand.css">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<p class="name">${name}</p>
<h1>That didn’t work</h1>
<p>Nothing was changed. Go back and try again; if it happens again, send this code to whoever runs ${name}.</p>
<p><code id="errorCode">${escapeHtml(code.slice(0, 200)) || 'Unknown'}</code></p>
<p><a href="/auth-error?error=${encodeURIComponent(code.slice(0, 100).toWellFormed())}">Back to sign in</a></p>
</main>
</body>
</html>
`
}
