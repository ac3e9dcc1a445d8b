import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { adminGetOrganization } from '../../../contract/admin/organizations.ts'
import { rolesIn } from '../../../contract/roles.ts'
import { usePorts } from '../../ports.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useOrganizationWords } from '../organizations/organization-words.ts'
import { useAdministrationWords } from './administration-words.ts'
import { PersonLine } from './PersonLine.tsx'

type Members = ReplyOf<typeof adminGetOrganization>['members']

/** Who is in an organization, its owners first. */
export function OrganizationMembers({ members }: { members: Members }) {
  const { site } = usePorts()
  const { organizations: words } = useAdministrationWords()
  const { roleName } = useOrganizationWords()
  const { creatorRole } = site.organizations
  const isOwned = members.some(({ role, suspendedAt }) => rolesIn(role).includes(creatorRole) && suspendedAt === null)
  return (
    <>
      {!isOwned && <Note kind="warn">{words.noOwner}</Note>}
      <Rows>
        {members.map(({ id, user, role, suspendedAt }) => (
          <PersonLine key={id} user={user}>
            {rolesIn(role).map((name) => (
              <Tag key={name} kind={name === creatorRole ? 'accent' : 'neutral'}>
                {roleName(name)}
              </Tag>
            ))}
            {suspendedAt !== null && <Tag kind="warn">{words.suspended}</Tag>}
          </PersonLine>
        ))}
      </Rows>
    </>
  )
}
