import { rolesIn } from '../../../contract/roles.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useAdministrationWords } from './administration-words.ts'
import { useRights } from './rights.ts'

/** The roles a person has here, a tag each; that of full administrators stands out. */
export function RoleTags({ role }: { role: string | null }) {
  const { roleName } = useAdministrationWords()
  const { isFullRole } = useRights()
  return rolesIn(role ?? '').map((name) => (
    <Tag key={name} kind={isFullRole(name) ? 'accent' : 'neutral'}>
      {roleName(name)}
    </Tag>
  ))
}
