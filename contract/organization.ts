import * as z from 'zod/mini'
import { timestamp } from './fields.ts'

const organizationFields = {
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logo: z.nullable(z.string()),
  createdAt: timestamp,
}

/** What an organization carries along for its users: any keys and values. */
export const metadata = z.record(z.string(), z.unknown())

/** An organization as it is stored, where metadata is the JSON text of a key/value record, or null. */
export const storedOrganization = z.object({ ...organizationFields, metadata: z.nullable(z.string()) })
export type StoredOrganization = z.output<typeof storedOrganization>

/** An organization as creating and changing it answer, where metadata is an object and absent when there is none. */
export const organization = z.object({ ...organizationFields, metadata: z.optional(metadata) })
export type Organization = z.output<typeof organization>

/** One person in one organization; several roles are separated by commas. */
export const member = z.object({
  id: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  role: z.string(),
  teamId: z.nullable(z.string()),
  createdAt: timestamp,
})
export type Member = z.output<typeof member>

/** A member, and what fellow members may know of the person. */
export const memberWithUser = z.extend(member, {
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), image: z.nullable(z.string()) }),
})
export type MemberWithUser = z.output<typeof memberWithUser>

/** What has become of an invitation. */
export const invitationStatus = z.enum(['pending', 'accepted', 'rejected', 'canceled'])

/** The offer of a membership to whoever reads mail at an address. */
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

/** An invitation with what its recipient wants to know before answering it. */
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

/** Everything about one organization that its members see; null for teams that were not asked for or are turned off. */
export const fullOrganization = z.extend(storedOrganization, {
  invitations: z.array(invitation),
  members: z.array(memberWithUser),
  teams: z.nullable(z.array(team)),
})
export type FullOrganization = z.output<typeof fullOrganization>
