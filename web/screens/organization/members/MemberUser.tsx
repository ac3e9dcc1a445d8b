import { rolesIn } from '../../../../contract/roles.ts'
import { useApp } from '../../../context/app.tsx'
import { Address } from '../../../ui/Address.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import './Members.css'

/** A member’s avatar, name and email address, with a tag if the member is the user or is suspended. */
export function MemberUser({ member, isMe }: { member: ListedMember; isMe: boolean }) {
  const { members: messages } = useMessages(organizationMessages, 'organizations')
  const { user, suspendedAt } = member
  return (
    <div className="gh-user-cell">
      <Avatar of="user" id={user.id} name={user.name} image={user.image} />
      <div>
        <p className="gh-user-cell-name">
          {user.name}
          {isMe && <Tag>{messages.you}</Tag>}
          {suspendedAt !== null && <Tag kind="warn">{messages.suspended}</Tag>}
        </p>
        <p className="gh-user-cell-email">
          <Address of={user.email} />
        </p>
      </div>
    </div>
  )
}

/** A tag per role; the owner role is highlighted. */
export function RoleTags({ role }: { role: string }) {
  const { site } = useApp()
  const { roleName } = useMessages(organizationMessages, 'organizations')
  return rolesIn(role).map((name) => (
    <Tag key={name} kind={name === site.organizations.creatorRole ? 'accent' : 'neutral'}>
      {roleName(name)}
    </Tag>
  ))
}
