import { useCallback, useMemo } from 'react'
import type { invitationMessages } from '../messages/en/invitation.ts'
import type { OrganizationMessages } from '../messages/en/organizations.ts'
import type { DashboardMessages } from '../messages/en/dashboard.ts'
import type { ResetMessages } from '../messages/en/reset.ts'
import type { socialMessages } from '../messages/en/social.ts'
import type { CoreMessages } from '../messages/en/core.ts'
import { useHost } from './host.ts'

// What the build has for hosts in the place of web/context/messages.ts.

type Changes<Part> = Part extends string | readonly unknown[] | ((...facts: never) => unknown)
  ? Part
  : { [Name in keyof Part]?: Changes<Part[Name]> }

type Parts = {
  organizations: OrganizationMessages
  invitation: typeof invitationMessages
  social: typeof socialMessages
  reset: ResetMessages
}

/** Other words for some of ours, by the names that these have; all others stay as they are. */
export type Messages = Changes<CoreMessages & DashboardMessages & Parts>

/** The words of a catalogue as this host says them. */
export function useMessages<Catalogue>(words: Catalogue, part?: keyof Parts): Catalogue {
  const say = useOverrides(part)
  return useMemo(() => say(words), [say, words])
}

/** The same for a catalogue that is there only later. */
export function useOverrides(part?: keyof Parts) {
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
