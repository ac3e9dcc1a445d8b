import { rolesIn } from '../../../../contract/roles.ts'
import { useApp } from '../../../context/app.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { isOwning, type ListedMember } from './is-owning.ts'
import { UserLine } from '../UserLine.tsx'
import { adminOrganizationMessages } from '../../../messages/en/admin/organizations.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/** The members of an organization, with a warning if it has no active owner. */
export function OrganizationMembers({ members }: { members: readonly ListedMember[] }) {
  const { site } = useApp()
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  const { roleName } = useMessages(organizationMessages, 'organizations')
  const { creatorRole } = site.organizations
  const owners = members.filter(isOwning(creatorRole))
  const isOwned = owners.some(({ suspendedAt, banned }) => suspendedAt === null && !banned)
  return (
    <>
      {!isOwned && <Note kind="warn">{messages.noOwner}</Note>}
      <Rows>
        {members.map(({ id, user, role, suspendedAt, banned }) => (
          <UserLine key={id} user={user}>
            {rolesIn(role).map((name) => (
              <Tag key={name} kind={name === creatorRole ? 'accent' : 'neutral'}>
                {roleName(name)}
              </Tag>
            ))}
            {banned && <Tag kind="warn">{messages.banned}</Tag>}
            {suspendedAt !== null && <Tag kind="warn">{messages.suspended}</Tag>}
          </UserLine>
        ))}
      </Rows>
    </>
  )
}
