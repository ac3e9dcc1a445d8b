import { readFileSync } from 'node:fs'
import { generateSchema } from '../../../contract/health.ts'
import { escapeHtml } from '../../../contract/pages/escape-html.ts'
import type { Config } from '../../config/config.ts'

/** What the reference may load: what was built for it, and what it tries out, from this site. */
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

const file = new URL('../../../dist/pages/reference.html', import.meta.url)
const notBuilt = '<!doctype html><title>%APP_NAME%</title><p><a href="%DOCUMENT%">Description of the API</a></p>'
let built: string | undefined

/** The page of the reference, which reads the description of the API and shows it. */
export function readReferencePage({ branding, basePath }: Config) {
  built ??= readBuilt()
  const values: Record<string, string> = {
    '%APP_NAME%': escapeHtml(branding.name),
    '%DOCUMENT%': escapeHtml(basePath + generateSchema.path),
  }
  return built.replaceAll(/%[A-Z_]+%/g, (token) => values[token] ?? token)
}

/** The page as it was built; without it, as where only the API runs, one that leads to the description. */
function readBuilt() {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return notBuilt
  }
}
