import { join } from 'node:path'
import type { Plugin } from 'vite'

const messages = join(import.meta.dirname, 'messages')
const virtual = '\0words:'

/**
 * Puts other words in the place of the English ones.
 *
 * Every screen imports the words it needs from the English catalogue; `replace` says what a build has instead of one of its
 * files. So a build holds one language, split as its screens are, and nothing is asked or decided in the browser.
 */
export function replaceWords(replace: (name: string, exported: readonly string[]) => string): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const name = /\/messages\/(english[\w-]*)\.ts$/.exec(source)?.[1]
      return name === undefined || importer.startsWith(virtual) ? null : virtual + name
    },
    async load(id) {
      if (!id.startsWith(virtual)) return null
      const name = id.slice(virtual.length)
      const english = (await import(join(messages, `${name}.ts`))) as object
      return replace(name, Object.keys(english))
    },
  }
}

/** The words of a language: what `accountEnglish` of english-account.ts is, `accountGerman` of german-account.ts is too. */
export function wordsOf(language: string): Plugin {
  const capital = language.charAt(0).toUpperCase() + language.slice(1)
  const own = (name: string) => name.replace(/^english/, language).replace(/English$/, capital)
  return replaceWords((name, exported) => {
    const names = exported.map((each) => `${own(each)} as ${each}`).join(', ')
    return `export { ${names} } from ${JSON.stringify(join(messages, `${own(name)}.ts`))}`
  })
}
