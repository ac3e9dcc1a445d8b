/** The part of the error catalog about organizations, members, invitations and teams. */
export const organizationRefusals = {
  // organizations
  NOT_AUTHENTICATED: [401, 'Not authenticated'],
  USER_NOT_FOUND: [400, 'User not found'],
  ORGANIZATION_NOT_FOUND: [400, 'Organization not found'],
  ORGANIZATION_ALREADY_EXISTS: [400, 'Organization already exists'],
  ORGANIZATION_ID_IS_REQUIRED: [400, 'Organization ID is required'],
  NO_ACTIVE_ORGANIZATION: [400, 'No active organization'],
  SLUG_IS_TAKEN: [400, 'slug is taken'],
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: [403, 'You are not allowed to create a new organization'],
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: [403, 'You have reached the maximum number of organizations'],
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: [403, 'You are not allowed to update this organization'],
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: [403, 'You are not allowed to delete this organization'],
  ORGANIZATION_DELETION_IS_DISABLED: [403, 'Organization deletion is disabled'],

  // members
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: [403, 'User is not a member of the organization'],
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: [403, 'You are not a member of this organization'],
  MEMBER_NOT_FOUND: [400, 'Member not found'],
  MEMBER_IS_SUSPENDED: [400, 'Member is suspended'],
  YOUR_MEMBERSHIP_IS_SUSPENDED: [403, 'Your membership is suspended'],
  ROLE_NOT_FOUND: [400, 'Role not found'],
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: [403, 'You are not allowed to update this member'],
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: [403, 'You are not allowed to delete this member'],
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: [400, 'You cannot leave the organization as the only owner'],
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: [403, 'Organization membership limit reached'],

  // invitations
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: [
    403,
    'You are not allowed to invite users to this organization',
  ],
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: [403, 'you are not allowed to invite user with this role'],
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: [400, 'User is already a member of this organization'],
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: [400, 'User is already invited to this organization'],
  INVITATION_LIMIT_REACHED: [403, 'Invitation limit reached'],
  INVITATION_NOT_FOUND: [400, 'Invitation not found'],
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: [403, 'You are not the recipient of the invitation'],
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: [
    403,
    'Email verification required before accepting or rejecting invitation',
  ],
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: [403, 'You are not allowed to cancel this invitation'],
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: [400, 'Inviter is no longer a member of the organization'],

  // teams
  TEAM_NOT_FOUND: [400, 'Team not found'],
  TEAM_MEMBER_LIMIT_REACHED: [403, 'Team member limit reached'],
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: [
    403,
    'You are not allowed to create teams in this organization',
  ],
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: [400, 'You have reached the maximum number of teams'],
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: [403, 'You are not allowed to update this team'],
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: [403, 'You are not allowed to delete this team'],
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: [
    403,
    'You are not allowed to delete teams in this organization',
  ],
  UNABLE_TO_REMOVE_LAST_TEAM: [400, 'Unable to remove last team'],
} as const
