import { portalEnglish, type PortalWords } from '../messages/english-portal.ts'

/** The portal's own words, beside those that every page has. */
export function usePortalWords(): PortalWords {
  return portalEnglish
}
