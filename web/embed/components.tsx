import { lazy, type ReactNode } from 'react'
import { Later } from './Later.tsx'
import type { SecurityPart } from '../screens/account/security/Security.tsx'
import { SwitcherShape, UserButtonShape } from './SignedInShapes.tsx'

// The components that hosts import. Each component contains little code and loads the rest when first rendered.

const SignedOutScreens = lazy(async () => ({
  default: (await import('./SignedOutScreens.tsx')).SignedOutScreens,
}))
const ProfileScreens = lazy(async () => ({ default: (await import('./ProfileScreens.tsx')).ProfileScreens }))
const OrganizationScreens = lazy(async () => ({
  default: (await import('./ProfileScreens.tsx')).OrganizationScreens,
}))
const CreationScreen = lazy(async () => ({ default: (await import('./ProfileScreens.tsx')).CreationScreen }))
const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }))
const SwitcherPart = lazy(async () => ({ default: (await import('./SwitcherPart.tsx')).SwitcherPart }))
const InvitePart = lazy(async () => ({ default: (await import('./InvitePart.tsx')).InvitePart }))
const BarPart = lazy(async () => ({ default: (await import('./BarPart.tsx')).BarPart }))

/** The props of the components for signing in, signing up and resetting a password. */
export type SignInProps = {
  /** The URL of the host to open once the user is signed in. If omitted, the host’s current page stays open. */
  redirectTo?: string
  /** The initial value of the email field. */
  email?: string
}

/**
 * Signs users in with the methods that the site offers, such as a provider or a password. Has links to sign up and to
 * reset the password. Renders nothing while a user is signed in.
 */
export function SignIn({ redirectTo, email }: SignInProps): ReactNode {
  return (
    <Later>
      <SignedOutScreens start={withEmail('/sign-in', email)} redirectTo={redirectTo} />
    </Later>
  )
}

/** Creates an account. Renders nothing while a user is signed in. */
export function SignUp({ redirectTo, email }: SignInProps): ReactNode {
  return (
    <Later>
      <SignedOutScreens start={withEmail('/sign-up', email)} redirectTo={redirectTo} />
    </Later>
  )
}

/**
 * Resets a password. Offers to mail a link, or asks for the new password if the host’s URL contains a link’s token.
 * To make mailed links open your page with this component, return its URL from `nav.address('/reset-password')`.
 */
export function ResetPassword({ redirectTo, email }: SignInProps): ReactNode {
  const query = search()
  const isFromLink = /[?&](?:token|error)=/.test(query)
  const start = isFromLink ? `/reset-password${query}` : withEmail('/forgot-password', email)
  return (
    <Later>
      <SignedOutScreens start={start} redirectTo={redirectTo} isForEverybody={isFromLink} />
    </Later>
  )
}

/**
 * Waits until the user has verified their email address. To make mailed links open your page with this component,
 * return its URL from `nav.address('/verify-email')`.
 */
export function VerifyEmail({ redirectTo }: Pick<SignInProps, 'redirectTo'>): ReactNode {
  return (
    <Later>
      <SignedOutScreens start={`/verify-email${search()}`} redirectTo={redirectTo} isForEverybody />
    </Later>
  )
}

export type AcceptInvitationProps = {
  invitationId: string
  /** The secret in the hash of the mailed link. It proves that the user can read mail to the invited address. */
  secret?: string
  redirectTo?: string
}

/** Shows an invitation, which the user can accept or decline. Signed-out visitors sign in or up first. */
export function AcceptInvitation({ invitationId, secret, redirectTo }: AcceptInvitationProps): ReactNode {
  const start = `/invite/${encodeURIComponent(invitationId)}${secret === undefined ? '' : `#${secret}`}`
  return (
    <Later>
      <SignedOutScreens start={start} redirectTo={redirectTo} isForEverybody />
    </Later>
  )
}

export type UserButtonProps = {
  /** Shows the user’s name next to the avatar. */
  showsName?: boolean
}

/**
 * The avatar of the signed-in user, with a menu of account pages. If `nav.address` returns a URL for the path of a menu
 * item, the item opens this URL. Otherwise, the item opens Gatehouse’s page.
 */
export function UserButton({ showsName = false }: UserButtonProps): ReactNode {
  return (
    <Later fallback={<UserButtonShape showsName={showsName} />}>
      <UserMenu showsName={showsName} />
    </Later>
  )
}

export type UserProfileProps = {
  /** Shows only this section, or one part of the section `security`. By default, shows tabs for all sections. */
  section?: 'profile' | 'security' | SecurityPart | 'devices' | 'organizations' | 'keys'
}

/** The account of the signed-in user: profile, password, connected accounts, devices, organizations and API keys. */
export function UserProfile({ section }: UserProfileProps): ReactNode {
  const part = isSecurityPart(section) ? section : undefined
  return (
    <Later>
      <ProfileScreens key={section ?? ''} section={part ? 'security' : section} part={part} />
    </Later>
  )
}

export type OrganizationSwitcherProps = {
  /**
   * If true, choosing an organization also opens the organization’s page, either the host’s or Gatehouse’s own. By
   * default, choosing an organization only makes it the active organization.
   */
  opensOrganization?: boolean
}

/** Shows the active organization of the signed-in user and lets them switch to another one. */
export function OrganizationSwitcher({ opensOrganization = false }: OrganizationSwitcherProps): ReactNode {
  return (
    <Later fallback={<SwitcherShape />}>
      <SwitcherPart opensOrganization={opensOrganization} />
    </Later>
  )
}

export type OrganizationProfileProps = {
  /** The slug of the organization. Defaults to the active organization. */
  slug?: string
  /** Shows only this section. By default, shows tabs for all sections except the audit log. */
  section?: 'general' | 'members' | 'invitations' | 'teams' | 'roles' | 'keys' | 'audit-log'
}

/** The pages of an organization: its name, members, invitations, teams, roles and API keys. */
export function OrganizationProfile({ slug, section }: OrganizationProfileProps): ReactNode {
  return (
    <Later>
      <OrganizationScreens key={section ?? ''} slug={slug} section={section} />
    </Later>
  )
}

export type AuditLogProps = Pick<OrganizationProfileProps, 'slug'>

/** The audit log of an organization, for members whose role allows listing its events. */
export function AuditLog({ slug }: AuditLogProps): ReactNode {
  return (
    <Later>
      <OrganizationScreens slug={slug} section="audit-log" />
    </Later>
  )
}

export type CreateOrganizationProps = {
  /** Called with the slug of the new organization. If omitted, the page of the new organization opens. */
  onCreated?: (slug: string) => void
}

/** Creates an organization with the signed-in user as its owner. */
export function CreateOrganization({ onCreated }: CreateOrganizationProps): ReactNode {
  return (
    <Later>
      <CreationScreen redirectTo={onCreated} />
    </Later>
  )
}

export type InviteDialogProps = Pick<OrganizationProfileProps, 'slug'> & {
  isOpen: boolean
  /** Called after the invitations were sent, or when the user cancels. */
  onClose: () => void
}

/**
 * A dialog for inviting people to an organization. The host opens it with a button of its own. When the dialog closes,
 * the focus returns to that button.
 */
export function InviteDialog({ slug, isOpen, onClose }: InviteDialogProps): ReactNode {
  return <Later>{isOpen && <InvitePart slug={slug} onClose={onClose} />}</Later>
}

/**
 * Shows which user an administrator is impersonating, the time left, and a button to stop. Place it above all other
 * content.
 */
export function ImpersonationBar(): ReactNode {
  return (
    <Later>
      <BarPart />
    </Later>
  )
}

const securityParts: readonly string[] = ['password', 'accounts', 'second-step', 'deletion'] satisfies SecurityPart[]

function isSecurityPart(section: string | undefined): section is SecurityPart {
  return section !== undefined && securityParts.includes(section)
}

function withEmail(path: string, email: string | undefined) {
  return email === undefined ? path : `${path}?${new URLSearchParams({ email })}`
}

function search() {
  return typeof window === 'undefined' ? '' : window.location.search
}
