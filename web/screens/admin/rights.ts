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

/** What the signed-in person may do in administration, as far as their role tells; the server has the last word. */
export function useRights() {
  const { site } = useApp()
  const administration = site.administration ?? nothing
  const { permissions } = administration

  const may = (resource: string, action: string) => permissions[resource]?.includes(action) ?? false
  const isFullRole = (role: string | null) => isFullAdministratorRole(administration, role)
  const mayGrant = (role: string) => mayGrantAdministratorRole(administration, administration, role)
  /** Whether they decide about somebody with these roles: nobody does about a person who may do more. */
  const reaches = (role: string | null) =>
    reachesOver(administration, administration, { isFull: isFullRole(role), role })
  return { ...administration, may, mayGrant, reaches, isFullRole }
}
