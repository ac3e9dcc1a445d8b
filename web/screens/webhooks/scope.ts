import { createContext, useContext } from 'react'
import type { EventAction } from '../../../contract/audit/actions.ts'
import { useMessages } from '../../context/messages.ts'
import { useOwnersReason } from '../../data/use-viewed-as.ts'
import { webhooksMessages } from '../../messages/en/webhooks/webhooks.ts'

type WebhookRight = 'create' | 'read' | 'update' | 'delete'

/** The owner of the webhooks on a page: an organization, or the whole site. */
export type WebhookScope = {
  /** Null for the site. */
  organizationId: string | null
  /** Whether the user has a right. It decides only what to show; the server enforces the rights. */
  may: (right: WebhookRight) => boolean
  /** Whether the user can choose the organizations whose events are sent. */
  hasOrganizations: boolean
  /** The actions of the events that a webhook of this owner can receive. */
  actions: readonly EventAction[]
  listPath: string
  /** The path of an event in the audit log; null if the user cannot read the audit log. */
  eventPath: ((eventId: string) => string) | null
}

const ScopeContext = createContext<WebhookScope | null>(null)

export const WebhookScopeProvider = ScopeContext.Provider

export function useWebhookScope() {
  const scope = useContext(ScopeContext)
  if (!scope) throw new Error('A screen of webhooks was rendered without its scope')
  return { ...scope, pathOf: (id: string) => `${scope.listPath}/${encodeURIComponent(id)}` }
}

/**
 * Returns a function that explains why the user cannot take an action on webhooks, or returns undefined if they can.
 */
export function useReasonAgainst() {
  const { webhooks: messages } = useMessages(webhooksMessages)
  const { may } = useWebhookScope()
  const viewed = useOwnersReason()
  return (right: WebhookRight) => viewed ?? (may(right) ? undefined : messages.notAllowed)
}
