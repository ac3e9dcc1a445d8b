import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { resolveConfig, type Options } from '../config/config.ts'
import { mailBrand } from './brand.ts'
import type { MailContent } from './content.ts'
import { html } from './html.ts'
import { renderMail } from './layout.ts'
import { accountExistsMail } from './templates/account-exists.ts'
import { verifyEmailMail } from './templates/verify-email.ts'

const config = resolveConfig({ baseURL: 'https://accounts.example.com' })
const url = 'https://accounts.example.com/api/auth/verify-email?token=a.b.c&callbackURL=%2F'

function verifyMail(name: string, email = 'ada@example.com') {
  return verifyEmailMail(config, { locale: 'en', name, email, url, lifetimeSeconds: 3600 })
}

function render(content: MailContent, options: Options['branding'] = {}) {
  return renderMail(content, mailBrand(resolveConfig({ baseURL: 'https://accounts.example.com', branding: options })))
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** Returns the visible text. */
function textOf(html: string) {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div style="display: none;.*?<\/div>/s, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&(lt|gt|amp|quot);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
}

test('the html tag escapes every value that is not an Html object', () => {
  const nasty = `<b> & "double" 'single'`
  assert.equal(
    html`<i title="${nasty}">${[html`${nasty}`]}${null}</i>`.text,
    '<i title="&lt;b&gt; &amp; &quot;double&quot; &#39;single&#39;">&lt;b&gt; &amp; &quot;double&quot; &#39;single&#39;</i>',
  )
})

describe('the HTML of a mail', () => {
  for (const name of [
    '<a href=//evil.example>click</a>',
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    "' onmouseover='alert(1)",
    '</style><script>alert(1)</script>',
    '<!-- -->',
    '&lt;b&gt;',
    '{{7*7}} ${7*7} <%= 7*7 %>',
  ]) {
    test(`shows the name ${JSON.stringify(name)} literally`, () => {
      const plain = render(verifyMail('Ada')).html
      const { html } = render(verifyMail(name))
      const tags = (page: string) => page.match(/<[^>]*>/g)
      assert.deepEqual(tags(html), tags(plain))
      const shown = verifyMail(name).paragraphs[0] as string
      assert.ok(textOf(html).includes(shown.replace(/\s+/g, ' ')))
    })
  }

  test('has the same content as the plain text', () => {
    for (const content of [
      verifyMail('Ada'),
      accountExistsMail(config, { locale: 'en', name: 'Ada', email: 'ada@example.com' }),
    ]) {
      const { html, text } = render(content)
      const messages = textOf(html)
      const lines = text.split('\n').filter((line) => line !== '' && line !== '--')
      for (const line of lines) {
        const parts = line.replace(/:$/, '').split(/(?:ada@example\.com|1\s+hour)/)
        for (const part of parts) assert.ok(messages.includes(part.trim()), part)
      }
      assert.ok(lines.includes(content.action!.url))
    }
  })

  test('links only to the action, once as a button and once as the full URL', () => {
    const { html } = render(verifyMail('Ada'))
    const targets = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target]) => target)
    assert.deepEqual(targets, [url.replaceAll('&', '&amp;'), url.replaceAll('&', '&amp;')])
  })

  test('is not rendered if the link does not lead to a web page', () => {
    const content = { ...verifyMail('Ada'), action: { label: 'Go', url: 'javascript:alert(1)' } }
    assert.throws(() => render(content))
  })

  test('has a preview of at most 150 characters that never ends in half a character', () => {
    const { html } = render({ ...verifyMail('Ada'), preview: `x${'😀'.repeat(100)}` })
    const shown = /<div style="display: none;[^>]*>([^&<]*)/.exec(html)![1]!
    assert.equal(shown, `x${'😀'.repeat(74)}`)
    assert.ok(html.isWellFormed())
  })

  test('has the subject as its title, on one line', () => {
    const { subject, html } = render({ ...verifyMail('Ada'), subject: 'One\r\ntwo' })
    assert.equal(subject, 'One two')
    assert.ok(html.includes('<title>One two</title>'))
  })
})

describe('the brand of a mail', () => {
  const content = verifyMail('Ada')

  test('has a light and a dark palette, unless the site is configured with one theme', () => {
    assert.match(render(content).html, /content="light dark"[^]*prefers-color-scheme: dark/)
    for (const theme of ['light', 'dark'] as const) {
      const { html } = render(content, { theme })
      assert.doesNotMatch(html, /prefers-color-scheme/)
      assert.ok(html.includes(`<meta name="color-scheme" content="${theme}">`))
    }
  })

  test('has legible button labels on any accent color', () => {
    const label = (accent: string) => mailBrand(resolveConfig({ branding: { accent } })).palette.onAccent
    assert.equal(label('#1f7a74'), '#ffffff')
    assert.equal(label('#ffd400'), '#231e19')
    assert.equal(label('#7b7b7b'), '#000000')
  })

  test('shows the configured logo by URL, or the default logo if mail clients would not load the URL', () => {
    const logoOf = (logo: string) => /src="([^"]*)"/.exec(render(content, { logo }).html)?.[1]
    assert.equal(logoOf('https://example.com/a.png'), 'https://example.com/a.png')
    assert.equal(logoOf('/logo.png'), 'https://accounts.example.com/logo.png')
    assert.equal(logoOf('data:image/png;base64,AAAA'), undefined)
    assert.equal(logoOf('javascript:alert(1)'), undefined)
  })

  test('shows the logo of the configured theme, or both logos if the reader’s device chooses the theme', () => {
    const logo = { light: '/day.png', dark: '/night.png', square: '/square.png' }
    const logosOf = (theme: 'auto' | 'light' | 'dark') =>
      [...render(content, { logo, theme }).html.matchAll(/src="https:\/\/accounts.example.com([^"]*)"/g)].map(
        ([, path]) => path,
      )
    assert.deepEqual(logosOf('light'), ['/day.png'])
    assert.deepEqual(logosOf('dark'), ['/night.png'])
    assert.deepEqual(logosOf('auto'), ['/day.png', '/night.png'])
    const { html } = render(content, { logo })
    assert.match(html, /prefers-color-scheme: dark[^]*\.by-day { display: none !important; }/)
    assert.match(html, /<img class="by-night"[^>]*display: none/)
  })
})
