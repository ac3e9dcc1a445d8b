import * as z from 'zod/mini'
import { timestamp } from './fields.ts'

// The schemas below extend this one with `z.extend`. Bundlers would keep an object spread even if its result is unused.
const commonFields = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logo: z.nullable(z.string()),
  createdAt: timestamp,
})

/** Keys and values that an organization's members attach to the organization. */
export const metadata = z.record(z.string(), z.unknown())

/** An organization as stored: metadata is the JSON text of a key/value record, or null. */
export const storedOrganization = z.extend(commonFields, { metadata: z.nullable(z.string()) })
export type StoredOrganization = z.output<typeof storedOrganization>

/** An organization in replies to create and update calls: `metadata` is an object, or absent. */
export const organization = z.extend(commonFields, { metadata: z.optional(metadata) })
export type Organization = z.output<typeof organization>

/** The membership of a user in an organization; several roles are separated by commas. */
export const member = z.object({
  id: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  role: z.string(),
  teamId: z.nullable(z.string()),
  createdAt: timestamp,
})
export type Member = z.output<typeof member>

/** A member with the user fields that other members may see. */
export const memberWithUser = z.extend(member, {
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), image: z.nullable(z.string()) }),
})
export type MemberWithUser = z.output<typeof memberWithUser>

export const invitationStatus = z.enum(['pending', 'accepted', 'rejected', 'canceled'])

/** An invitation to join an organization, sent to an email address. */
export const invitation = z.object({
  id: z.string(),
  organizationId: z.string(),
  email: z.string(),
  role: z.string(),
  teamId: z.nullable(z.string()),
  status: invitationStatus,
  expiresAt: timestamp,
  inviterId: z.string(),
})
export type Invitation = z.output<typeof invitation>

/** An invitation with the details its recipient needs before accepting or declining it. */
export const invitationWithOrigin = z.extend(invitation, {
  organizationName: z.string(),
  organizationSlug: z.string(),
  inviterEmail: z.string(),
})
export type InvitationWithOrigin = z.output<typeof invitationWithOrigin>

/** A group of members. */
export const team = z.object({
  id: z.string(),
  name: z.string(),
  organizationId: z.string(),
  createdAt: timestamp,
  updatedAt: z.nullable(timestamp),
})
export type Team = z.output<typeof team>

/** An organization with everything its members see. `teams` is null if teams are off or were not requested. */
export const fullOrganization = z.extend(storedOrganization, {
  invitations: z.array(invitation),
  members: z.array(memberWithUser),
  teams: z.nullable(z.array(team)),
})
export type FullOrganization = z.output<typeof fullOrganization>
