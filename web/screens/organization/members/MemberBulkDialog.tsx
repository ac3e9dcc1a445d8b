import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { BulkResult } from '../../../forms/BulkResult.tsx'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { mayGrant, useOrganization } from '../organization.ts'
import { teamsQuery } from '../../../data/organizations.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { useMemberBulk, type MemberBulkAction } from './use-member-bulk.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type MemberBulkDialogProps = {
  action: MemberBulkAction
  members: readonly ListedMember[]
  /** Called with null if the dialog is canceled, otherwise with the ids of members for whom the action was refused. */
  onClose: (failed: string[] | null) => void
}

/** Asks for confirmation of a bulk action, applies it to one member after another, and shows the result. */
export function MemberBulkDialog({ action, members, onClose }: MemberBulkDialogProps) {
  const { bulk: messages, members: named } = useMessages(organizationMessages, 'organizations')
  const [roles, setRoles] = useState(useLeastRole())
  const teams = useTeams()
  const [teamId, setTeamId] = useState('')
  const { progress, run } = useMemberBulk(action, members)
  const keep = useRef<HTMLButtonElement>(null)
  const title = messages.titles[action](members.length)
  if (progress) {
    const texts = { ...messages, finished: messages.finished[action] }
    return <BulkResult {...progress} title={title} messages={texts} all={members.length} onClose={onClose} />
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void run({ roles, teamId: teamId || (teams[0]?.value ?? '') })
  }

  return (
    <Dialog
      title={title}
      sentence={messages.sentences[action]}
      firstFocus={action === 'remove' ? keep : undefined}
      onClose={() => onClose(null)}
    >
      <form className="gh-form" noValidate onSubmit={submit}>
        {action === 'role' && <RoleChoice label={named.role} chosen={roles} onChoose={setRoles} />}
        {action === 'team' && (
          <Select id="bulk-team" label={messages.team} value={teamId} choices={teams} onChange={setTeamId} />
        )}
        <DialogActions>
          <Button ref={keep} onClick={() => onClose(null)}>
            {messages.keep}
          </Button>
          <Button type="submit" look={action === 'remove' ? 'danger' : 'primary'}>
            {messages[action]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/**
 * Returns the role that is selected at first: `member` or, if the user cannot grant that role, the last role that the
 * user can grant.
 */
function useLeastRole() {
  const { site } = useApp()
  const { membership } = useOrganization()
  const roles = Object.keys(site.organizations.roles).filter((role) => mayGrant(site, membership.role, role))
  return roles.includes('member') ? ['member'] : roles.slice(-1)
}

function useTeams() {
  const { site, call } = useApp()
  const { id } = useOrganization()
  const { data: teams = [] } = useQuery({ ...teamsQuery(call, id), enabled: site.organizations.teams })
  return teams.map((team) => ({ value: team.id, label: team.name }))
}
