import type { Boot } from '../../../contract/pages/boot.ts'
import { rolesIn, type Permissions } from '../../../contract/roles.ts'
import { usePorts } from '../../context/app.tsx'

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
  const { site } = usePorts()
  const administration = site.administration ?? nothing
  const { roles, fullRoles, isFull, permissions } = administration

  const may = (resource: string, action: string) => permissions[resource]?.includes(action) ?? false
  const isFullRole = (role: string | null) => rolesIn(role ?? '').some((name) => fullRoles.includes(name))
  const mayGrant = (role: string) => (isFull || !fullRoles.includes(role)) && holdsAll(permissions, roles[role] ?? {})
  /** Whether they decide about somebody with these roles: nobody does about a person who may do more. */
  const reaches = (role: string | null) => (isFull || !isFullRole(role)) && rolesIn(role ?? '').every(mayGrant)
  return { ...administration, may, mayGrant, reaches, isFullRole }
}

function holdsAll(held: Permissions, wanted: Permissions) {
  return Object.entries(wanted).every(([resource, actions]) =>
    actions.every((action) => held[resource]?.includes(action)),
  )
}
