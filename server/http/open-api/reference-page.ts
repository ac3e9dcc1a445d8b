import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSchema } from '../../../contract/health.ts'
import { escapeHtml } from '../../../contract/pages/escape-html.ts'
import type { Config } from '../../config/config.ts'
import { fileOf } from '../../place.ts'

/** The content security policy of the reference page, which loads its own files and calls this site. */
export const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const file = join(fileOf('pages'), 'reference.html')
const notBuilt = '<!doctype html><title>%APP_NAME%</title><p><a href="%DOCUMENT%">Description of the API</a></p>'
let built: string | undefined

/** Returns the API reference page, which loads and shows the OpenAPI document. */
export function readReferencePage({ branding, basePath }: Config) {
  built ??= readBuilt()
  const values: Record<string, string> = {
    '%APP_NAME%': escapeHtml(branding.name),
    '%DOCUMENT%': escapeHtml(basePath + generateSchema.path),
  }
  return built.replaceAll(/%[A-Z_]+%/g, (token) => values[token] ?? token)
}

/** Returns the built page, or a page that links to the OpenAPI document if the pages are not built. */
function readBuilt() {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return notBuilt
  }
}
