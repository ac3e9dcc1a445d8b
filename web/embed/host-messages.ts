import { useCallback, useContext, useMemo } from 'react'
import { AppContext } from '../context/app.tsx'
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

/** Returns the messages of every page, or those of one group of screens, with the overrides of the host. */
export function useMessages(): CoreMessages
export function useMessages<Texts>(messages: Texts, part?: keyof Parts): Texts
export function useMessages<Texts>(messages?: Texts, part?: keyof Parts): CoreMessages | Texts {
  const app = useContext(AppContext)
  const override = useOverrides(part)
  return useMemo(() => (messages === undefined ? app!.messages : override(messages)), [app, override, messages])
}

/** Returns the function that applies the host’s overrides to messages that are loaded later. */
export function useOverrides(part?: keyof Parts) {
  const { messages } = useHost()
  const overrides = part ? messages?.[part] : messages
  return useCallback(<Texts>(texts: Texts) => merged(texts, overrides) as Texts, [overrides])
}

function merged(texts: unknown, overrides: unknown): unknown {
  if (overrides === undefined) return texts
  if (typeof texts !== 'object' || Array.isArray(texts)) return overrides
  const entries = Object.entries(texts as object).map(([name, part]) => [
    name,
    merged(part, (overrides as Record<string, unknown>)[name]),
  ])
  return Object.fromEntries(entries) as object
}
