import { createContext, useContext } from 'react'
import type { CaptchaMessages } from '../messages/en/sign-in/captcha.ts'
import type { CoreMessages } from '../messages/en/core.ts'
import type { DashboardMessages } from '../messages/en/dashboard.ts'
import type { FactorsMessages } from '../messages/en/factors.ts'
import type { invitationMessages } from '../messages/en/invitation.ts'
import type { MailInboxMessages } from '../messages/en/mail-inbox.ts'
import type { OrganizationMessages } from '../messages/en/organizations.ts'
import type { ResetMessages } from '../messages/en/reset.ts'
import type { SecondStepMessages } from '../messages/en/second-step.ts'
import type { socialMessages } from '../messages/en/social.ts'
import { AppContext } from './app.tsx'

type Overrides<Part> = Part extends string | readonly unknown[] | ((...facts: never) => unknown)
  ? Part
  : { [Name in keyof Part]?: Overrides<Part[Name]> }

/** The groups of messages that hosts override separately, because the same names occur in several groups. */
type Groups = {
  captcha: CaptchaMessages
  organizations: OrganizationMessages
  invitation: typeof invitationMessages
  social: typeof socialMessages
  reset: ResetMessages
  secondStep: SecondStepMessages
  mailInbox: MailInboxMessages
  factors: FactorsMessages
}

/** A host’s overrides of messages, by message name. Messages without an override are unchanged. */
export type Messages = Overrides<CoreMessages & DashboardMessages & Groups>

/** Applies the overrides to a catalog of messages. Returns the same object for the same catalog. */
export type Override = <Catalog>(own: Catalog, group?: keyof Groups) => Catalog

// By default, no messages are overridden.
const OverrideContext = createContext<Override>((own) => own)

/** Provides the function that applies a host’s overrides to the messages of the screens inside the provider. */
export const OverrideProvider = OverrideContext.Provider

/**
 * Returns the given messages, or by default the core messages, with the host’s overrides. `group` is the group in which
 * hosts override the given messages. Without `group`, the overrides are not in a group.
 */
export function useMessages(): CoreMessages
export function useMessages<Catalog>(messages: Catalog, group?: keyof Groups): Catalog
export function useMessages<Catalog>(messages?: Catalog, group?: keyof Groups): CoreMessages | Catalog {
  const override = useContext(OverrideContext)
  const app = useContext(AppContext)
  return messages === undefined ? app!.messages : override(messages, group)
}

/** Returns the function that applies the host’s overrides to messages that are loaded later. */
export function useOverride() {
  return useContext(OverrideContext)
}
