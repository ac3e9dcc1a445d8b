import { useEffect, useState, type ReactNode } from 'react'
import { signOut } from '../../../contract/sign-in/sign-in.ts'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { useApp } from '../../context/app.tsx'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Rich } from '../../ui/Rich.tsx'
import type { Preview } from '../../layout/auth/invitation-context.ts'
import type { Closed } from './use-invitation.ts'
import { type InvitationMessages, invitationMessages } from '../../messages/en/invitation.ts'
import { useMessages } from '../../context/messages.ts'

type InvitationClosedProps = { standing: Closed; onSignedOut: () => Promise<void> }

type Card = {
  result: 'ok' | 'problem' | 'gone'
  title: string
  sentence?: ReactNode
  more?: ReactNode
  actions?: ReactNode
}

/** Why an invitation cannot be answered by this visitor, and what can be done instead. */
export function InvitationClosed({ standing, onSignedOut }: InvitationClosedProps) {
  const all = useMessages()
  const messages = useMessages(invitationMessages, 'invitation')
  useEffect(() => document.querySelector('h1')?.focus(), [])
  const { result, title, sentence, more, actions } = cardOf(standing, onSignedOut, messages, all.locale)
  return (
    <AuthShell result={result} title={title} sub={sentence}>
      {more}
      <div className="gh-form-actions">{actions || <WayOn />}</div>
    </AuthShell>
  )
}

function cardOf(is: Closed, onSignedOut: () => Promise<void>, messages: InvitationMessages, locale: string): Card {
  if (is.standing === 'gone') return { result: 'gone', title: messages.gone, sentence: messages.goneSentence }
  const { preview } = is
  const { organizationName: organization, inviterName: inviter } = preview
  const end = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(preview.expiresAt))
  const more = <AskAgain preview={preview} />
  switch (is.standing) {
    case 'member':
      return {
        result: 'ok',
        title: messages.member(organization),
        sentence: messages.memberSentence,
        actions: <Open organization={organization} slug={is.slug} />,
      }
    case 'accepted':
      return {
        result: 'ok',
        title: is.isOwn ? messages.usedByYou : messages.used,
        sentence: messages.usedSentence,
        actions: is.slug !== undefined && <Open organization={organization} slug={is.slug} />,
      }
    case 'declined-now':
      return { result: 'ok', title: messages.declined, sentence: messages.declinedSentence(organization) }
    case 'rejected':
      return is.isOwn
        ? { result: 'problem', title: messages.rejectedByYou, sentence: messages.rejectedSentence, more }
        : { result: 'problem', title: messages.rejected, sentence: messages.expiredSentence(inviter) }
    case 'canceled':
      return { result: 'problem', title: messages.canceled, sentence: messages.canceledSentence(inviter), more }
    case 'expired':
      return { result: 'problem', title: messages.expired(end), sentence: messages.expiredSentence(inviter), more }
    case 'inviter-left':
      return {
        result: 'problem',
        title: messages.inviterLeft,
        sentence: messages.inviterLeftSentence(inviter, organization),
      }
    case 'full':
      return { result: 'problem', title: messages.full(organization), sentence: messages.fullSentence(inviter, end) }
    case 'team-full':
      return preview.teamName === null
        ? { result: 'problem', title: messages.teamGone, sentence: messages.expiredSentence(inviter), more }
        : {
            result: 'problem',
            title: messages.teamFull(preview.teamName),
            sentence: messages.fullSentence(inviter, end),
          }
    case 'other-person':
      return {
        result: 'problem',
        title: messages.other,
        sentence: <OtherUser preview={preview} />,
        actions: <SwitchAccount onSignedOut={onSignedOut} />,
      }
  }
}

function Open({ organization, slug }: { organization: string; slug: string }) {
  const messages = useMessages(invitationMessages, 'invitation')
  return (
    <ButtonLink look="primary" href={`/o/${encodeURIComponent(slug)}`}>
      {messages.open(organization)}
    </ButtonLink>
  )
}

function OtherUser({ preview }: { preview: Preview }) {
  const { site } = useApp()
  const messages = useMessages(invitationMessages, 'invitation')
  return <Rich text={messages.otherSentence(site.session?.user.email ?? '', preview.email)} />
}

/** Signs out and stays here, where the invited user can join. */
function SwitchAccount({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const { call, go } = useApp()
  const messages = useMessages(invitationMessages, 'invitation')
  const [isPending, setIsPending] = useState(false)

  async function leave() {
    setIsPending(true)
    const { error } = await call(signOut)
    if (error) return go('/sign-out')
    tellOtherTabs('signed-out')
    await onSignedOut()
  }

  return (
    <>
      <Button look="primary" isBusy={isPending} onClick={() => void leave()}>
        {messages.switchAccount}
      </Button>
      <WayOn />
    </>
  )
}

/**
 * A text that the visitor can send to the inviter. Does not show the inviter’s address, because anyone may have the
 * link.
 */
function AskAgain({ preview }: { preview: Preview }) {
  const all = useMessages()
  const messages = useMessages(invitationMessages, 'invitation')
  const text = messages.request(preview.inviterName, preview.organizationName)
  return (
    <p className="gh-small">
      {/* The button next to it has the same name. */}
      <span aria-hidden>{messages.requestLabel}</span>{' '}
      <Copy text={text} label={messages.requestLabel} copiedLabel={all.common.copied} />
    </p>
  )
}

function WayOn() {
  const { site } = useApp()
  const all = useMessages()
  const messages = useMessages(invitationMessages, 'invitation')
  return site.session ? (
    <ButtonLink href="/account">{messages.toAccount}</ButtonLink>
  ) : (
    <ButtonLink href="/sign-in">{all.signIn.submit}</ButtonLink>
  )
}
