import { z } from 'zod'
import { administratorRoles } from '../../contract/roles.ts'
import { group, roleTable, seconds } from './fields.ts'
import { hourSeconds } from '../time.ts'

export const adminOptions = group({
  /** The role of a new user; it must not grant any permission. */
  defaultRole: z.string().min(1).default('user'),
  /** The roles of full administrators. Setup assigns the first one. At least one full administrator always remains. */
  adminRoles: z.array(z.string()).min(1).default(['admin']),
  /** The ids of users who have all permissions regardless of their role. */
  adminUserIds: z.array(z.string()).default([]),
  /** Replaces the default roles. A role can grant some or all of the administrator permissions. */
  roles: roleTable.default(administratorRoles as never),
  impersonationSessionDuration: seconds(hourSeconds),
  allowImpersonatingAdmins: z.boolean().default(false),
  defaultBanReason: z.string().min(1).max(500).default('No reason'),
  /** The default duration of a ban in seconds. Unset: a ban without a duration is permanent. */
  defaultBanExpiresIn: z.int().min(1).optional(),
  bannedUserMessage: z.string().min(1).max(500).optional(),
}).superRefine(({ adminRoles, defaultRole, roles }, context) => {
  const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (adminRoles.some((role) => !Object.hasOwn(roles, role))) complain('adminRoles', 'must be among admin.roles')
  if (!Object.hasOwn(roles, defaultRole)) complain('defaultRole', 'must be one of admin.roles')
  const everybody = new Set([defaultRole, 'user'])
  if (adminRoles.some((role) => everybody.has(role)))
    complain('adminRoles', 'must not include a role that every user has, or sign-up would create administrators')
  for (const role of everybody)
    if (Object.values(roles[role] ?? {}).some((actions) => actions.length > 0))
      complain('roles', `must grant nothing to "${role}", which every user has, or sign-up would create administrators`)
})
