import { contactHref, webHref } from '../contract/pages/document.ts'
import type { Boot } from '../contract/portal/boot.ts'

/** What a page knows of its site: the boot data, and the addresses in it that are fit to link to. */
export type Site = Boot & { links: Record<'support' | 'terms' | 'privacy', string | null> }

/** The site that boot data are of. */
export function siteOf(boot: Boot): Site {
  const { support, terms, privacy } = boot.app
  return { ...boot, links: { support: contactHref(support), terms: webHref(terms), privacy: webHref(privacy) } }
}
