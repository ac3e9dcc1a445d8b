import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { userDetails } from '../../../../contract/admin/user-details.ts'
import { usePorts } from '../../../context/app.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Mark } from '../../../ui/Avatar.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { adminOrganizationPath } from '../paths.ts'
import { useRights } from '../rights.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import '../UserLine.css'

type Memberships = ReplyOf<typeof userDetails>['memberships']

/** What a person is in which organizations. */
export function PersonOrganizations({ memberships }: { memberships: Memberships }) {
  const { Link } = usePorts()
  const { person: words } = useMessages(userMessages)
  const { roleNames } = useMessages(organizationMessages, 'organizations')
  const { may } = useRights()
  if (memberships.length === 0) return <Empty title={words.noOrganizations}>{words.noOrganizationsSentence}</Empty>
  return (
    <Rows>
      {memberships.map(({ id, role, suspendedAt, isOnlyOwner, memberCount, organization }) => (
        <li className="gh-person-line" key={id}>
          <Mark of="organization" id={organization.id} name={organization.name} image={organization.logo} />
          <div>
            {may('organization', 'list') ? (
              <Link href={adminOrganizationPath(organization.id)}>{organization.name}</Link>
            ) : (
              organization.name
            )}
            <p>
              {roleNames(role)} · {words.members(memberCount)}
            </p>
          </div>
          <span className="gh-person-line-more">
            {isOnlyOwner && <Tag kind="accent">{words.onlyOwner}</Tag>}
            {suspendedAt !== null && <Tag kind="warn">{words.suspended}</Tag>}
          </span>
        </li>
      ))}
    </Rows>
  )
}
