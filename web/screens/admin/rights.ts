import type { Boot } from '../../../contract/pages/boot.ts'
import { isFullAdministratorRole, mayGrantAdministratorRole, reachesOver } from '../../../contract/roles.ts'
import { useApp } from '../../context/app.tsx'

type Administration = NonNullable<Boot['administration']>

const nothing: Administration = {
  permissions: {},
  isFull: false,
  roles: {},
  fullRoles: [],
  defaultRole: 'user',
  impersonationSeconds: 0,
  mayImpersonateAdmins: false,
  banSeconds: null,
}

/**
 * Returns the permissions that the administrator’s role grants. The pages use them only to decide what to show. The
 * server enforces permissions.
 */
export function useRights() {
  const { site } = useApp()
  const administration = site.administration ?? nothing
  const { permissions } = administration

  const may = (resource: string, action: string) => permissions[resource]?.includes(action) ?? false
  const isFullRole = (role: string | null) => isFullAdministratorRole(administration, role)
  const mayGrant = (role: string) => mayGrantAdministratorRole(administration, administration, role)
  /**
   * Returns true if the administrator is allowed to act on users with these roles. The administrator must have every
   * permission that the roles grant. Only full administrators can act on full administrators.
   */
  const reaches = (role: string | null) =>
    reachesOver(administration, administration, { isFull: isFullRole(role), role })
  return { ...administration, may, mayGrant, reaches, isFullRole }
}
