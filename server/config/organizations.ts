import { z } from 'zod'
import type { Member, Organization, StoredOrganization } from '../../contract/organization.ts'
import { organizationRoles } from '../../contract/roles.ts'
import type { Actor, UserRow } from '../actor.ts'
import { group, roleTable, seconds } from './fields.ts'
import { daySeconds } from '../time.ts'

/** What somebody wants to found, before it is. */
export type NewOrganization = {
  name: string
  slug: string
  logo?: string | undefined
  metadata?: Record<string, unknown> | undefined
}

type Answer<T> = T | Promise<T>
type Decide = (user: UserRow) => Answer<boolean>
type MembershipLimit = (user: UserRow, organization: StoredOrganization) => Answer<number>
type InvitationLimit = (of: { user: UserRow; organization: StoredOrganization; member: Member }) => Answer<number>
type TeamLimit = (of: { organizationId: string; session: Actor }) => Answer<number>
type TeamMemberLimit = (of: { teamId: string; organizationId: string; session: Actor }) => Answer<number>
type BeforeCreate = (of: {
  organization: NewOrganization
  user: UserRow
}) => Answer<{ data: Partial<NewOrganization> } | undefined | void>
type AfterCreate = (of: { organization: Organization; member: Member; user: UserRow }) => Answer<unknown>
type OnDelete = (of: { organization: Organization; user: UserRow }) => Answer<unknown>

const anyFunction = <F>() => z.custom<F>((value) => typeof value === 'function', 'must be a function')
const atLeastOne = z.int().min(1)

/** The options of organizations, with the names and defaults of Better Auth. */
export const organizationOptions = group({
  /** Whether people may create organizations, or a function that decides it for each. */
  allowUserToCreateOrganization: z.union([z.boolean(), anyFunction<Decide>()]).default(true),
  /** The most organizations a person may be in to create another, or a function that tells whether it is reached. */
  organizationLimit: z.union([z.int().min(0), anyFunction<Decide>()]).optional(),
  creatorRole: z.string().min(1).default('owner'),
  /** The most members of an organization, or a function that tells it when somebody joins. */
  membershipLimit: z.union([atLeastOne, anyFunction<MembershipLimit>()]).default(100),
  /** Replaces the default roles. */
  roles: roleTable.default(organizationRoles as never),
  invitationExpiresIn: seconds(2 * daySeconds),
  /** The most invitations of one organization that may be open at once, or a function that tells it. */
  invitationLimit: z.union([atLeastOne, anyFunction<InvitationLimit>()]).default(100),
  /** Whether inviting somebody again makes a new invitation; without, the open one is renewed. */
  cancelPendingInvitationsOnReInvite: z.boolean().default(false),
  sendInvitationEmail: z.boolean().default(true),
  requireEmailVerificationOnInvitation: z.boolean().default(true),
  /**
   * What comes before a founding and after it.
   *
   * `beforeCreate` runs once all rules have admitted it, in its transaction: it may change what is founded, or refuse by
   * throwing. `afterCreate` runs once it is done; when it fails that is logged, and the founding stays.
   */
  organizationCreation: group({
    beforeCreate: anyFunction<BeforeCreate>().optional(),
    afterCreate: anyFunction<AfterCreate>().optional(),
  }),
  /** Whether organizations may be deleted, and what comes before and after, as for creation. */
  organizationDeletion: group({
    disabled: z.boolean().default(false),
    beforeDelete: anyFunction<OnDelete>().optional(),
    afterDelete: anyFunction<OnDelete>().optional(),
  }),
  teams: group({
    enabled: z.boolean().default(false),
    defaultTeam: group({ enabled: z.boolean().default(true) }),
    /** The most teams of an organization, or a function that tells it. */
    maximumTeams: z.union([atLeastOne, anyFunction<TeamLimit>()]).optional(),
    /** The most members of a team, or a function that tells it. */
    maximumMembersPerTeam: z.union([atLeastOne, anyFunction<TeamMemberLimit>()]).optional(),
    allowRemovingAllTeams: z.boolean().default(false),
  }),
}).superRefine((value, context) => {
  if (!Object.hasOwn(value.roles, value.creatorRole))
    context.addIssue({ code: 'custom', path: ['creatorRole'], message: 'must be one of organization.roles' })
})
