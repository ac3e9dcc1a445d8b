import { portalEnglish, type PortalWords } from '../messages/english-portal.ts'
import { portalRefusals } from '../messages/english-portal-refusals.ts'
import { useWords } from '../messages/use-words.ts'
import { english, type Words } from '../messages/english.ts'

/** The words that every page has, with those for what only the portal is refused. */
export const words: Words = { ...english, refusals: { ...english.refusals, ...portalRefusals } }

/** The portal's own words, beside those that every page has. */
export function usePortalWords(): PortalWords {
  return useWords(portalEnglish)
}
