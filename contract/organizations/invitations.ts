import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emailOrRefusal, timestamp } from '../fields.ts'
import { invitation, invitationStatus, invitationWithOrigin, member } from '../organization.ts'
import type { ErrorCode } from '../refusals.ts'

const organizationId = z.optional(z.string())
// A plain string, because the list of codes would double the size of the contract in browsers.
const errorCode = z.string() as unknown as z.ZodMiniType<ErrorCode>
const role = z.union([z.string(), z.array(z.string())])

/**
 * The reply to the inviter. `mailPaused` is present only if the mail was not sent. The inviter can then send the mail
 * later.
 */
const mailedInvitation = z.extend(invitation, { mailPaused: z.optional(z.literal(true)) })

const reasonsNotToInvite = [
  'EMAIL_NOT_VERIFIED',
  'ORGANIZATION_NOT_FOUND',
  'MEMBER_NOT_FOUND',
  'YOUR_MEMBERSHIP_IS_SUSPENDED',
  'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
] as const
const reasonsNotToBeInvited = [
  'INVALID_EMAIL',
  'ROLE_NOT_FOUND',
  'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
  'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
  'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
  'INVITATION_LIMIT_REACHED',
  'TEAM_NOT_FOUND',
  'TEAM_MEMBER_LIMIT_REACHED',
] as const

export const inviteMember = endpoint({
  summary: 'Invites the owner of an email address; with resend, renews an open invitation and emails it again.',
  method: 'POST',
  path: '/organization/invite-member',
  access: 'signed-in',
  machines: { invitation: ['create'] },
  body: z.object({
    email: emailOrRefusal,
    role,
    organizationId,
    resend: z.optional(z.boolean()),
    teamId: z.optional(z.string()),
  }),
  reply: mailedInvitation,
  refusals: [...reasonsNotToInvite, ...reasonsNotToBeInvited],
})

export const inviteMembers = endpoint({
  summary:
    'Invites up to 500 addresses at once. Returns for each address the invitation, or the reason why it was not invited.',
  method: 'POST',
  path: '/organization/invite-members',
  access: 'signed-in',
  machines: { invitation: ['create'] },
  body: z.object({
    invitations: z
      .array(z.object({ email: z.string(), role, teamId: z.optional(z.string()) }))
      .check(z.minLength(1), z.maxLength(500)),
    organizationId,
    resend: z.optional(z.boolean()),
  }),
  reply: z.object({
    outcomes: z.array(
      z.object({
        email: z.string(),
        invitation: z.nullable(mailedInvitation),
        refusal: z.nullable(z.object({ code: errorCode, message: z.string() })),
      }),
    ),
  }),
  refusals: reasonsNotToInvite,
})

const reasonsNotToAnswer = [
  'INVITATION_NOT_FOUND',
  'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
  'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
] as const
/** `secret` comes from the emailed link, and proves that the caller can read mail to the invited email address. */
const answer = z.object({ invitationId: z.string(), secret: z.optional(z.string()) })

export const acceptInvitation = endpoint({
  summary:
    "Accepts an invitation to the caller's address and makes its organization the active one. The secret of the emailed link verifies the address.",
  method: 'POST',
  path: '/organization/accept-invitation',
  access: 'signed-in',
  changesMemberships: true,
  body: answer,
  reply: z.object({ invitation, member }),
  refusals: [
    ...reasonsNotToAnswer,
    'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
    'ROLE_NOT_FOUND',
    'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    'TEAM_MEMBER_LIMIT_REACHED',
  ],
})

export const rejectInvitation = endpoint({
  summary: "Rejects an invitation to the caller's address.",
  method: 'POST',
  path: '/organization/reject-invitation',
  access: 'signed-in',
  body: answer,
  reply: z.object({ invitation, member: z.null() }),
  refusals: reasonsNotToAnswer,
})

export const cancelInvitation = endpoint({
  summary: 'Cancels an invitation in any status.',
  method: 'POST',
  path: '/organization/cancel-invitation',
  access: 'signed-in',
  machines: { invitation: ['cancel'] },
  body: z.object({ invitationId: z.string() }),
  reply: invitation,
  refusals: ['INVITATION_NOT_FOUND', 'YOUR_MEMBERSHIP_IS_SUSPENDED', 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'],
})

export const getInvitation = endpoint({
  summary: "Returns an open invitation to the caller's address.",
  method: 'GET',
  path: '/organization/get-invitation',
  access: 'signed-in',
  signedOut: 'NOT_AUTHENTICATED',
  query: z.object({ id: z.string() }),
  reply: invitationWithOrigin,
  refusals: [
    'INVITATION_NOT_FOUND',
    'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
    'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
  ],
})

export const listInvitations = endpoint({
  summary: 'Lists the invitations of an organization in any status, newest first, at most a hundred.',
  method: 'GET',
  path: '/organization/list-invitations',
  access: 'signed-in',
  machines: { invitation: ['read'] },
  query: z.object({ organizationId }),
  reply: z.array(invitation),
  refusals: [
    'ORGANIZATION_ID_IS_REQUIRED',
    'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
    'YOUR_MEMBERSHIP_IS_SUSPENDED',
  ],
})

export const listUserInvitations = endpoint({
  summary: "Lists the open invitations to the caller's verified address, newest first, at most a hundred.",
  method: 'GET',
  path: '/organization/list-user-invitations',
  access: 'signed-in',
  reply: z.array(invitationWithOrigin),
  refusals: ['EMAIL_NOT_VERIFIED'],
})

export const previewInvitation = endpoint({
  summary: 'Returns the details of an invitation for any holder of its link. The invited address is masked.',
  method: 'GET',
  path: '/organization/preview-invitation',
  access: 'anyone',
  query: z.object({ id: z.string() }),
  reply: z.object({
    id: z.string(),
    organizationId: z.string(),
    organizationName: z.string(),
    organizationLogo: z.nullable(z.string()),
    inviterName: z.string(),
    role: z.string(),
    /** Null if the invitation has no team, or if the team was deleted. */
    teamName: z.nullable(z.string()),
    email: z.string(),
    /** Whether the invitation can still be accepted, and if not, why. */
    state: z.enum([...invitationStatus.options, 'expired', 'inviter-left', 'full', 'team-full']),
    expiresAt: timestamp,
  }),
  refusals: ['INVITATION_NOT_FOUND'],
})

export const openInvitation = endpoint({
  summary:
    'Returns the address of an open invitation, and whether the address has an account, for the holder of the emailed secret.',
  method: 'POST',
  path: '/open-invitation',
  internal: true,
  access: 'anyone',
  body: z.object({ invitationId: z.string(), secret: z.string() }),
  reply: z.object({ email: z.string(), hasAccount: z.boolean(), organizationSlug: z.string() }),
  refusals: ['INVITATION_NOT_FOUND'],
})
