import { join } from 'node:path'
import type { Plugin } from 'vite'

const messages = join(import.meta.dirname, 'messages')
const virtual = '\0words:'

/**
 * Replaces the English messages in a build.
 *
 * Every screen imports its messages from the English files; `replace` returns the replacement for one of these files.
 * So a build contains one language, split like its screens, and the browser has nothing to choose.
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

/**
 * Replaces English messages with another language: `accountEnglish` of english-account.ts with `accountGerman` of
 * german-account.ts.
 */
export function wordsOf(language: string): Plugin {
  const capital = language.charAt(0).toUpperCase() + language.slice(1)
  const own = (name: string) => name.replace(/^english/, language).replace(/English$/, capital)
  return replaceWords((name, exported) => {
    const names = exported.map((each) => `${own(each)} as ${each}`).join(', ')
    return `export { ${names} } from ${JSON.stringify(join(messages, `${own(name)}.ts`))}`
  })
}
