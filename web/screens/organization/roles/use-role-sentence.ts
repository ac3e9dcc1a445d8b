import { organizationRoles, type RoleTable } from '../../../../contract/roles.ts'
import { useApp } from '../../../context/app.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

const defaults: RoleTable = organizationRoles

/**
 * Returns a function that describes a role: with a fixed sentence for unmodified default roles, otherwise from its
 * permissions.
 */
export function useRoleSentence() {
  const { site } = useApp()
  const { roleSentence, roles: messages } = useMessages(organizationMessages, 'organizations')
  return (role: string) => {
    const permissions = site.organizations.roles[role] ?? {}
    const own = JSON.stringify(permissions) === JSON.stringify(defaults[role]) ? roleSentence(role) : null
    if (own !== null) return own
    const allowed = Object.entries(permissions).flatMap(([resource, actions]) =>
      actions.map((action) => messages.own[`${resource}.${action}`] ?? `${resource}: ${action}`),
    )
    return allowed.length === 0 ? messages.nothing : `${allowed.join('. ')}.`
  }
}
