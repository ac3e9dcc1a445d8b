import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'

/** Four kinds of host stylesheets whose rules also match elements of Gatehouse. */
export const hostileSheets = {
  elements: `
    body { color: #16324f; font: 17px/1.7 Georgia, serif; letter-spacing: 0.04em; text-align: center; }
    h1 { color: #b3261e; font-size: 44px; letter-spacing: 0.08em; text-transform: uppercase; }
    h2 { border-bottom: 3px solid #b3261e; }
    p { margin: 1.5em 0; text-align: justify; text-indent: 2em; }
    a { color: #b3261e; font-style: italic; text-decoration: none; }
    button { padding: 20px 40px; border: 4px double #16324f; background: #ffd9d6; font: bold 20px Georgia; text-transform: uppercase; }
    input { border: 0; border-bottom: 3px dashed #16324f; background: #fffbe6; font: 20px monospace; }
    label { display: block; font-weight: 900; }
    table { border-spacing: 8px; }
    td, th { padding: 24px; border: 2px solid #16324f; text-align: right; }
    ul { list-style: square; }
    li { margin-left: 40px; }
    svg { vertical-align: top; }`,
  places: `
    .container button, .page button { float: right; width: 300px; padding: 30px; background: #ffd9d6; }
    .container input { width: 50%; border: 5px solid #b3261e; }
    .page h1, .container h1 { font-size: 60px; color: #b3261e; }
    .page p { font-size: 30px; }
    .container a:any-link { color: #b3261e; text-decoration: line-through; }
    .page td { padding: 40px; background: #ffd9d6; }
    .page label:first-child { color: #b3261e; }
    .container div { margin: 3px; }`,
  reset: `
    * { box-sizing: content-box; margin: 0; padding: 0; border: 0; font: inherit; line-height: 1; color: inherit; background: none; list-style: none; }
    *::before, *::after { content: none; box-sizing: content-box; }
    *:focus, *:focus-visible { outline: none; }
    * { transition: all 1s; letter-spacing: 1px; }`,
  // Like the reset of a utility framework, which is in a cascade layer.
  layered: `
    @layer base {
      *, ::before, ::after, ::backdrop { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
      h1, h2, h3 { font-size: inherit; font-weight: inherit; }
      a { color: inherit; text-decoration: inherit; }
      ol, ul, menu { list-style: none; }
      img, svg, video { display: block; vertical-align: middle; }
      table { text-indent: 0; border-color: inherit; border-collapse: collapse; }
      button, input, select, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1; }
      ::placeholder { opacity: 1; color: gray; }
      [hidden] { display: none !important; }
    }`,
}

/**
 * Returns the stylesheets of Bootstrap and Tailwind. Tailwind’s reset is included twice, with and without cascade
 * layers, because hosts can use either.
 */
export async function frameworkSheets() {
  const files = [
    import.meta.resolve('bootstrap/dist/css/bootstrap.css'),
    import.meta.resolve('tailwindcss/index.css'),
    import.meta.resolve('tailwindcss/theme.css'),
    import.meta.resolve('tailwindcss/preflight.css'),
  ]
  const [bootstrap, tailwind, theme, preflight] = await Promise.all(
    files.map((file) => readFile(fileURLToPath(file), 'utf8')),
  )
  return {
    bootstrap: bootstrap!,
    tailwind: (await compile(tailwind!)).build(['container']),
    'tailwind without layers': (await compile(theme! + preflight!)).build([]),
  }
}
