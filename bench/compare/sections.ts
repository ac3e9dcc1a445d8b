import { readFile, writeFile } from 'node:fs/promises'

const page = new URL('../../docs/performance.md', import.meta.url)

/** Writes a result between its markers in docs/performance.md. */
export async function writeSection(name: string, text: string) {
  const before = await readFile(page, 'utf8')
  const [begin, end] = [`<!-- measured: ${name} -->`, `<!-- end: ${name} -->`]
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}`)
  await writeFile(page, `${before.slice(0, from)}${begin}\n\n${text.trim()}\n\n${before.slice(to)}`)
  console.log('Written to docs/performance.md')
}
