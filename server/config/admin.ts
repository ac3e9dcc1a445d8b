import { z } from 'zod'
import { administratorRoles } from '../../contract/roles.ts'
import { group, roleTable, seconds } from './fields.ts'
import { hourSeconds } from '../time.ts'

/** The options of administration, with the names and defaults of Better Auth. */
export const adminOptions = group({
  /** What people are when they sign up; it may grant nothing. */
  defaultRole: z.string().min(1).default('user'),
  /** The roles of full administrators, the first of which set-up gives: one of these people always stays. */
  adminRoles: z.array(z.string()).min(1).default(['admin']),
  /** People who may do everything, whatever their role. */
  adminUserIds: z.array(z.string()).default([]),
  /** Replaces the default roles; one that grants a part of administration makes its people helpers with just that. */
  roles: roleTable.default(administratorRoles as never),
  impersonationSessionDuration: seconds(hourSeconds),
  allowImpersonatingAdmins: z.boolean().default(false),
  defaultBanReason: z.string().min(1).max(500).default('No reason'),
  /** In seconds; unset, a ban has no end unless one is given. */
  defaultBanExpiresIn: z.int().min(1).optional(),
  bannedUserMessage: z.string().min(1).max(500).optional(),
}).superRefine(({ adminRoles, defaultRole, roles }, context) => {
  const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (adminRoles.some((role) => !Object.hasOwn(roles, role))) complain('adminRoles', 'must be among admin.roles')
  if (!Object.hasOwn(roles, defaultRole)) complain('defaultRole', 'must be one of admin.roles')
  const everybody = new Set([defaultRole, 'user'])
  if (adminRoles.some((role) => everybody.has(role)))
    complain('adminRoles', 'must not name a role that everybody has: nobody administers by signing up')
  for (const role of everybody)
    if (Object.values(roles[role] ?? {}).some((actions) => actions.length > 0))
      complain('roles', `must grant nothing to "${role}", which everybody has: nobody administers by signing up`)
})
