import { contactHref, webHref } from '../../contract/pages/document.ts'
import type { Boot } from '../../contract/pages/boot.ts'

/** The boot data of a site, with its support, terms and privacy links. A link that is unsafe or not set is null. */
export type Site = Boot & { links: Record<'support' | 'terms' | 'privacy', string | null> }

/** Returns the site described by boot data. */
export function siteOf(boot: Boot): Site {
  const { support, terms, privacy } = boot.app
  return { ...boot, links: { support: contactHref(support), terms: webHref(terms), privacy: webHref(privacy) } }
}
