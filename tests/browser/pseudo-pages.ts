import { join } from 'node:path'
import { buildPages } from '../../web/build-pages.ts'
import { replaceWords } from '../../web/words-of.ts'

// Builds the pages in the pseudo-language into the given directory; no server serves them.

const messages = join(import.meta.dirname, '../../web/messages')
const words = replaceWords((name, exported) => {
  const made = exported.map((each) => `export const ${each} = pseudo(words.${each})`)
  const from = (path: string) => JSON.stringify(path)
  return [
    `import * as words from ${from(join(messages, `${name}.ts`))}`,
    `import { pseudo } from ${from(join(import.meta.dirname, 'pseudo-words.ts'))}`,
    ...made,
  ].join('\n')
})

await buildPages({ output: process.argv[2]!, locale: 'pseudo', words: [words] })
