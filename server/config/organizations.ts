import { z } from 'zod'
import type { Member, Organization, StoredOrganization } from '../../contract/organization.ts'
import { organizationRoles } from '../../contract/roles.ts'
import type { Actor, UserRow } from '../actor.ts'
import { group, roleTable, seconds } from './fields.ts'
import { daySeconds } from '../time.ts'

/** The organization a user is about to create. */
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

export const organizationOptions = group({
  /** Whether users can create organizations, or a function that decides for each user. */
  allowUserToCreateOrganization: z.union([z.boolean(), anyFunction<Decide>()]).default(true),
  /** The maximum number of organizations per user, or a function that returns whether a user has reached the limit. */
  organizationLimit: z.union([z.int().min(0), anyFunction<Decide>()]).optional(),
  creatorRole: z.string().min(1).default('owner'),
  /** The maximum number of members, or a function that returns it when a user joins. */
  membershipLimit: z.union([atLeastOne, anyFunction<MembershipLimit>()]).default(100),
  /** Replaces the default roles. */
  roles: roleTable.default(organizationRoles as never),
  invitationExpiresIn: seconds(2 * daySeconds),
  /** The maximum number of open invitations of an organization, or a function that returns it. */
  invitationLimit: z.union([atLeastOne, anyFunction<InvitationLimit>()]).default(100),
  /** Whether inviting an email address again creates a new invitation. If not, the open invitation is renewed. */
  cancelPendingInvitationsOnReInvite: z.boolean().default(false),
  sendInvitationEmail: z.boolean().default(true),
  requireEmailVerificationOnInvitation: z.boolean().default(true),
  /**
   * Functions that run before and after an organization is created.
   *
   * `beforeCreate` runs in the transaction, after all checks. It can change the organization, or throw to refuse it.
   * `afterCreate` runs after the commit. If it throws, the error is logged, and the organization stays.
   */
  organizationCreation: group({
    beforeCreate: anyFunction<BeforeCreate>().optional(),
    afterCreate: anyFunction<AfterCreate>().optional(),
  }),
  /**
   * `disabled` forbids members to delete organizations; administrators always can. The functions run before and after a
   * deletion, like those in `organizationCreation`.
   */
  organizationDeletion: group({
    disabled: z.boolean().default(false),
    beforeDelete: anyFunction<OnDelete>().optional(),
    afterDelete: anyFunction<OnDelete>().optional(),
  }),
  teams: group({
    enabled: z.boolean().default(false),
    defaultTeam: group({ enabled: z.boolean().default(true) }),
    /** The maximum number of teams, or a function that returns it. */
    maximumTeams: z.union([atLeastOne, anyFunction<TeamLimit>()]).optional(),
    /** The maximum number of members per team, or a function that returns it. */
    maximumMembersPerTeam: z.union([atLeastOne, anyFunction<TeamMemberLimit>()]).optional(),
    allowRemovingAllTeams: z.boolean().default(false),
  }),
}).superRefine((value, context) => {
  if (!Object.hasOwn(value.roles, value.creatorRole))
    context.addIssue({ code: 'custom', path: ['creatorRole'], message: 'must be one of organization.roles' })
})
