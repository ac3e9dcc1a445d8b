import * as z from 'zod/mini'
import { signUpEmail } from '../accounts/sign-up.ts'
import { endpoint } from '../endpoint.ts'
import { guardedLimit } from '../limits.ts'

export const signUpInvited = endpoint({
  summary:
    'Creates an account for the recipient of an open invitation, even if sign-up is disabled. The secret of the emailed link verifies the address.',
  method: 'POST',
  path: '/sign-up/invited',
  access: 'anyone',
  mayAskCaptcha: true,
  signsUp: 'invitation',
  changesSession: true,
  limit: guardedLimit,
  body: z.extend(signUpEmail.body, { invitationId: z.string(), invitationSecret: z.optional(z.string()) }),
  reply: signUpEmail.reply,
  refusals: [
    ...signUpEmail.refusals,
    'INVITATION_NOT_FOUND',
    'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
    'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
    'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    'TEAM_MEMBER_LIMIT_REACHED',
  ],
})
