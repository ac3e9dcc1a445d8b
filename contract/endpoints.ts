import { deleteUser, deleteUserCallback } from './accounts/deletion.ts'
import { changeEmail } from './accounts/email-change.ts'
import { sendVerificationEmail, verifyEmail } from './accounts/email-verification.ts'
import { listAccounts, unlinkAccount } from './accounts/linked-accounts.ts'
import { changePassword } from './accounts/password.ts'
import { forgetPassword, requestPasswordReset, resetPassword, resetPasswordToken } from './accounts/password-reset.ts'
import { updateUser } from './accounts/profile.ts'
import { getSession, listSessions, revokeOtherSessions, revokeSession, revokeSessions } from './accounts/sessions.ts'
import { signInEmail, signOut } from './accounts/sign-in.ts'
import { signUpEmail } from './accounts/sign-up.ts'
import { error, ok, reference } from './health.ts'
import {
  acceptInvitation,
  cancelInvitation,
  getInvitation,
  inviteMember,
  inviteMembers,
  listInvitations,
  listUserInvitations,
  previewInvitation,
  rejectInvitation,
} from './organizations/invitations.ts'
import {
  getActiveMember,
  leaveOrganization,
  listMembers,
  removeMember,
  restoreMember,
  suspendMember,
  transferOwnership,
  updateMemberRole,
} from './organizations/members.ts'
import {
  checkSlug,
  createOrganization,
  deleteOrganization,
  getFullOrganization,
  hasPermission,
  listOrganizations,
  setActiveOrganization,
  updateOrganization,
} from './organizations/organizations.ts'
import { createTeam, listTeams, removeTeam, updateTeam } from './organizations/teams.ts'
import { confirmIdentity } from './portal/confirm-identity.ts'
import { clearMails, listMails, mailPage, readMail } from './portal/mailbox.ts'
import { overview } from './portal/overview.ts'
import { setUp } from './portal/setup.ts'

/** The whole API, one line an endpoint. */
export const endpoints = [
  // accounts
  signUpEmail,
  signInEmail,
  signOut,
  getSession,
  listSessions,
  revokeSession,
  revokeSessions,
  revokeOtherSessions,
  listAccounts,
  unlinkAccount,
  sendVerificationEmail,
  verifyEmail,
  requestPasswordReset,
  forgetPassword,
  resetPasswordToken,
  resetPassword,
  changePassword,
  updateUser,
  changeEmail,
  deleteUser,
  deleteUserCallback,

  // organizations
  createOrganization,
  checkSlug,
  updateOrganization,
  deleteOrganization,
  listOrganizations,
  setActiveOrganization,
  getFullOrganization,
  hasPermission,
  getActiveMember,
  listMembers,
  removeMember,
  updateMemberRole,
  leaveOrganization,
  suspendMember,
  restoreMember,
  transferOwnership,
  inviteMember,
  inviteMembers,
  acceptInvitation,
  rejectInvitation,
  cancelInvitation,
  getInvitation,
  listInvitations,
  listUserInvitations,
  previewInvitation,
  createTeam,
  listTeams,
  updateTeam,
  removeTeam,

  // pages and health
  ok,
  error,
  reference,

  // beside the specified API, below /api/portal
  setUp,
  listMails,
  readMail,
  mailPage,
  clearMails,
  overview,
  confirmIdentity,
] as const
