import type { Team } from '../../../../contract/organization.ts'
import { organizationPath } from '../../../data/current-membership.ts'
import { useApp } from '../../../context/app.tsx'
import { Row } from '../../../ui/Rows.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import type { ListedMember } from '../members/MembersTable.tsx'
import { useOrganization } from '../organization.ts'
import { TeamMenu } from './TeamMenu.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type TeamRowProps = {
  team: Team
  /** The team’s members; null while not all members of the organization are loaded. */
  members: readonly ListedMember[] | null
}

/** One team: its name, its members, and a menu of actions. */
export function TeamRow({ team, members }: TeamRowProps) {
  const { Link } = useApp()
  const messages = useMessages()
  const { teams } = useMessages(organizationMessages, 'organizations')
  const { slug, membership } = useOrganization()
  const isMine = members?.some(({ id }) => id === membership.id) ?? false
  return (
    <Row
      glyph={<span className="gh-team-avatar">{team.name.charAt(0).toUpperCase()}</span>}
      title={
        <>
          <Link href={organizationPath(slug, 'teams', team.id)}>{team.name}</Link>
          {isMine && <Tag>{teams.yours}</Tag>}
        </>
      }
      sub={
        <p>
          {members && `${teams.members(members.length)} · `}
          {teams.since} <Time at={team.createdAt} locale={messages.locale} />
        </p>
      }
      details={members && members.length > 0 && <p>{members.map(({ user }) => user.name).join(', ')}</p>}
      action={<TeamMenu team={team} isMine={isMine} />}
    />
  )
}
