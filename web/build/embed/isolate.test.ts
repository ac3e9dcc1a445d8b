import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { preprocessCSS, resolveConfig } from 'vite'
import { isolate, type Form } from './isolate.ts'

describe('the stylesheet for hosts', () => {
  test('counts every rule as three classes more, and keeps what is inside rules and animations', async () => {
    const sheet = await isolated(
      '.ah-button, h1:focus { & > svg { fill: red } } @keyframes ah-turn { to { rotate: 1turn } }',
    )
    assert.match(sheet, /\.ah\.ah\.ah\{\.ah-button,\s*h1:focus \{ & > svg \{ fill: red \} \}\}/)
    assert.match(sheet, /@keyframes ah-turn \{ to \{/)
  })

  test('leaves nothing that reaches out of a component', async () => {
    const sheet = await isolated(`
      html { color: red }
      @font-face { font-family: Letters; src: url(letters.woff2) }
      :root:not([data-features~='password']) [data-needs='password'] { display: none }
      .ah-auth-side { position: sticky }
      @media (width < 800px) { body { margin: 0 } p { margin: 0 } }`)
    assert.doesNotMatch(sheet, /html|font-face|data-needs|sticky|body/)
    assert.match(sheet, /\.ah\.ah\.ah\{@media \(width < 800px\) \{ p \{ margin: 0 \} \}/)
  })

  test('gives variables no weight, so that a host sets them with one class', async () => {
    const sheet = await isolated(
      `:root { color-scheme: light dark; --ah-ink: black } :root[data-density='compact'] { --ah-ctl: 2rem }
       p { color: var(--ah-ink); height: calc( var( --ah-ctl, 1px)) }`,
    )
    assert.match(sheet, /:where\(\.ah\) \{ --ah-ink: black \}\s*:where\(\.ah\[data-density='compact'\]\) \{ --ah-ctl/)
  })

  test('leaves out what only pages need', async () => {
    const sheet = await isolated(
      `:root { --ah-w-side: 1rem; --ah-ink: black } :root[data-theme='dark'] { color-scheme: dark }
       [dir='rtl'] { scale: -1 1 } @media (scripting: none) { .ah-show { display: none } } .ah-lead, .ah-leader { color: var(--ah-ink) } .ah-side { width: var(--ah-w-side) }`,
    )
    assert.match(
      sheet,
      /:where\(\.ah\) \{ --ah-ink: black \}\s*\.ah\.ah\.ah\{\.ah-leader \{ color: var\(--ah-ink\) \}\}\s*$/,
    )
  })

  test('says again of narrow places what it says of narrow pages, where there are such places', async () => {
    const sheet = await isolated(
      '@media (width < 800px) { p { margin: 0 } } @media (width < 800px) { .ah-dialog { margin: 0 } }',
    )
    assert.equal(sheet.match(/@container/g)?.length, 1)
  })

  test('in a layer adds no weight, and guards against nothing', async () => {
    const sheet = await isolated('.ah { color: red } .ah-button { color: blue }', 'layered')
    assert.equal(sheet, '.ah { color: red }:where(.ah){.ah-button { color: blue }}')
  })
})

describe('what the stylesheet’s rules begin with', () => {
  test('is said once for those that follow each other, and is as it was for all others', async () => {
    const sheet = await isolated(
      `.ah-a, .ah-b:is(i, b) { left: 0 } @media (width < 800px) { .ah-a { left: 1px } .ah-b { left: 2px } }
       .ah-card { top: 0 } p { top: 1px } @keyframes ah-turn { to { rotate: 1turn } } .ah-c { top: 2px }`,
      'layered',
    )
    assert.equal(
      sheet.replaceAll(/\s+/g, ''),
      [
        ':where(.ah){.ah-a,.ah-b:is(i,b){left:0}',
        '@media(width<800px){.ah-a{left:1px}.ah-b{left:2px}}@container(width<800px){.ah-a{left:1px}.ah-b{left:2px}}}',
        '.ah-card{top:0}:where(.ah){p{top:1px}.ah-c{top:2px}}@keyframesah-turn{to{rotate:1turn}}',
      ].join(''),
    )
  })
})

async function isolated(sheet: string, form: Form = 'strong') {
  const css = { postcss: { plugins: [isolate(form)] } }
  const config = await resolveConfig({ configFile: false, css }, 'build')
  return (await preprocessCSS(sheet, 'styles.css', config)).code
}
