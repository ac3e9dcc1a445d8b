import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'

/** Returns middleware that serves the files of a folder at the URLs below `path`, with this Cache-Control header. */
export function staticFiles(folder: string, path: string, cacheControl: string) {
  const rewriteRequestPath = (requested: string) => requested.slice(path.length)
  const serve = serveStatic({ root: folder, rewriteRequestPath, precompressed: true })
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

export function fileHeaders(cacheControl: string) {
  return { 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' }
}
