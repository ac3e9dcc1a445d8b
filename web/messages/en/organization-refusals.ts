import type { RefusalCode } from '../../../contract/refusals.ts'

/** Messages for refused calls about organizations. */
export const organizationRefusals = {
  NOT_AUTHENTICATED: () => 'You’ve been signed out. Sign in to continue.',
  USER_NOT_FOUND: () => 'Person not found.',
  ORGANIZATION_NOT_FOUND: () => 'Organization not found, or you’re not a member.',
  ORGANIZATION_ALREADY_EXISTS: () => 'That URL name is taken.',
  ORGANIZATION_ID_IS_REQUIRED: () => 'Choose an organization.',
  NO_ACTIVE_ORGANIZATION: () => 'Choose an organization.',
  SLUG_IS_TAKEN: () => 'That URL name is taken.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: () => 'You can’t create organizations here.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: () => 'You’ve reached your organization limit.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: () => 'Only owners and admins can change this.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: () => 'Only owners can delete the organization.',
  ORGANIZATION_DELETION_IS_DISABLED: () => 'Organizations can’t be deleted here.',

  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: () => 'You’re no longer a member of this organization.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: () => 'You’re no longer a member of this organization.',
  MEMBER_NOT_FOUND: () => 'Member not found. They may have left.',
  MEMBER_IS_SUSPENDED: () => 'This member is suspended. Restore them first.',
  YOUR_MEMBERSHIP_IS_SUSPENDED: () => 'Your membership is suspended. Ask an owner or admin to restore it.',
  ROLE_NOT_FOUND: () => 'This role doesn’t exist.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: () => 'You can’t change this member.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: () => 'You can’t remove this member.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: () =>
    'An organization needs an owner. Make someone else an owner first.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: () => 'This organization is full right now.',

  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: () => 'You can’t invite people here.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: () => 'You can’t invite someone with this role.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: () => 'Already a member.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: () => 'Already invited. Send again?',
  INVITATION_LIMIT_REACHED: () => 'Too many invitations are pending. Cancel some first.',
  INVITATION_NOT_FOUND: () => 'Invitation not found. It may have been used or canceled, or it may have expired.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: () => 'This invitation is for someone else.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: () => 'Verify your email first.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: () => 'You can’t cancel this invitation.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: () =>
    'The person who invited you can no longer invite people. Ask for a new invitation.',

  TEAM_NOT_FOUND: () => 'Team not found.',
  TEAM_MEMBER_LIMIT_REACHED: () => 'This team is full.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: () => 'You can’t create teams here.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: () => 'You’ve reached the team limit.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: () => 'You can’t change this team.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: () => 'Leave this team before you delete it.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: () => 'You can’t delete teams here.',
  UNABLE_TO_REMOVE_LAST_TEAM: () => 'An organization needs at least one team.',
} satisfies Partial<Record<RefusalCode, () => string>>
