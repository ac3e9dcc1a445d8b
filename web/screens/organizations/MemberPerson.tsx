import { rolesIn } from '../../../contract/roles.ts'
import { usePorts } from '../../ports.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { useOrganizationWords } from './organization-words.ts'
import './Members.css'

/** Whose membership it is, and what stands out about it. */
export function MemberPerson({ member, isMe }: { member: ListedMember; isMe: boolean }) {
  const { members: words } = useOrganizationWords()
  const { user, suspendedAt } = member
  return (
    <div className="ah-person">
      <Mark of="person" id={user.id} name={user.name} image={user.image} />
      <div>
        <p className="ah-person-name">
          {user.name}
          {isMe && <Tag>{words.you}</Tag>}
          {suspendedAt !== null && <Tag kind="warn">{words.suspended}</Tag>}
        </p>
        <p className="ah-person-email">
          <Address email={user.email} />
        </p>
      </div>
    </div>
  )
}

/** An address that is broken after its `@` sooner than within a word. */
function Address({ email }: { email: string }) {
  const domain = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </>
  )
}

/** Roles, a tag each; that of owners stands out. */
export function RoleTags({ role }: { role: string }) {
  const { site } = usePorts()
  const { roleName } = useOrganizationWords()
  return rolesIn(role).map((name) => (
    <Tag key={name} kind={name === site.organizations.creatorRole ? 'accent' : 'neutral'}>
      {roleName(name)}
    </Tag>
  ))
}
