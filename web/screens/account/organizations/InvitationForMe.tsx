import { answer } from '../../../data/queries.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InvitationWithOrigin } from '../../../../contract/organization.ts'
import { acceptInvitation, rejectInvitation } from '../../../../contract/organizations/invitations.ts'
import { organizationPath } from '../../../data/current-membership.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useApp } from '../../../context/app.tsx'
import { tellOtherTabs } from '../../../context/session-channel.ts'
import { Button } from '../../../ui/Button.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Time } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { ownInvitationsQuery } from '../../../data/organizations.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/** One open invitation, which the user can accept or decline in place. */
export function InvitationForMe({ invitation }: { invitation: InvitationWithOrigin }) {
  const messages = useMessages()
  const { mine, ends, roleNames } = useMessages(organizationMessages, 'organizations')
  const { joining, declining } = useAnswer(invitation)
  const failure = joining.error ?? declining.error
  const { organizationName: name, organizationId, inviterEmail, role, expiresAt } = invitation
  return (
    <li className="gh-row gh-organization-row">
      <Avatar of="organization" id={organizationId} name={name} />
      <div className="gh-row-text">
        <p className="gh-row-title">{name}</p>
        <p className="gh-row-sub">
          {mine.invitedBy(inviterEmail, roleNames(role))}
          {' · '}
          <Time at={expiresAt} locale={messages.locale}>
            {ends((Date.parse(expiresAt) - Date.now()) / 1000)}
          </Time>
        </p>
      </div>
      <Answers name={name} joining={joining} declining={declining} />
      {failure && (
        <div className="gh-row-note">
          <ProblemNote problem={failure.problem} />
        </div>
      )}
    </li>
  )
}

type AnswersProps = Pick<ReturnType<typeof useAnswer>, 'joining' | 'declining'> & { name: string }

function Answers({ name, joining, declining }: AnswersProps) {
  const { mine } = useMessages(organizationMessages, 'organizations')
  return (
    <div className="gh-organization-actions">
      <Button
        look="primary"
        isBusy={joining.isPending}
        aria-label={mine.joinWhat(name)}
        onClick={() => joining.mutate()}
      >
        {mine.join}
      </Button>
      <Button
        look="quiet"
        isBusy={declining.isPending}
        aria-label={mine.declineWhat(name)}
        onClick={() => declining.mutate()}
      >
        {mine.decline}
      </Button>
    </div>
  )
}

function useAnswer({ id: invitationId, organizationName, organizationSlug }: InvitationWithOrigin) {
  const { call, go } = useApp()
  const { mine } = useMessages(organizationMessages, 'organizations')
  const queries = useQueryClient()
  const body = { invitationId }

  const joining = useMutation({
    mutationFn: () => answer(call(acceptInvitation, { body })),
    async onSuccess() {
      tellOtherTabs('organizations')
      void queries.invalidateQueries({ queryKey: ['session'] })
      await queries.refetchQueries({ queryKey: ['memberships'] })
      toast(mine.joined(organizationName))
      go(organizationPath(organizationSlug))
      await queries.invalidateQueries({ queryKey: ownInvitationsQuery(call).queryKey })
    },
  })

  const declining = useMutation({
    mutationFn: () => answer(call(rejectInvitation, { body })),
    async onSuccess() {
      toast(mine.declined)
      await queries.invalidateQueries({ queryKey: ownInvitationsQuery(call).queryKey })
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
  })

  return { joining, declining }
}
