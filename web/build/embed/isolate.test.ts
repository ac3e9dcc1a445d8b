import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { preprocessCSS, resolveConfig } from 'vite'
import { isolate, type Form } from './isolate.ts'

describe('the stylesheet for hosts', () => {
  test('adds the specificity of three classes to each rule, and keeps nested rules and animations', async () => {
    const sheet = await isolated(
      '.gh-button, h1:focus { & > svg { fill: red } } @keyframes gh-turn { to { rotate: 1turn } }',
    )
    assert.match(sheet, /\.gh\.gh\.gh\{\.gh-button,\s*h1:focus \{ & > svg \{ fill: red \} \}\}/)
    assert.match(sheet, /@keyframes gh-turn \{ to \{/)
  })

  test('has no rule that applies outside a component', async () => {
    const sheet = await isolated(`
      html { color: red }
      @font-face { font-family: Letters; src: url(letters.woff2) }
      :root:not([data-features~='password']) [data-needs='password'] { display: none }
      .gh-auth-side { position: sticky }
      @media (width < 800px) { body { margin: 0 } p { margin: 0 } }`)
    assert.doesNotMatch(sheet, /html|font-face|data-needs|sticky|body/)
    assert.match(sheet, /\.gh\.gh\.gh\{@media \(width < 800px\) \{ p \{ margin: 0 \} \}/)
  })

  test('gives variables no specificity, so that a host can set them with one class', async () => {
    const sheet = await isolated(
      `:root { color-scheme: light dark; --gh-ink: black } :root[data-density='compact'] { --gh-ctl: 2rem }
       p { color: var(--gh-ink); height: calc( var( --gh-ctl, 1px)) }`,
    )
    assert.match(sheet, /:where\(\.gh\) \{ --gh-ink: black \}\s*:where\(\.gh\[data-density='compact'\]\) \{ --gh-ctl/)
  })

  test('drops rules and variables that only whole pages need', async () => {
    const sheet = await isolated(
      `:root { --gh-w-side: 1rem; --gh-ink: black } :root[data-theme='dark'] { color-scheme: dark }
       [dir='rtl'] { scale: -1 1 } @media (scripting: none) { .gh-show { display: none } } .gh-lead, .gh-leader { color: var(--gh-ink) } .gh-side { width: var(--gh-w-side) }`,
    )
    assert.match(
      sheet,
      /:where\(\.gh\) \{ --gh-ink: black \}\s*\.gh\.gh\.gh\{\.gh-leader \{ color: var\(--gh-ink\) \}\}\s*$/,
    )
  })

  test('copies rules for narrow pages into container queries, except rules for dialogs', async () => {
    const sheet = await isolated(
      '@media (width < 800px) { p { margin: 0 } } @media (width < 800px) { .gh-dialog { margin: 0 } }',
    )
    assert.equal(sheet.match(/@container/g)?.length, 1)
  })

  test('adds neither specificity nor a reset in the layered form', async () => {
    const sheet = await isolated('.gh { color: red } .gh-button { color: blue }', 'layered')
    assert.equal(sheet, '.gh { color: red }:where(.gh){.gh-button { color: blue }}')
  })
})

describe('the common prefix of rules', () => {
  test('is written once for consecutive rules, while other rules stay unchanged', async () => {
    const sheet = await isolated(
      `.gh-a, .gh-b:is(i, b) { left: 0 } @media (width < 800px) { .gh-a { left: 1px } .gh-b { left: 2px } }
       .gh-card { top: 0 } p { top: 1px } @keyframes gh-turn { to { rotate: 1turn } } .gh-c { top: 2px }`,
      'layered',
    )
    assert.equal(
      sheet.replaceAll(/\s+/g, ''),
      [
        ':where(.gh){.gh-a,.gh-b:is(i,b){left:0}',
        '@media(width<800px){.gh-a{left:1px}.gh-b{left:2px}}@container(width<800px){.gh-a{left:1px}.gh-b{left:2px}}}',
        '.gh-card{top:0}:where(.gh){p{top:1px}.gh-c{top:2px}}@keyframesgh-turn{to{rotate:1turn}}',
      ].join(''),
    )
  })
})

async function isolated(sheet: string, form: Form = 'strong') {
  const css = { postcss: { plugins: [isolate(form)] } }
  const config = await resolveConfig({ configFile: false, css }, 'build')
  return (await preprocessCSS(sheet, 'styles.css', config)).code
}
