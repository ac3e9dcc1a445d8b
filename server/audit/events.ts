import type { Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { insertEvent } from './events.sql.ts'

/** Every action in the audit log, as `subject.what-happened`. */
type Action =
  | 'user.signed-up'
  | 'user.sign-up-refused'
  | 'user.created'
  | 'user.created-by-setup'
  | 'user.role-set'
  | 'user.banned'
  | 'user.unbanned'
  | 'user.ban-expired'
  | 'impersonation.started'
  | 'impersonation.ended'
  | 'user.email-verified'
  | 'user.password-reset-requested'
  | 'user.password-reset'
  | 'user.password-changed'
  | 'user.password-set'
  | 'user.updated'
  | 'user.email-change-requested'
  | 'user.email-change-canceled'
  | 'user.email-changed'
  | 'user.deletion-requested'
  | 'user.deleted'
  | 'session.started'
  | 'session.ended'
  | 'session.refused'
  | 'session.confirmed'
  | 'session.organization-set'
  | 'user.sessions-ended'
  | 'guessing.lane-closed'
  | 'guessing.lane-reopened'
  | 'site.guessing-noticed'
  | 'account.linked'
  | 'account.unlinked'
  | 'key-pair.created'
  | 'mail.sample-sent'
  | 'organization.created'
  | 'organization.updated'
  | 'organization.deleted'
  | 'organization.ownership-transferred'
  | 'member.added'
  | 'member.removed'
  | 'member.left'
  | 'member.role-set'
  | 'member.team-set'
  | 'member.suspended'
  | 'member.restored'
  | 'invitation.created'
  | 'invitation.renewed'
  | 'invitation.accepted'
  | 'invitation.rejected'
  | 'invitation.canceled'
  | 'team.created'
  | 'team.updated'
  | 'team.removed'

type Event = {
  action: Action
  /** Null for an unknown visitor and for the operator on the command line. */
  actorId: string | null
  impersonatorId?: string | null
  /** The row that was changed. */
  subjectId: string | null
  organizationId?: string | null
  /** Details of the change in a few words or numbers, for readers of the audit log; never a secret. */
  details?: Readonly<Record<string, string | null>>
  /** Null without a request. */
  visitor: (Pick<Visitor, 'ipAddress'> & { userAgent?: string }) | null
}

/** Appends an event to the audit log, in the transaction of the change. */
export function recordEvent(deps: Deps, event: Event) {
  return insertEvent(deps.db, {
    action: event.action,
    actorId: event.actorId,
    impersonatorId: event.impersonatorId ?? null,
    subjectId: event.subjectId,
    organizationId: event.organizationId ?? null,
    ipAddress: event.visitor?.ipAddress ?? '',
    userAgent: event.visitor?.userAgent || null,
    details: event.details ?? null,
    createdAt: deps.now(),
  })
}
