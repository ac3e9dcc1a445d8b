import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { userDetails } from '../../../../contract/admin/user-details.ts'
import { useApp } from '../../../context/app.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { adminOrganizationPath } from '../paths.ts'
import { useRights } from '../rights.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import '../UserLine.css'

type Memberships = ReplyOf<typeof userDetails>['memberships']

/** The organizations of a user, each with the user’s role in it. */
export function UserOrganizations({ memberships }: { memberships: Memberships }) {
  const { Link } = useApp()
  const { person: messages } = useMessages(userMessages)
  const { roleNames } = useMessages(organizationMessages, 'organizations')
  const { may } = useRights()
  if (memberships.length === 0)
    return <Empty title={messages.noOrganizations}>{messages.noOrganizationsSentence}</Empty>
  return (
    <Rows>
      {memberships.map(({ id, role, suspendedAt, isOnlyOwner, memberCount, organization }) => (
        <li className="gh-person-line" key={id}>
          <Avatar of="organization" id={organization.id} name={organization.name} image={organization.logo} />
          <div>
            {may('organization', 'list') ? (
              <Link href={adminOrganizationPath(organization.id)}>{organization.name}</Link>
            ) : (
              organization.name
            )}
            <p>
              {roleNames(role)} · {messages.members(memberCount)}
            </p>
          </div>
          <span className="gh-person-line-more">
            {isOnlyOwner && <Tag kind="accent">{messages.onlyOwner}</Tag>}
            {suspendedAt !== null && <Tag kind="warn">{messages.suspended}</Tag>}
          </span>
        </li>
      ))}
    </Rows>
  )
}
