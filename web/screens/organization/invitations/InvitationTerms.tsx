import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../context/app.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useOrganization } from '../organization.ts'
import { teamsQuery } from '../../../data/organizations.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type Terms = { role: string; teamId: string }

type InvitationTermsProps = { roles: readonly string[]; terms: Terms; onTerms: (terms: Terms) => void }

/** The fields for the role and the team of the invited people. */
export function InvitationTerms({ roles, terms, onTerms }: InvitationTermsProps) {
  const { site } = useApp()
  const { inviting: messages, roleName } = useMessages(organizationMessages, 'organizations')
  return (
    <div className="gh-invite-terms">
      <Select
        id="invite-role"
        label={messages.role}
        value={terms.role}
        choices={roles.map((role) => ({ value: role, label: roleName(role) }))}
        onChange={(role) => onTerms({ ...terms, role })}
      />
      {site.organizations.teams && (
        <TeamSelect value={terms.teamId} onChange={(teamId) => onTerms({ ...terms, teamId })} />
      )}
    </div>
  )
}

function TeamSelect(select: { value: string; onChange: (value: string) => void }) {
  const { call } = useApp()
  const { inviting: messages } = useMessages(organizationMessages, 'organizations')
  const { id } = useOrganization()
  const { data: teams = [] } = useQuery(teamsQuery(call, id))
  const choices = [
    { value: '', label: messages.noTeam },
    ...teams.map((team) => ({ value: team.id, label: team.name })),
  ]
  return <Select id="invite-team" label={messages.team} choices={choices} {...select} />
}
