import { posix, relative } from 'node:path'
import type { Manifest, ManifestChunk, Plugin } from 'vite'

/**
 * Replaces each `import()` in the routes of the dashboard with a call to `noteImport`. The call receives the path of
 * the module relative to the root of the repository, as in the manifest.
 */
export function noteImports(root: string): Plugin {
  return {
    name: 'note-imports',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/app\/(?:router|routes\/[\w-]+)\.tsx?$/, code: 'import(' },
      handler(code, id) {
        const folder = posix.dirname(relative(root, id))
        return code.replaceAll(
          /\bimport\('([^']+)'\)/g,
          (_, module: string) => `globalThis.noteImport('${posix.join(folder, module)}')`,
        )
      },
    },
  }
}

/**
 * Returns the tags of each page, by the path of the page. The tags make the browser request the files of the page’s
 * screens at the same time as the entry script. Otherwise, it would request the files only when the entry script runs.
 */
export function screenTags(
  manifest: Manifest,
  imports: Readonly<Record<string, readonly string[]>>,
  { styles, preloads, script }: { styles: string[]; preloads: string[]; script: string },
) {
  const isNew = (href: string) => ![...styles, ...preloads, script].includes(href)
  const tagsOf = (modules: readonly string[]) => {
    const chunks = modules.flatMap((module) => [...withImports(manifest, chunkOf(manifest, module))])
    const sheets = new Set(chunks.flatMap(({ css = [] }) => css).map((file) => `/${file}`))
    const scripts = new Set(chunks.map(({ file }) => `/${file}`))
    return [...[...sheets].filter(isNew).map(styleTag), ...[...scripts].filter(isNew).map(scriptTag)].join('')
  }
  return Object.fromEntries(Object.entries(imports).map(([path, modules]) => [path, tagsOf(modules)]))
}

export function styleTag(href: string) {
  return `<link rel="stylesheet" href="${href}">\n`
}

export function scriptTag(href: string) {
  return `<link rel="modulepreload" href="${href}">\n`
}

/** Returns a chunk of the build, followed by the chunks that it imports. */
export function withImports(manifest: Manifest, chunk: ManifestChunk, known = new Set<ManifestChunk>()) {
  if (known.has(chunk)) return known
  known.add(chunk)
  for (const name of chunk.imports ?? []) withImports(manifest, manifest[name]!, known)
  return known
}

function chunkOf(manifest: Manifest, module: string) {
  const chunk = manifest[module]
  if (!chunk) throw new Error(`The build has no file for ${module}`)
  return chunk
}
