import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { BulkResult } from '../../../forms/BulkResult.tsx'
import { usePorts } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { mayGrant, useOrganization } from '../organization.ts'
import { teamsQuery } from '../../../data/organizations.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { useMemberBulk, type MemberBulkAct } from './use-member-bulk.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type MemberBulkDialogProps = {
  act: MemberBulkAct
  members: readonly ListedMember[]
  /** Called with null when the dialog is canceled, or with the ids that were refused when it is done. */
  onClose: (failed: string[] | null) => void
}

/** Asks for confirmation of a bulk action, applies it to one member after another, and shows the result. */
export function MemberBulkDialog({ act, members, onClose }: MemberBulkDialogProps) {
  const { bulk: words, members: named } = useMessages(organizationMessages, 'organizations')
  const [roles, setRoles] = useState(useLeastRole())
  const teams = useTeams()
  const [teamId, setTeamId] = useState('')
  const { progress, run } = useMemberBulk(act, members)
  const keep = useRef<HTMLButtonElement>(null)
  const title = words.titles[act](members.length)
  if (progress) {
    const said = { ...words, finished: words.finished[act] }
    return <BulkResult {...progress} title={title} words={said} all={members.length} onClose={onClose} />
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void run({ roles, teamId: teamId || (teams[0]?.value ?? '') })
  }

  return (
    <Dialog
      title={title}
      sentence={words.sentences[act]}
      firstFocus={act === 'remove' ? keep : undefined}
      onClose={() => onClose(null)}
    >
      <form className="gh-form" noValidate onSubmit={submit}>
        {act === 'role' && <RoleChoice label={named.role} chosen={roles} onChoose={setRoles} />}
        {act === 'team' && (
          <Select id="bulk-team" label={words.team} value={teamId} choices={teams} onChange={setTeamId} />
        )}
        <DialogActions>
          <Button ref={keep} onClick={() => onClose(null)}>
            {words.keep}
          </Button>
          <Button type="submit" look={act === 'remove' ? 'danger' : 'primary'}>
            {words[act]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Returns the least powerful role the user may grant, as the default. */
function useLeastRole() {
  const { site } = usePorts()
  const { membership } = useOrganization()
  const roles = Object.keys(site.organizations.roles).filter((role) => mayGrant(site, membership.role, role))
  return roles.includes('member') ? ['member'] : roles.slice(-1)
}

function useTeams() {
  const { site, call } = usePorts()
  const { id } = useOrganization()
  const { data: teams = [] } = useQuery({ ...teamsQuery(call, id), enabled: site.organizations.teams })
  return teams.map((team) => ({ value: team.id, label: team.name }))
}
