import { useCallback, useMemo } from 'react'
import type { invitationEnglish } from '../messages/english-invitation.ts'
import type { OrganizationWords } from '../messages/english-organizations.ts'
import type { PortalWords } from '../messages/english-portal.ts'
import type { ResetWords } from '../messages/english-reset.ts'
import type { socialEnglish } from '../messages/english-social.ts'
import type { Words } from '../messages/english.ts'
import { useHost } from './host.ts'

// What the build has for hosts in the place of web/messages/use-words.ts.

type Changes<Part> = Part extends string | readonly unknown[] | ((...facts: never) => unknown)
  ? Part
  : { [Name in keyof Part]?: Changes<Part[Name]> }

type Parts = {
  organizations: OrganizationWords
  invitation: typeof invitationEnglish
  social: typeof socialEnglish
  reset: ResetWords
}

/** Other words for some of ours, by the names that these have; all others stay as they are. */
export type Messages = Changes<Words & PortalWords & Parts>

/** The words of a catalogue as this host says them. */
export function useWords<Catalogue>(words: Catalogue, part?: keyof Parts): Catalogue {
  const say = useWording(part)
  return useMemo(() => say(words), [say, words])
}

/** The same for a catalogue that is there only later. */
export function useWording(part?: keyof Parts) {
  const { messages } = useHost()
  const changes = part ? messages?.[part] : messages
  return useCallback(<Catalogue>(words: Catalogue) => changed(words, changes) as Catalogue, [changes])
}

function changed(words: unknown, changes: unknown): unknown {
  if (changes === undefined) return words
  if (typeof words !== 'object' || Array.isArray(words)) return changes
  const entries = Object.entries(words as object).map(([name, part]) => [
    name,
    changed(part, (changes as Record<string, unknown>)[name]),
  ])
  return Object.fromEntries(entries) as object
}
