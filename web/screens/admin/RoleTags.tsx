import { rolesIn } from '../../../contract/roles.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useRights } from './rights.ts'
import { adminMessages } from '../../messages/en/admin/admin.ts'
import { useMessages } from '../../context/messages.ts'

/** A tag per administrative role; roles of full administrators are highlighted. */
export function RoleTags({ role }: { role: string | null }) {
  const { roleName } = useMessages(adminMessages)
  const { isFullRole } = useRights()
  return rolesIn(role ?? '').map((name) => (
    <Tag key={name} kind={isFullRole(name) ? 'accent' : 'neutral'}>
      {roleName(name)}
    </Tag>
  ))
}
