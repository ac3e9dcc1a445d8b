import { z } from 'zod'
import { organizationRoles } from '../contract/roles.ts'
import type { UserRow } from './actor.ts'
import { group, seconds } from './option-fields.ts'
import { daySeconds } from './time.ts'

const roleTable = z.record(
  z
    .string()
    .regex(/^[A-Za-z][\w-]{0,63}$/)
    .refine((name) => !(name in {}), 'is no name for a role'),
  z.record(z.string().regex(/^[A-Za-z][\w-]{0,63}$/), z.array(z.string().min(1))),
)
type Decide = (user: UserRow) => boolean | Promise<boolean>
const decide = z.custom<Decide>((value) => typeof value === 'function', 'must be a function')
/** The options of organizations, with the names and defaults of Better Auth. */
export const organizationOptions = group({
  /** Whether people may create organizations, or a function that decides it for each. */
  allowUserToCreateOrganization: z.union([z.boolean(), decide]).default(true),
  /** The most organizations a person may be in to create another, or a function that tells whether it is reached. */
  organizationLimit: z.union([z.int().min(0), decide]).optional(),
  creatorRole: z.string().min(1).default('owner'),
  membershipLimit: z.int().min(1).default(100),
  /** Replaces the default roles. */
  roles: roleTable.default(organizationRoles as never),
  invitationExpiresIn: seconds(2 * daySeconds),
  /** The most invitations of one organization that may be open at once. */
  invitationLimit: z.int().min(1).default(100),
  /** Whether inviting somebody again makes a new invitation; without, the open one is renewed. */
  cancelPendingInvitationsOnReInvite: z.boolean().default(false),
  sendInvitationEmail: z.boolean().default(true),
  requireEmailVerificationOnInvitation: z.boolean().default(true),
  organizationDeletion: group({ disabled: z.boolean().default(false) }),
  teams: group({
    enabled: z.boolean().default(false),
    defaultTeam: group({ enabled: z.boolean().default(true) }),
    maximumTeams: z.int().min(1).optional(),
    maximumMembersPerTeam: z.int().min(1).optional(),
    allowRemovingAllTeams: z.boolean().default(false),
  }),
}).superRefine((value, context) => {
  if (!Object.hasOwn(value.roles, value.creatorRole))
    context.addIssue({ code: 'custom', path: ['creatorRole'], message: 'must be one of organization.roles' })
})
