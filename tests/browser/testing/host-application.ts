import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { makeFolder } from '../../../server/testing/folder.ts'
import { freePort } from '../../../server/testing/server-process.ts'

export type HostApplication = Awaited<ReturnType<typeof startHost>>

/** Builds the example host for a Gatehouse server at this URL, and serves it from another origin. */
export async function startHost(gatehouse: string) {
  const root = fileURLToPath(new URL('../../../examples/host', import.meta.url))
  const folder = await makeFolder()
  const common = { root, logLevel: 'error' as const, build: { outDir: folder.path, emptyOutDir: true } }
  await build({ ...common, define: { 'import.meta.env.VITE_GATEHOUSE': JSON.stringify(gatehouse) } })
  const server = await preview({
    ...common,
    preview: { host: 'localhost', port: await freePort(), strictPort: true },
  })
  const sheet = join(folder.path, 'host.css')
  const own = await readFile(sheet, 'utf8')
  return {
    /** Replaces the host’s stylesheet; without an argument, restores it. */
    wear: (styles = own) => writeFile(sheet, styles),
    /** Replaces parts of a page, as a server that renders the page would. Writes the result to `…-filled.html`. */
    async fill(page: string, parts: Record<string, string>) {
      const file = join(folder.path, page)
      let text = await readFile(file, 'utf8')
      for (const [part, instead] of Object.entries(parts)) text = text.replace(part, () => instead)
      await writeFile(file.replace('.html', '-filled.html'), text)
    },
    origin: server.resolvedUrls!.local[0]!.replace(/\/$/, ''),
    async end() {
      await server.close()
      await folder.remove()
    },
  }
}
