import type { Team } from '../../../../contract/organization.ts'
import { organizationPath } from '../../../data/current-membership.ts'
import { useApp } from '../../../context/app.tsx'
import { Row } from '../../../ui/Rows.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useOrganization } from '../organization.ts'
import { TeamMenu } from './TeamMenu.tsx'
import { useIsOwnTeam, useTeamMembers } from './team-members.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/** One team: its name, its members, and a menu of actions. */
export function TeamRow({ team }: { team: Team }) {
  const { Link } = useApp()
  const messages = useMessages()
  const { teams } = useMessages(organizationMessages, 'organizations')
  const { slug } = useOrganization()
  const isMine = useIsOwnTeam(team)
  const loaded = useTeamMembers(team)
  const names = loaded?.members.map(({ user }) => user.name).join(', ')
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
          {loaded && `${teams.members(loaded.total, loaded.isTotalCapped)} · `}
          {teams.since} <Time at={team.createdAt} locale={messages.locale} />
        </p>
      }
      details={names && <p>{names}</p>}
      action={<TeamMenu team={team} isMine={isMine} />}
    />
  )
}
