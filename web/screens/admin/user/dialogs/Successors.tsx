import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '../../../../../client/call.ts'
import { useApp } from '../../../../context/app.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { successorsQuery } from '../../../../data/admin.ts'
import { useRights } from '../../rights.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { organizationMessages } from '../../../../messages/en/organizations.ts'
import { useMessages } from '../../../../context/messages.ts'
import './Successors.css'

/**
 * Returns the organizations whose only active owner is this user, and the chosen successor for each. The list is empty
 * for administrators who are not full administrators.
 */
export function useSuccessors(userId: string) {
  const { call } = useApp()
  const { isFull } = useRights()
  const { data: organizations = [] } = useQuery({
    ...successorsQuery(call, userId),
    enabled: isFull,
    // A cached list could offer a member who has left in the meantime.
    staleTime: 0,
  })
  const [chosen, choose] = useState<Record<string, string>>({})
  const successors = Object.fromEntries(
    organizations.map(({ organization, candidates }) => [
      organization.id,
      chosen[organization.id] ?? candidates[0]?.userId ?? '',
    ]),
  )
  return { organizations, successors, choose: (id: string, userId: string) => choose({ ...chosen, [id]: userId }) }
}

/**
 * Returns a function that renders a note if a ban was refused because organizations would be left without an owner. For
 * other refusals, the function returns undefined.
 */
export function useStillOwned() {
  const { banning: messages } = useMessages(userDialogMessages)
  const { isFull } = useRights()
  return ({ details }: CallError) =>
    details?.organizations && (
      <Note kind="danger" title={messages.stillOwned(details.organizations.map(({ name }) => name).join(', '))} isNews>
        {!isFull && messages.onlyAdminsChoose}
      </Note>
    )
}

type SuccessorsProps = ReturnType<typeof useSuccessors> & { name: string }

/** The fields that choose a new owner for each organization. */
export function Successors({ organizations, successors, choose, name }: SuccessorsProps) {
  const { banning: messages } = useMessages(userDialogMessages)
  const { roleNames } = useMessages(organizationMessages, 'organizations')
  if (organizations.length === 0) return null
  return (
    <fieldset className="gh-successors">
      <legend>{messages.successors}</legend>
      <p>{messages.successorsHint(name)}</p>
      {organizations.map(({ organization, candidates }) => (
        <Select
          key={organization.id}
          id={`successor-${organization.id}`}
          label={organization.name}
          value={successors[organization.id] ?? ''}
          choices={candidates.map((candidate) => ({
            value: candidate.userId,
            label: `${candidate.name || candidate.email} · ${roleNames(candidate.role)}`,
          }))}
          onChange={(userId) => choose(organization.id, userId)}
        />
      ))}
    </fieldset>
  )
}
