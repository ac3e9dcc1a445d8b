import { posix } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Replaces the English messages in a build with those of another language: `messages/en/reset.ts` with
 * `messages/de/reset.ts`, which exports the same names.
 *
 * Every screen imports its messages from the English files. So each build contains one language, split into the same
 * chunks as the screens, and the browser does not choose a language.
 */
export function messagesIn(locale: string): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    resolveId: {
      filter: { id: /(?:^|\/)en\/(?:[\w-]+\/)*[\w-]+\.ts$/ },
      handler(source, importer = '') {
        const path = posix.join(posix.dirname(importer), source)
        return path.includes('/web/messages/en/') ? path.replace('/web/messages/en/', `/web/messages/${locale}/`) : null
      },
    },
  }
}
