import { escapeHtml } from '../../../contract/pages/escape-html.ts'
import { developmentProviderPath } from './offer.ts'

/** The responses that the provider can simulate, with their labels. */
export const answers = {
  normal: 'As entered',
  'no-email': 'Without an email address',
  unverified: 'With an unverified email address',
  'other-email': 'With another email address than before',
  slow: 'After ten seconds',
  denied: 'Denied',
} as const
export type Answer = keyof typeof answers

/** The content security policy of the page. */
export const choosingPolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Returns the page on which the visitor chooses the user who signs in, and the response to simulate. */
export function choosingPage(request: URLSearchParams) {
  const hidden = [...request].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const choices = Object.entries(answers).map(
    ([value, label]) =>
      `<label class="choice"><input type="radio" name="answer" value="${value}"${value === 'normal' ? ' checked' : ''}> ${label}</label>`,
  )
  const email = escapeHtml(request.get('login_hint') ?? 'ada@example.com')
  return plain(`<h1>Whom to sign in as?</h1>
<p>Only this machine reaches this page, and only in development.</p>
<form method="post" action="${developmentProviderPath}/authorize">
${hidden.join('\n')}
<label>Name <input name="name" value="Ada Lovelace" required maxlength="100"></label>
<label>Email <input name="email" type="email" value="${email}" required maxlength="254"></label>
<fieldset><legend>How the provider answers</legend>
${choices.join('\n')}
</fieldset>
<button>Continue</button>
</form>`)
}

/** Returns the page for an invalid request, which our client never sends. */
export function refusingPage(reason: string) {
  return plain(`<h1>This request cannot be answered</h1>\n<p>${escapeHtml(reason)}</p>`)
}

function plain(content: string) {
  return `<!doctype html>
<html lang="en" data-theme="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development provider</title>
<link rel="stylesheet" href="/brand.css">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<p class="name">Development provider</p>
${content}
</main>
</body>
</html>
`
}
