import type { ReactNode } from 'react'
import { OrganizationProfile, SecurityMatter, UserProfile, type OrganizationProfileProps } from './components.tsx'

// The sections of an account and of an organization by names of their own, for pages that a host puts together itself.

/** Photo, name and address of whoever is signed in. */
export function ProfileSection(): ReactNode {
  return <UserProfile section="profile" />
}

/** Their password, to change it or to get a first one. */
export function PasswordSection(): ReactNode {
  return <SecurityMatter part="password" />
}

/** The providers they sign in with, and those they could. */
export function ConnectedAccounts(): ReactNode {
  return <SecurityMatter part="accounts" />
}

/** The way to delete their account, where the site lets people do that. */
export function DeleteAccount(): ReactNode {
  return <SecurityMatter part="deletion" />
}

/** Where they are signed in, and how to end that. */
export function Devices(): ReactNode {
  return <UserProfile section="devices" />
}

/** What the sections of an organization take. */
export type OrganizationSectionProps = Pick<OrganizationProfileProps, 'slug'>

/** Who is in an organization, with search, filters and all that can be done about each. */
export function MembersTable(props: OrganizationSectionProps): ReactNode {
  return <OrganizationProfile {...props} section="members" />
}

/** Who has been asked to join it. */
export function InvitationsTable(props: OrganizationSectionProps): ReactNode {
  return <OrganizationProfile {...props} section="invitations" />
}

/** Its teams. */
export function TeamsList(props: OrganizationSectionProps): ReactNode {
  return <OrganizationProfile {...props} section="teams" />
}

/** What each role allows there. */
export function RolesMatrix(props: OrganizationSectionProps): ReactNode {
  return <OrganizationProfile {...props} section="roles" />
}
