import {
  acceptInvitation as accept,
  cancelInvitation as cancel,
  getInvitation,
  inviteMember as invite,
  inviteMembers as inviteMany,
  listInvitations as list,
  listUserInvitations,
  openInvitation as open,
  previewInvitation as preview,
  rejectInvitation as reject,
} from '../../contract/organizations/invitations.ts'
import { signUpInvited as signUp } from '../../contract/organizations/invited-sign-up.ts'
import { visibleFullUser, visibleUser } from '../accounts/users.ts'
import { route } from '../http/route.ts'
import { chosenOrganization } from './authorization.ts'
import { acceptInvitation, cancelInvitation, rejectInvitation } from './invitation-answers.ts'
import {
  listInvitations,
  listOwnInvitations,
  openInvitation,
  previewInvitation,
  readInvitation,
} from './invitation-views.ts'
import { inviteMember, inviteMembers } from './invitations.ts'
import { challengeReply } from '../sessions/challenges.ts'
import { signUpInvited } from './invited-sign-up.ts'

export const invitationRoutes = [
  route(invite, ({ deps, body, actor, visitor }) => {
    const organizationId = chosenOrganization(actor, body.organizationId, 'ORGANIZATION_NOT_FOUND')
    return inviteMember(deps, { ...body, organizationId, actor, visitor })
  }),

  route(inviteMany, async ({ deps, body, actor, visitor }) => {
    const organizationId = chosenOrganization(actor, body.organizationId, 'ORGANIZATION_NOT_FOUND')
    return { outcomes: await inviteMembers(deps, { ...body, organizationId, actor, visitor }) }
  }),

  route(accept, async ({ deps, body, actor, visitor, cookies }) => {
    const accepted = await acceptInvitation(deps, { ...body, actor, visitor })
    cookies.cacheSession(null)
    return accepted
  }),

  route(reject, async ({ deps, body, actor, visitor }) => ({
    invitation: await rejectInvitation(deps, { ...body, actor, visitor }),
    member: null,
  })),

  route(cancel, ({ deps, body, actor, visitor }) => cancelInvitation(deps, { ...body, actor, visitor })),

  route(getInvitation, ({ deps, query, actor }) => readInvitation(deps, { ...query, actor })),

  route(list, ({ deps, query, actor }) => {
    const organizationId = chosenOrganization(actor, query.organizationId, 'ORGANIZATION_ID_IS_REQUIRED')
    return listInvitations(deps, { organizationId, actor })
  }),

  route(listUserInvitations, ({ deps, actor }) => listOwnInvitations(deps, actor)),

  route(preview, ({ deps, query }) => previewInvitation(deps, query.id)),

  route(open, ({ deps, body }) => openInvitation(deps, body)),

  route(signUp, async ({ deps, body, visitor, cookies }) => {
    const { user, entry } = await signUpInvited(deps, { ...body, sent: body, visitor })
    cookies.setEntry(entry, visibleFullUser(deps.config, user))
    if (entry.challenge) return challengeReply(entry.challenge)
    return { token: entry.session?.token ?? null, user: visibleUser(deps.config, user) }
  }),
]
