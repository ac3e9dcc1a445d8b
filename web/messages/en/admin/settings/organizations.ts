import type { SettingLabels } from './labels.ts'

export const organizationLabels = {
  'organization.allowUserToCreateOrganization': {
    label: 'Create organizations',
    sentence: 'People can create organizations.',
  },
  'organization.organizationLimit': {
    label: 'Organizations per person',
    sentence: 'People in this many organizations can’t create another.',
  },
  'organization.creatorRole': {
    label: 'Creator’s role',
    sentence: 'The role people get in an organization they create.',
  },
  'organization.roles': { label: 'Roles', sentence: 'Roles that members can have.' },
  'organization.membershipLimit': {
    label: 'Members per organization',
    sentence: 'How many members one organization can have.',
  },
  'organization.sendInvitationEmail': { label: 'Invitation emails', sentence: 'Invitations are sent by email.' },
  'organization.invitationExpiresIn': {
    label: 'Invitation lifetime',
    sentence: 'How long people have to accept an invitation.',
  },
  'organization.invitationLimit': {
    label: 'Pending invitations',
    sentence: 'How many pending invitations one organization can have.',
  },
  'organization.requireEmailVerificationOnInvitation': {
    label: 'Verify invited people',
    sentence: 'Accepting an invitation requires a verified email.',
  },
  'organization.cancelPendingInvitationsOnReInvite': {
    label: 'Replace invitations',
    sentence: 'Inviting someone again replaces the pending invitation.',
  },
  'organization.organizationDeletion.disabled': {
    label: 'Delete organizations',
    sentence: 'Owners can delete their organization.',
  },
  'organization.teams.enabled': { label: 'Teams', sentence: 'Organizations can have teams.' },
  'organization.teams.defaultTeam.enabled': {
    label: 'Default team',
    sentence: 'A new organization starts with one team.',
  },
  'organization.teams.maximumTeams': {
    label: 'Teams per organization',
    sentence: 'How many teams one organization can have.',
  },
  'organization.teams.maximumMembersPerTeam': {
    label: 'Members per team',
    sentence: 'How many members one team can have.',
  },
  'organization.teams.allowRemovingAllTeams': { label: 'Delete last team', sentence: 'The last team can be deleted.' },
  'organization.organizationCreation.beforeCreate': {
    label: 'Before creation',
    sentence: 'A function that can change or refuse a new organization.',
  },
  'organization.organizationCreation.afterCreate': {
    label: 'After creation',
    sentence: 'A function that runs after an organization is created.',
  },
  'organization.organizationDeletion.beforeDelete': {
    label: 'Before deletion',
    sentence: 'A function that can refuse to delete an organization.',
  },
  'organization.organizationDeletion.afterDelete': {
    label: 'After deletion',
    sentence: 'A function that runs after an organization is deleted.',
  },
} satisfies SettingLabels
