/** Administrator roles and what each may do, when configuration names no others. */
export const administratorRoles = {
  admin: {
    user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete', 'set-password'],
    session: ['list', 'revoke', 'delete'],
  },
  user: { user: [], session: [] },
} as const satisfies Record<string, Record<string, readonly string[]>>
