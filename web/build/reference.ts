import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { referenceMessages as messages } from '../messages/en/reference.ts'
import { removeLines } from './leave-out.ts'

/**
 * Builds the script, the styles and the page of the API reference into `output`, with placeholders for the site’s name.
 */
export async function buildReference(root: string, output: string) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    base: '/',
    css: { postcss: { plugins: [removeLines(root)] } },
    build: {
      outDir: output,
      emptyOutDir: false,
      assetsDir: 'assets',
      assetsInlineLimit: 0,
      manifest: 'manifest-reference.json',
      modulePreload: false,
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: { input: { reference: join(root, 'web/app/reference/main.ts') } },
    },
  })
  const manifest = JSON.parse(await readFile(join(output, 'manifest-reference.json'), 'utf8')) as Manifest
  const { file, css = [] } = Object.values(manifest).find(({ isEntry }) => isEntry)!
  await writeFile(
    join(output, 'pages', 'reference.html'),
    page(
      `/${file}`,
      css.map((name) => `/${name}`),
    ),
  )
}

function page(script: string, styles: readonly string[]) {
  return `<!doctype html>
<html lang="en" data-theme="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${messages.title}, %APP_NAME%</title>
<link rel="icon" href="data:,">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<link rel="stylesheet" href="/brand.css">
<link rel="preload" id="document" href="%DOCUMENT%" as="fetch" crossorigin>
<script type="module" src="${script}"></script>
</head>
<body class="reference">
<a class="gh-skip" href="#main">${messages.skip}</a>
<header><a href="#/">%APP_NAME%</a> <span>${messages.title}</span></header>
<div id="calls"></div>
<main id="main"></main>
<noscript><p>${messages.needsScript} <a href="%DOCUMENT%">%DOCUMENT%</a></p></noscript>
</body>
</html>
`
}
