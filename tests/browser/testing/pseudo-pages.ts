import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { buildPages } from '../../../web/build/pages.ts'

// Builds the pages in the pseudo-language into the given directory. No server serves them: see `speakPseudo`.

const virtual = '\0pseudo:'
const pseudo = JSON.stringify(join(import.meta.dirname, 'pseudo-words.ts'))

/**
 * Replaces each file of English messages with a module that exports the same messages in the pseudo-language. Helper
 * files that are imported only by message files, such as those for plurals and number formats, stay unchanged.
 */
const pseudoMessages: Plugin = {
  name: 'pseudo-messages',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const path = join(dirname(importer), source)
    const isMessages = (file: string) => /\/web\/messages\/en\/.*\.ts$/.test(file)
    return isMessages(path) && !isMessages(importer) ? virtual + path : null
  },
  async load(id) {
    if (!id.startsWith(virtual)) return null
    const path = id.slice(virtual.length)
    const english = (await import(path)) as object
    return [
      `import * as words from ${JSON.stringify(path)}`,
      `import { pseudo } from ${pseudo}`,
      ...Object.keys(english).map((each) => `export const ${each} = pseudo(words.${each})`),
    ].join('\n')
  },
}

await buildPages({ output: process.argv[2]!, locale: 'pseudo', messages: [pseudoMessages] })
