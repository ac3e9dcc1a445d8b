import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Membership } from '../../../contract/portal/memberships.ts'
import { leaveOrganization, listMembers } from '../../../contract/organizations/members.ts'
import { organizationPath } from '../../app/current-membership.ts'
import { answer } from '../../app/queries.ts'
import { useAct } from '../../app/use-act.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { usePorts } from '../../ports.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/Toasts.tsx'
import { useOrganizationWords } from './organization-words.ts'
import { isOwner } from './organization.ts'
import { useAfterOrganization } from './use-after-organization.ts'

type LeaveOrganizationProps = { membership: Membership; onClose: () => void }

/** Asks before a membership is given up; an only owner is told who has to come first. */
export function LeaveOrganization({ membership, onClose }: LeaveOrganizationProps) {
  const { site, call } = usePorts()
  const { leaving } = useOrganizationWords()
  const { act, isPending, problem } = useAct(leaveOrganization)
  const leaveIt = useAfterOrganization()
  const { id, name } = membership.organization
  const isAmongOwners = isOwner(site, membership.role) && membership.suspendedAt === null
  const { data: owners, isFetching } = useQuery({
    queryKey: ['members', id, 'owners'],
    queryFn: ({ signal }) => {
      const query = { organizationId: id, role: site.organizations.creatorRole, state: 'active' as const, limit: '2' }
      return answer(call(listMembers, { query, signal }))
    },
    enabled: isAmongOwners,
    staleTime: 0,
  })
  const isOnlyOwner =
    (isAmongOwners && owners?.total === 1) || problem?.code === 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
  // Which of the two it is to be is known before anything is asked.
  if (isFetching) return null
  if (isOnlyOwner) return <OnlyOwner membership={membership} onClose={onClose} />

  async function leave() {
    if (!(await act({ body: { organizationId: id } }))) return
    onClose()
    await leaveIt(membership)
    toast(leaving.left(name))
  }

  return (
    <Confirm
      title={leaving.title(name)}
      sentence={leaving.sentence}
      labels={{ act: leaving.act, keep: leaving.keep }}
      isPending={isPending}
      onAct={() => void leave()}
      onClose={onClose}
    >
      {problem && <ProblemNote problem={problem} />}
    </Confirm>
  )
}

function OnlyOwner({ membership, onClose }: LeaveOrganizationProps) {
  const { leaving } = useOrganizationWords()
  const close = useRef<HTMLButtonElement>(null)
  // Also where it comes in the place of the question.
  useEffect(() => close.current?.focus(), [])
  return (
    <Dialog title={leaving.onlyOwner} sentence={leaving.onlyOwnerSentence} onClose={onClose} firstFocus={close}>
      <DialogActions>
        <Button ref={close} onClick={onClose}>
          {leaving.close}
        </Button>
        <ButtonLink look="primary" href={organizationPath(membership.organization.slug, 'members')}>
          {leaving.choose}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  )
}
