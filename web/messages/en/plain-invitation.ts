/** The messages of the invitation page in a browser without scripts. */
export const plainInvitationMessages = {
  title: 'Accept your invitation',
  signInAndJoin: 'Sign in and join',
  createAndJoin: 'Create account and join',
  refusals: {
    INVITATION_NOT_FOUND: 'Invitation not found. It may have been used or canceled, or it may have expired.',
    YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'This invitation is for another address.',
    EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
      'Verify your email first, with the link we sent you. Then open this invitation again.',
    INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 'This invitation is no longer valid. Ask for a new invitation.',
    ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'The organization is full right now. Let the person who invited you know.',
    TEAM_MEMBER_LIMIT_REACHED: 'The team is full right now. Let the person who invited you know.',
  },
}

export type PlainInvitationMessages = typeof plainInvitationMessages
