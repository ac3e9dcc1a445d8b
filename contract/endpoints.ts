import { apiKeyEndpoints } from './api-keys/api-keys.ts'
import { backendEndpoints } from './backends/backends.ts'
import { deleteUser, deleteUserCallback } from './accounts/deletion.ts'
import { changeEmail } from './accounts/email-change.ts'
import { sendVerificationEmail, verifyEmail } from './accounts/email-verification.ts'
import { listAccounts, unlinkAccount } from './accounts/linked-accounts.ts'
import { changePassword } from './sign-in/password.ts'
import { reopenPasswords } from './sessions/password-lanes.ts'
import { passwordResetEndpoints } from './sign-in/password-reset.ts'
import { updateUser } from './accounts/profile.ts'
import { recoveryEndpoints } from './factors/recovery.ts'
import { takeBackEndpoints } from './factors/take-back.ts'
import { trustedDeviceEndpoints } from './factors/trusted-devices.ts'
import { passkeyEndpoints } from './factors/passkeys.ts'
import { twoFactorEndpoints } from './factors/two-factor.ts'
import { multiSessionEndpoints } from './sessions/multi-session.ts'
import { deviceAuthorizationEndpoints } from './applications/device-authorization.ts'
import { webhookEndpoints } from './webhooks/endpoints.ts'
import { sessionEndpoints } from './sessions/sessions.ts'
import { mailedEndpoints } from './sign-in/email-otp.ts'
import { signInEndpoints } from './sign-in/sign-in.ts'
import { signUpEmail } from './accounts/sign-up.ts'
import { factorResetEndpoints } from './admin/factor-resets.ts'
import { banUser, successorCandidates, unbanUser } from './admin/bans.ts'
import { eventEndpoints } from './audit/events.ts'
import { checkpointEndpoints } from './audit/checkpoints.ts'
import { logStreamEndpoints } from './log-streams/log-streams.ts'
import { deleteView, listSavedViews, saveView } from './audit/saved-views.ts'
import { impersonateUser, stopImpersonating } from './admin/impersonation.ts'
import { adminGetOrganization, adminListOrganizations } from './admin/organizations.ts'
import {
  adminHasPermission,
  adminUpdateUser,
  createUser,
  getUser,
  listUsers,
  removeUser,
  setRole,
  setUserPassword,
} from './admin/users.ts'
import { adminSearch } from './admin/search.ts'
import { userSessionEndpoints } from './admin/sessions.ts'
import { error, generateSchema, ok, reference } from './health.ts'
import { jwks, token } from './keys/keys.ts'
import {
  acceptInvitation,
  cancelInvitation,
  getInvitation,
  inviteMember,
  inviteMembers,
  listInvitations,
  listUserInvitations,
  openInvitation,
  previewInvitation,
  rejectInvitation,
} from './organizations/invitations.ts'
import {
  getActiveMember,
  getActiveMemberRole,
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
import { signUpInvited } from './organizations/invited-sign-up.ts'
import { teamEndpoints } from './organizations/teams.ts'
import { pendingLinkEndpoints } from './social/pending-link.ts'
import { callback, callbackForm, signInSocial } from './social/sign-in.ts'
import { linkSocial } from './social/linking.ts'
import { accountInfo, accountInfoById, getAccessToken, refreshToken } from './social/tokens.ts'
import { confirmIdentity } from './sessions/confirm-identity.ts'
import { stepUp } from './sessions/step-up.ts'
import { cancelEmailChange, resumeEmailChange } from './accounts/email-change.ts'
import { clearMails, listMails, mailPage, readMail } from './mail/mailbox.ts'
import { listFailedMails } from './mail/failed-mails.ts'
import { listMailSamples, mailSamplePage, readMailSample, sendMailSample } from './mail/mail-samples.ts'
import { memberships } from './organizations/memberships.ts'
import { changeOwner, removeOrganization } from './admin/organization-changes.ts'
import { security } from './accounts/security.ts'
import { overview } from './admin/overview.ts'
import { userDetails, userSummaries } from './admin/user-details.ts'
import { doctorReport, runDoctor } from './admin/doctor.ts'
import { settings } from './admin/settings.ts'
import { becomeSampleUser, fillSample, listSampleUsers, removeSample } from './sample/sample.ts'
import { setUp } from './admin/set-up.ts'
import { site } from './pages/site.ts'
import { picture, upload } from './pictures/uploads.ts'

export const endpoints = [
  // accounts
  signUpEmail,
  ...signInEndpoints,
  ...sessionEndpoints,
  stepUp,
  ...multiSessionEndpoints,
  ...apiKeyEndpoints,
  ...deviceAuthorizationEndpoints,
  listAccounts,
  unlinkAccount,
  sendVerificationEmail,
  verifyEmail,
  ...passwordResetEndpoints,
  ...mailedEndpoints,
  changePassword,
  updateUser,
  changeEmail,
  deleteUser,
  deleteUserCallback,

  // second factors
  ...twoFactorEndpoints,
  ...trustedDeviceEndpoints,
  ...recoveryEndpoints,
  ...takeBackEndpoints,
  ...passkeyEndpoints,

  // social providers
  signInSocial,
  callback,
  callbackForm,
  linkSocial,
  getAccessToken,
  refreshToken,
  accountInfo,
  accountInfoById,

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
  getActiveMemberRole,
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
  signUpInvited,
  ...teamEndpoints,

  // key pairs
  jwks,
  token,

  // administration
  createUser,
  listUsers,
  getUser,
  adminUpdateUser,
  setRole,
  setUserPassword,
  removeUser,
  adminHasPermission,
  banUser,
  unbanUser,
  ...factorResetEndpoints,
  impersonateUser,
  stopImpersonating,
  ...userSessionEndpoints,
  adminListOrganizations,
  adminGetOrganization,
  ...eventEndpoints,
  ...checkpointEndpoints,
  ...logStreamEndpoints,
  adminSearch,

  // pages and health
  ok,
  error,
  generateSchema,
  reference,

  // a product's own backend
  ...backendEndpoints,

  // internal: called only by our own pages
  setUp,
  listMails,
  readMail,
  mailPage,
  clearMails,
  overview,
  userDetails,
  successorCandidates,
  userSummaries,
  removeOrganization,
  changeOwner,
  listSavedViews,
  saveView,
  deleteView,
  settings,
  doctorReport,
  runDoctor,
  listMailSamples,
  readMailSample,
  mailSamplePage,
  listFailedMails,
  sendMailSample,
  ...webhookEndpoints,
  confirmIdentity,
  reopenPasswords,
  security,
  cancelEmailChange,
  resumeEmailChange,
  openInvitation,
  memberships,
  site,
  upload,
  picture,
  fillSample,
  listSampleUsers,
  becomeSampleUser,
  removeSample,
  ...pendingLinkEndpoints,
] as const
