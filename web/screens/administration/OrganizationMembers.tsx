import { rolesIn } from '../../../contract/roles.ts'
import { usePorts } from '../../ports.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useOrganizationWords } from '../organizations/organization-words.ts'
import { useEveryOrganizationWords } from './every-organization-words.ts'
import { isOwning, type ListedMember } from './is-owning.ts'
import { PersonLine } from './PersonLine.tsx'

/** Who is in an organization, its owners first. */
export function OrganizationMembers({ members }: { members: readonly ListedMember[] }) {
  const { site } = usePorts()
  const { organizations: words } = useEveryOrganizationWords()
  const { roleName } = useOrganizationWords()
  const { creatorRole } = site.organizations
  const owners = members.filter(isOwning(creatorRole))
  const isOwned = owners.some(({ suspendedAt, banned }) => suspendedAt === null && !banned)
  return (
    <>
      {!isOwned && <Note kind="warn">{words.noOwner}</Note>}
      <Rows>
        {members.map(({ id, user, role, suspendedAt, banned }) => (
          <PersonLine key={id} user={user}>
            {rolesIn(role).map((name) => (
              <Tag key={name} kind={name === creatorRole ? 'accent' : 'neutral'}>
                {roleName(name)}
              </Tag>
            ))}
            {banned && <Tag kind="warn">{words.banned}</Tag>}
            {suspendedAt !== null && <Tag kind="warn">{words.suspended}</Tag>}
          </PersonLine>
        ))}
      </Rows>
    </>
  )
}
