import type { MailBrand, Palette } from './brand.ts'
import type { MailContent, MailText } from './content.ts'
import { html, Html } from './html.ts'
import { messagesIn } from './mail-messages.ts'
import { cutText, subjectLine } from './wording.ts'

export type RenderedMail = { subject: string; html: string; text: string }

const longestPreview = 150

/** Renders a mail as HTML and as plain text with the same content. */
export function renderMail(content: MailContent, brand: MailBrand): RenderedMail {
  if (content.action && !/^https?:\/\//.test(content.action.url)) throw new Error('A link in a mail must be a web page')
  return { subject: subjectLine(content.subject), html: page(content, brand).text, text: plainText(content, brand) }
}

function plainText(content: MailContent, brand: MailBrand) {
  const messages = (text: MailText) =>
    typeof text === 'string' ? text : text.map((part) => (typeof part === 'string' ? part : part.strong)).join('')
  const parts = [brand.name, content.heading, ...content.paragraphs.map(messages)]
  if (content.code) parts.push(content.code)
  if (content.action) parts.push(`${content.action.label}:\n${content.action.url}`)
  if (content.footnote) parts.push(`--\n${messages(content.footnote)}`)
  return `${parts.join('\n\n')}\n`
}

/*
 * Lays out a mail. Mail programs support little CSS, so the layout is a table and every rule is inline. The style sheet
 * adds only optional rules: dark colors, and rules for narrow screens.
 */
function page(content: MailContent, brand: MailBrand): Html {
  const { palette, darkPalette } = brand
  const scheme = darkPalette ? 'light dark' : palette.scheme
  return html`<!doctype html>
<html lang="${content.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<meta name="supported-color-schemes" content="${scheme}">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${subjectLine(content.subject)}</title>
<style>
:root { color-scheme: ${scheme}; supported-color-schemes: ${scheme}; }
@media (max-width: 480px) { .sheet { padding: 28px 20px 36px !important; } .button { display: block !important; } }
${darkPalette && darkStyles(darkPalette)}
</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background: ${palette.paper}; -webkit-text-size-adjust: 100%;">
${preview(content.preview)}
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${palette.paper}" style="background: ${palette.paper};">
<tr><td class="sheet ink" style="padding: 40px 40px 48px; font-family: ${brand.fontFamily}; font-size: 16px; line-height: 25px; color: ${palette.ink};">
<div style="max-width: 520px;">
${masthead(brand)}
<h1 style="margin: 0 0 20px; font-size: 26px; line-height: 32px; font-weight: 640; letter-spacing: -0.012em;">${content.heading}</h1>
${content.paragraphs.map(
  (text) => html`<p style="margin: 0 0 16px; overflow-wrap: anywhere;">${rich(text)}</p>
`,
)}${code(content)}${button(content, brand)}${footnote(content, palette)}${linkToCopy(content, palette)}</div>
</td></tr>
</table>
</body>
</html>
`
}

function darkStyles(dark: Palette) {
  return html`@media (prefers-color-scheme: dark) {
.paper { background: ${dark.paper} !important; }
.ink { color: ${dark.ink} !important; }
.quiet { color: ${dark.quietInk} !important; }
.faint { color: ${dark.faintInk} !important; }
.line { border-color: ${dark.line} !important; }
.fill { background: ${dark.accent} !important; }
.by-day { display: none !important; }
.by-night { display: block !important; }
.ring { border-color: ${dark.accent} !important; }
.button { background: ${dark.accent} !important; border-color: ${dark.buttonEdge} !important; color: ${dark.onAccent} !important; }
}`
}

/** Pads a short preview, so that mail programs do not append the first words of the mail to it. */
function preview(text: string) {
  const shown = cutText(text, longestPreview)
  const filling = new Html('&nbsp;&zwnj;'.repeat(longestPreview - shown.length))
  return html`<div style="display: none; max-height: 0; max-width: 0; overflow: hidden; opacity: 0; mso-hide: all;">${shown}${filling}</div>`
}

function masthead({ name, logo, darkLogo, palette }: MailBrand) {
  const mark = logo
    ? html`<img${darkLogo && html` class="by-day"`} src="${logo}" alt="" height="24" style="display: block; height: 24px; border: 0;">${darkLogo && html`<img class="by-night" src="${darkLogo}" alt="" height="24" style="display: none; mso-hide: all; height: 24px; border: 0;">`}`
    : rings(palette)
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 36px;"><tr>
<td style="padding: 0 10px 0 0; vertical-align: middle;">${mark}</td>
<td class="ink" style="vertical-align: middle; font-size: 16px; line-height: 24px; font-weight: 640; color: ${palette.ink};">${name}</td>
</tr></table>`
}

/**
 * Draws three concentric circles. Outlook for Windows cannot round corners, so the circles are hidden there.
 */
function rings({ accent }: Palette) {
  const ring = `border: 1.5px solid ${accent}; border-radius: 50%; padding: 2px;`
  return html`<!--[if !mso]><!--><div class="ring" style="${ring}"><div class="ring" style="${ring}"><div class="fill" style="width: 8px; height: 8px; border-radius: 50%; background: ${accent};"></div></div></div><!--<![endif]-->`
}

function rich(text: MailText): Html {
  if (typeof text === 'string') return html`${text}`
  return html`${text.map((part) => (typeof part === 'string' ? html`${part}` : html`<strong style="font-weight: 640;">${part.strong}</strong>`))}`
}

function code({ code: text }: MailContent) {
  if (!text) return null
  const font = "font-family: 'Atkinson Hyperlegible Mono', ui-monospace, Menlo, Consolas, monospace;"
  return html`<p style="margin: 24px 0 0; font-size: 30px; line-height: 38px; font-weight: 640; letter-spacing: 0.14em; ${font}">${text}</p>
`
}

function button({ action }: MailContent, { palette, buttonRadius }: MailBrand) {
  if (!action) return null
  const { accent, onAccent, buttonEdge } = palette
  const style = `display: inline-block; padding: 11px 24px; border: 1px solid ${buttonEdge}; border-radius: ${buttonRadius}px; background: ${accent}; color: ${onAccent}; font-weight: 560; line-height: 22px; text-align: center; text-decoration: none;`
  return html`<p style="margin: 28px 0 0;"><a class="button" href="${action.url}" style="${style}">${action.label}</a></p>
`
}

function footnote({ footnote: text }: MailContent, { line, quietInk }: Palette) {
  if (!text) return null
  return html`<div class="line" style="margin: 32px 0 0; border-top: 1px solid ${line}; padding: 16px 0 0;">
<p class="quiet" style="margin: 0; font-size: 14px; line-height: 21px; color: ${quietInk};">${rich(text)}</p>
</div>
`
}

/** Shows the link as text, for mail programs that do not support links and for readers who want to see the target. */
function linkToCopy({ action, locale }: MailContent, { faintInk }: Palette) {
  if (!action) return null
  const font = "font-family: 'Atkinson Hyperlegible Mono', ui-monospace, Menlo, Consolas, monospace;"
  return html`<p class="faint" style="margin: 16px 0 4px; font-size: 13px; line-height: 19px; color: ${faintInk};">${messagesIn(locale).copyLink}</p>
<p style="margin: 0; font-size: 12px; line-height: 18px; word-break: break-all;"><a class="faint" href="${action.url}" style="color: ${faintInk}; text-decoration: none; ${font}">${action.url}</a></p>
`
}
