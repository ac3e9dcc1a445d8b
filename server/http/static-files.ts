import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'

/** Serves the files of a folder; only an existing file may be cached. */
export function staticFiles(folder: URL, cacheControl: string) {
  const serve = serveStatic({ root: fileURLToPath(folder), precompressed: true })
  return async (context: Context, next: () => Promise<void>) => {
    let isThere = true
    const file = await serve(context, () => {
      isThere = false
      return next()
    })
    if (!isThere || !file) return
    for (const [name, value] of Object.entries(fileHeaders(cacheControl))) file.headers.set(name, value)
    return file
  }
}

/** The headers of a file. */
export function fileHeaders(cacheControl: string) {
  return { 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' }
}
