import type { EventAction } from '../../../contract/audit/actions.ts'

/** The actions that a link such as “All role changes” lists together. Every action is in exactly one group. */
export const similarEvents = {
  accounts: [
    'user.signed-up',
    'user.sign-up-refused',
    'user.sign-up-denied',
    'user.created',
    'user.created-by-setup',
    'user.deletion-requested',
    'user.deleted',
  ],
  roles: ['user.role-set', 'member.role-set', 'organization.ownership-transferred'],
  bans: ['user.banned', 'user.unbanned', 'user.ban-expired'],
  impersonation: ['impersonation.started', 'impersonation.ended'],
  passwords: ['user.password-reset-requested', 'user.password-reset', 'user.password-changed', 'user.password-set'],
  emails: ['user.email-verified', 'user.email-change-requested', 'user.email-change-canceled', 'user.email-changed'],
  profiles: ['user.updated', 'user.username-set'],
  signIns: [
    'session.started',
    'session.ended',
    'sign-in.challenged',
    'sign-in.mailed',
    'session.stepped-up',
    'session.confirmed',
    'second-factor.used',
    'recovery-codes.used',
    'user.sessions-ended',
  ],
  failedSignIns: [
    'session.refused',
    'sign-in.disowned',
    'second-factor.refused',
    'second-factor.locked',
    'passkey.suspect',
    'guessing.lane-closed',
    'guessing.lane-reopened',
    'site.guessing-noticed',
    'password-check.unreachable',
    'captcha.refused',
    'captcha.unreachable',
  ],
  methods: [
    'account.linked',
    'account.unlinked',
    'second-factor.enabled',
    'second-factor.replaced',
    'second-factor.disabled',
    'email-code.enabled',
    'email-code.disabled',
    'factor-reset.requested',
    'factor-reset.approved',
    'factor-reset.stopped',
    'factor-reset.done',
    'credentials.taken-back',
    'recovery-codes.created',
    'device.approved',
    'device.denied',
    'device.trusted',
    'device.distrusted',
    'device.theft-suspected',
    'passkey.added',
    'passkey.renamed',
    'passkey.removed',
  ],
  switches: ['session.organization-set'],
  keys: ['api-key.created', 'api-key.updated', 'api-key.rotated', 'api-key.deleted'],
  system: ['key-pair.created', 'mail.sample-sent', 'log-stream.send-requested'],
  organizations: ['organization.created', 'organization.updated', 'organization.deleted'],
  members: ['member.added', 'member.removed', 'member.left', 'member.team-set', 'member.suspended', 'member.restored'],
  invitations: [
    'invitation.created',
    'invitation.renewed',
    'invitation.accepted',
    'invitation.rejected',
    'invitation.canceled',
  ],
  webhooks: ['webhook.created', 'webhook.updated', 'webhook.deleted', 'webhook.secret-rotated', 'webhook.disabled'],
  teams: ['team.created', 'team.updated', 'team.removed'],
} as const satisfies Record<string, readonly EventAction[]>

export type SimilarGroup = keyof typeof similarEvents

/** Returns the group of an action; null for an action that this version of the pages does not know. */
export function similarGroupOf(action: string): SimilarGroup | null {
  const groups = Object.keys(similarEvents) as SimilarGroup[]
  return groups.find((group) => (similarEvents[group] as readonly string[]).includes(action)) ?? null
}
