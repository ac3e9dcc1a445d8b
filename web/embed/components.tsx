import { lazy, Suspense, type ReactNode } from 'react'
import { allows, type Permissions } from '../../contract/roles.ts'
import { useOrganization, useSession } from './hooks.ts'

// What hosts import: each stands here as a few lines, and is fetched when it is first shown.

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

/** What the components by which people come in take. */
export type SignInProps = {
  /** The host's address to go to once somebody is signed in; left out, the component only disappears. */
  redirectTo?: string
  /** An address to begin with. */
  email?: string
}

/** The way in: providers, password, and from there to a new account or a new password. Nothing while somebody is signed in. */
export function SignIn({ redirectTo, email }: SignInProps): ReactNode {
  return (
    <Suspense>
      <SignedOutScreens start={withEmail('/sign-in', email)} redirectTo={redirectTo} />
    </Suspense>
  )
}

/** Makes a new account. Nothing while somebody is signed in. */
export function SignUp({ redirectTo, email }: SignInProps): ReactNode {
  return (
    <Suspense>
      <SignedOutScreens start={withEmail('/sign-up', email)} redirectTo={redirectTo} />
    </Suspense>
  )
}

/**
 * Resets a password: asks for a link, and takes the new password when the link’s token is in the host’s URL. Mailed links
 * lead to this page if `nav.address('/reset-password')` returns it.
 */
export function ResetPassword({ redirectTo, email }: SignInProps): ReactNode {
  const query = search()
  const isFromLink = /[?&](?:token|error)=/.test(query)
  const start = isFromLink ? `/reset-password${query}` : withEmail('/forgot-password', email)
  return (
    <Suspense>
      <SignedOutScreens start={start} redirectTo={redirectTo} isForEverybody={isFromLink} />
    </Suspense>
  )
}

/** Waits for an address to be verified; and where the link leads, when `nav.address('/verify-email')` names the host's page. */
export function VerifyEmail({ redirectTo }: Pick<SignInProps, 'redirectTo'>): ReactNode {
  return (
    <Suspense>
      <SignedOutScreens start={`/verify-email${search()}`} redirectTo={redirectTo} isForEverybody />
    </Suspense>
  )
}

export type AcceptInvitationProps = {
  /** Which invitation. */
  invitationId: string
  /** The secret behind the # of its link, which proves whose address it was mailed to. */
  secret?: string
  redirectTo?: string
}

/** An invitation, and the answer to it; who is not signed in comes in first. */
export function AcceptInvitation({ invitationId, secret, redirectTo }: AcceptInvitationProps): ReactNode {
  const start = `/invite/${encodeURIComponent(invitationId)}${secret === undefined ? '' : `#${secret}`}`
  return (
    <Suspense>
      <SignedOutScreens start={start} redirectTo={redirectTo} isForEverybody />
    </Suspense>
  )
}

export type UserButtonProps = {
  /** The name stands beside the picture. */
  showsName?: boolean
}

/** Who is signed in, and the ways to their account: the host's, by `nav.address('/account')`, or Gatehouse's. */
export function UserButton({ showsName = false }: UserButtonProps): ReactNode {
  return (
    <Suspense>
      <UserMenu showsName={showsName} />
    </Suspense>
  )
}

export type UserProfileProps = {
  /** Shows only this section, or only one part of the section `security`; by default, all sections as tabs. */
  section?: 'profile' | 'security' | 'password' | 'accounts' | 'deletion' | 'devices' | 'organizations'
}

/** The account of the signed-in user: profile, password, connected accounts, devices and organizations. */
export function UserProfile({ section }: UserProfileProps): ReactNode {
  const part = section === 'password' || section === 'accounts' || section === 'deletion' ? section : undefined
  return (
    <Suspense>
      <ProfileScreens key={section ?? ''} section={part ? 'security' : section} part={part} />
    </Suspense>
  )
}

export type OrganizationSwitcherProps = {
  /** Choosing an organization also leads to its page, the host's or Gatehouse's; else it only becomes the active one. */
  opensOrganization?: boolean
}

/** The active organization of whoever is signed in, and the way to another. */
export function OrganizationSwitcher({ opensOrganization = false }: OrganizationSwitcherProps): ReactNode {
  return (
    <Suspense>
      <SwitcherPart opensOrganization={opensOrganization} />
    </Suspense>
  )
}

export type OrganizationProfileProps = {
  /** Which organization, by its short name; left out, the active one. */
  slug?: string
  /** Only this section; left out, all of them, with the ways between them. */
  section?: 'general' | 'members' | 'invitations' | 'teams' | 'roles'
}

/** One organization: its name, members, invitations, teams and roles. */
export function OrganizationProfile({ slug, section }: OrganizationProfileProps): ReactNode {
  return (
    <Suspense>
      <OrganizationScreens key={section ?? ''} slug={slug} section={section} />
    </Suspense>
  )
}

export type CreateOrganizationProps = {
  /** Told the short name of the organization that was made; left out, its page comes next. */
  onCreated?: (slug: string) => void
}

/** Makes an organization, with whoever is signed in as its owner. */
export function CreateOrganization({ onCreated }: CreateOrganizationProps): ReactNode {
  return (
    <Suspense>
      <CreationScreen redirectTo={onCreated} />
    </Suspense>
  )
}

export type InviteDialogProps = Pick<OrganizationProfileProps, 'slug'> & {
  isOpen: boolean
  /** Asked to close: everybody has been invited, or the person has thought better of it. */
  onClose: () => void
}

/** Invites people to an organization, over the host’s page, for a button of the host’s own; that gets the focus back. */
export function InviteDialog({ slug, isOpen, onClose }: InviteDialogProps): ReactNode {
  return <Suspense>{isOpen && <InvitePart slug={slug} onClose={onClose} />}</Suspense>
}

/** While an administrator acts as somebody else: as whom, for how long still, and the way back. Put it above everything. */
export function ImpersonationBar(): ReactNode {
  return (
    <Suspense>
      <BarPart />
    </Suspense>
  )
}

export type ProtectProps = {
  /** What a member must be allowed in the active organization, `{ member: ['delete'] }`; left out, being signed in is enough. */
  permission?: Permissions
  /** What is shown to everybody else. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Shows its children to users who are signed in and have the permission in the active organization, and `fallback` to
 * everyone else. While the session is loading, shows neither.
 *
 * This only hides content; the server enforces permissions.
 */
export function Protect({ permission, fallback = null, children }: ProtectProps): ReactNode {
  const { isPending, data } = useSession()
  const { membership, roles } = useOrganization()
  if (isPending) return null
  const isAllowed = !permission || (membership !== null && allows(roles, membership.role, permission))
  return data && isAllowed ? children : fallback
}

function withEmail(path: string, email: string | undefined) {
  return email === undefined ? path : `${path}?${new URLSearchParams({ email })}`
}

/** What the link that led here brought along. */
function search() {
  return typeof window === 'undefined' ? '' : window.location.search
}
