'use client'

// The exports of `gatehouse/react`.

export { createAuthHooks, type UseSession } from '../../client/react.ts'
export { AuthProvider, type AuthProviderProps, type InitialSession } from './AuthProvider.tsx'
export {
  AcceptInvitation,
  AuditLog,
  CreateOrganization,
  ImpersonationBar,
  InviteDialog,
  OrganizationProfile,
  OrganizationSwitcher,
  ResetPassword,
  SignIn,
  SignUp,
  UserButton,
  UserProfile,
  VerifyEmail,
  type AcceptInvitationProps,
  type AuditLogProps,
  type CreateOrganizationProps,
  type InviteDialogProps,
  type OrganizationProfileProps,
  type OrganizationSwitcherProps,
  type SignInProps,
  type UserButtonProps,
  type UserProfileProps,
} from './components.tsx'
export {
  useConfirmIdentity,
  useOrganization,
  useRateLimit,
  useSession,
  useStepUp,
  type OrganizationState,
  type StepUpDemand,
} from './hooks.ts'
export type { Messages } from '../context/messages.ts'
export type { Appearance, HostEvent, Nav } from './host.ts'
export { Protect, SignedIn, SignedOut, type ProtectProps } from './session-content.tsx'
