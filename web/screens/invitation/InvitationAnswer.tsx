import { useEffect, useRef, useState } from 'react'
import type { InvitationWithOrigin } from '../../../contract/organization.ts'
import { AuthShell, focusTitle } from '../../layout/auth/AuthShell.tsx'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { useOwnId } from '../../context/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Facts } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import type { Preview } from '../../layout/auth/invitation-context.ts'
import { VerifyFirst } from './VerifyFirst.tsx'
import type { Standing } from './find-standing.ts'
import { useInvitationAnswer } from './use-invitation-answer.ts'
import { invitationMessages } from '../../messages/en/invitation.ts'
import { useMessages } from '../../context/messages.ts'

export type InvitationAnswerProps = {
  invitation: InvitationWithOrigin
  preview: Preview
  secret: string | null
  onClosed: (standing: Standing) => void
}

/** An open invitation that the signed-in user can accept or decline. */
export function InvitationAnswer(props: InvitationAnswerProps) {
  const { invitation, preview } = props
  const messages = useMessages(invitationMessages, 'invitation')
  const [isDeclining, setIsDeclining] = useState(false)
  const answer = useInvitationAnswer(props)
  const { organizationName } = invitation
  useEffect(focusTitle, [answer.isJoiningAtOnce])

  if (answer.isJoiningAtOnce)
    return (
      <AuthShell>
        <Skeleton rows={2} />
      </AuthShell>
    )
  if (answer.isUnverified) return <VerifyFirst invitation={invitation} onVerified={answer.again} />
  return (
    <AuthShell
      title={messages.join(organizationName)}
      sub={<Rich text={messages.invitedAs(preview.inviterName, messages.roleNames(invitation.role))} />}
    >
      {answer.problem && <ProblemNote problem={answer.problem} />}
      <InvitationFacts {...props} />
      {isDeclining ? (
        <Declining answer={answer} preview={preview} onKeep={() => setIsDeclining(false)} />
      ) : (
        <div className="gh-form-actions">
          <Button look="primary" isBusy={answer.isPending} onClick={() => void answer.join()}>
            {messages.joinButton(organizationName)}
          </Button>
          <Button onClick={() => setIsDeclining(true)}>{messages.decline}</Button>
        </div>
      )}
    </AuthShell>
  )
}

function InvitationFacts({ invitation, preview }: InvitationAnswerProps) {
  const all = useMessages()
  const messages = useMessages(invitationMessages, 'invitation')
  const { facts, fromNow } = messages
  return (
    <Facts
      facts={[
        { label: facts.inviter, value: `${preview.inviterName} (${invitation.inviterEmail})` },
        { label: facts.role, value: messages.roleNames(invitation.role) },
        ...(preview.teamName === null ? [] : [{ label: facts.team, value: preview.teamName }]),
        { label: facts.email, value: invitation.email },
        {
          label: facts.ends,
          value: (
            <Time at={invitation.expiresAt} locale={all.locale}>
              {fromNow((Date.parse(invitation.expiresAt) - Date.now()) / 1000)}
            </Time>
          ),
        },
      ]}
    />
  )
}

type DecliningProps = { answer: ReturnType<typeof useInvitationAnswer>; preview: Preview; onKeep: () => void }

/** Asks for confirmation before the invitation is declined. Replaces the buttons. */
function Declining({ answer, preview, onKeep }: DecliningProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const titleId = useOwnId('decline-title')
  const messages = useMessages(invitationMessages, 'invitation')
  useEffect(() => keep.current?.focus(), [])
  return (
    <div role="group" aria-labelledby={titleId}>
      <h2 id={titleId}>{messages.declineTitle}</h2>
      <p className="gh-quiet">{messages.declineSentence(preview.inviterName)}</p>
      <div className="gh-form-actions">
        <Button ref={keep} onClick={onKeep}>
          {messages.keep}
        </Button>
        <Button look="danger" isBusy={answer.isPending} onClick={() => void answer.decline()}>
          {messages.decline}
        </Button>
      </div>
    </div>
  )
}
