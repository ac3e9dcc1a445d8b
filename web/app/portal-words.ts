import { portalEnglish, type PortalWords } from '../messages/english-portal.ts'
import { portalRefusals } from '../messages/english-portal-refusals.ts'
import { useWords } from '../messages/use-words.ts'
import { english, type Words } from '../messages/english.ts'

/** The messages of every page, plus the refusals that only the dashboard can get. */
export const words: Words = { ...english, refusals: { ...english.refusals, ...portalRefusals } }

/** Returns the dashboard’s own messages. */
export function usePortalWords(): PortalWords {
  return useWords(portalEnglish)
}
