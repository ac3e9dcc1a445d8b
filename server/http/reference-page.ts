import * as z from 'zod/mini'
import { portalPath, type Endpoint } from '../../contract/endpoint.ts'
import { escapeHtml } from '../../contract/pages/document.ts'
import { refusals } from '../../contract/refusals.ts'

const whoMayCall: Record<Endpoint['access'], string> = {
  anyone: 'Anyone',
  optional: 'Anyone',
  'signed-in': 'Signed-in people',
  fresh: 'People who signed in lately',
  administrator: 'Administrators',
  developer: 'Visitors on the server’s own machine, and administrators, while mail goes to the developer mailbox',
}

/** The reference of the API, written from the contract. */
export function referencePage(appName: string, basePath: string, endpoints: readonly Endpoint[]) {
  const name = escapeHtml(appName)
  const rows = endpoints.map((endpoint) => section(endpoint, endpoint.under === 'portal' ? portalPath : basePath))
  const links = endpoints.map(
    (endpoint) => `<li><a href="#${endpoint.name}">${endpoint.method} ${escapeHtml(endpoint.path)}</a></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference, ${name}</title>
<link rel="stylesheet" href="/brand.css">
<link rel="stylesheet" href="/plain.css">
</head>
<body class="reference">
<nav aria-label="Endpoints"><p class="name">${name}</p><ul>${links.join('\n')}</ul></nav>
<main>
<h1>API reference</h1>
<p>Calls carry the browser’s cookies. Every refusal is JSON with <code>code</code> and <code>message</code>;
beside those listed, any call may answer ${sharedCodes.map(codeText).join(', ')}.</p>
${rows.join('\n')}
</main>
</body>
</html>
`
}

const sharedCodes = [
  'VALIDATION_ERROR',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'INVALID_ORIGIN',
  'INTERNAL_SERVER_ERROR',
] as const

function section(endpoint: Endpoint, root: string) {
  const shapes = [
    ['Query', endpoint.query],
    ['Body', endpoint.body],
    ['Answer', typeof endpoint.reply === 'string' ? undefined : endpoint.reply],
  ] as const
  const answers = endpoint.reply === 'redirect' ? 'A redirect.' : endpoint.reply === 'page' ? 'A page.' : ''
  return `<section id="${endpoint.name}">
<h2><code>${endpoint.method}</code> <code>${escapeHtml(root + endpoint.path)}</code></h2>
<p>${escapeHtml(endpoint.summary)} ${answers}</p>
<p>Who may call: ${whoMayCall[endpoint.access]}.</p>
${shapes.map(([title, schema]) => (schema ? `<h3>${title}</h3>${shapeText(schema)}` : '')).join('')}
${endpoint.refusals.length === 0 ? '' : `<h3>Refusals</h3><ul>${endpoint.refusals.map((code) => `<li>${codeText(code)}</li>`).join('')}</ul>`}
</section>`
}

function codeText(code: keyof typeof refusals) {
  const [status, message] = refusals[code]
  return `<code>${status} ${code}</code> <span>${escapeHtml(message)}</span>`
}

function shapeText(schema: NonNullable<Endpoint['body']>) {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  delete shape.$schema
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(shape, null, 2))}</pre>`
}
