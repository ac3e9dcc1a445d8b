import { Signpost, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { signOut } from '../../../contract/sign-in/sign-in.ts'
import { AuthShell, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { useApp } from '../../context/app.tsx'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Rich } from '../../ui/Rich.tsx'
import type { Preview } from '../../layout/auth/invitation-context.ts'
import type { Closed } from './find-standing.ts'
import { type InvitationMessages, invitationMessages } from '../../messages/en/invitation.ts'
import { useMessages } from '../../context/messages.ts'

type InvitationClosedProps = { standing: Closed; onSignedOut: () => Promise<void> }

type Card = {
  /** The icon of the page. If omitted, the page shows the icon of a problem. */
  result?: 'ok' | LucideIcon
  title: string
  sentence?: ReactNode
  more?: ReactNode
  actions?: ReactNode
}

/** Explains why this visitor can neither accept nor decline the invitation, and what they can do instead. */
export function InvitationClosed({ standing, onSignedOut }: InvitationClosedProps) {
  const all = useMessages()
  const messages = useMessages(invitationMessages, 'invitation')
  useTitleFocus()
  const card = cardOf(standing, { messages, locale: all.locale, onSignedOut })
  const { result = 'problem', title, sentence, more, actions } = card
  return (
    <AuthShell result={result} title={title} sub={sentence}>
      {more}
      <div className="gh-form-actions">{actions || <NextStep />}</div>
    </AuthShell>
  )
}

type Facts = { messages: InvitationMessages; locale: string; onSignedOut: () => Promise<void> }

function cardOf(is: Closed, facts: Facts): Card {
  const { messages } = facts
  switch (is.standing) {
    case 'gone':
      return { result: Signpost, title: messages.gone, sentence: messages.goneSentence }
    case 'member':
    case 'accepted':
    case 'rejected':
    case 'declined-now':
      return answeredCard(is, messages)
    case 'full':
    case 'team-full':
      return fullCard(is, facts)
    case 'other-person':
      return {
        title: messages.other,
        sentence: <OtherUser preview={is.preview} />,
        actions: <SwitchAccount onSignedOut={facts.onSignedOut} />,
      }
    case 'canceled':
    case 'expired':
    case 'inviter-left':
      return endedCard(is, facts)
  }
}

type Of<Standing extends Closed['standing']> = Extract<Closed, { standing: Standing }>

/** Returns the card for an invitation that was accepted or declined. */
function answeredCard(is: Of<'member' | 'accepted' | 'rejected' | 'declined-now'>, messages: InvitationMessages): Card {
  const { organizationName, inviterName } = is.preview
  const open = (slug: string) => <Open organization={organizationName} slug={slug} />
  if (is.standing === 'member')
    return { result: 'ok', title: messages.member(organizationName), actions: open(is.slug) }
  if (is.standing === 'declined-now')
    return { result: 'ok', title: messages.declined, sentence: messages.declinedSentence(organizationName) }
  if (is.standing === 'accepted')
    return {
      result: 'ok',
      title: is.isOwn ? messages.usedByYou : messages.used,
      sentence: messages.usedSentence,
      actions: is.slug !== undefined && open(is.slug),
    }
  return is.isOwn
    ? { title: messages.rejectedByYou, sentence: messages.rejectedSentence, more: <AskAgain preview={is.preview} /> }
    : { title: messages.rejected, sentence: messages.expiredSentence(inviterName) }
}

/** Returns the card for an invitation to an organization or a team without a free seat. */
function fullCard({ standing, preview }: Of<'full' | 'team-full'>, { messages, locale }: Facts): Card {
  const { organizationName, inviterName, teamName } = preview
  return {
    title: teamName === null || standing === 'full' ? messages.full(organizationName) : messages.teamFull(teamName),
    sentence: messages.fullSentence(inviterName, dayOfEnd(preview, locale)),
  }
}

/** Returns the card for an invitation that was canceled, that has expired, or whose inviter has left. */
function endedCard(
  { standing, preview }: Of<'canceled' | 'expired' | 'inviter-left'>,
  { messages, locale }: Facts,
): Card {
  const { organizationName, inviterName } = preview
  const more = <AskAgain preview={preview} />
  if (standing === 'canceled')
    return { title: messages.canceled, sentence: messages.canceledSentence(inviterName), more }
  if (standing === 'expired')
    return { title: messages.expired(dayOfEnd(preview, locale)), sentence: messages.expiredSentence(inviterName), more }
  return { title: messages.inviterLeft, sentence: messages.inviterLeftSentence(inviterName, organizationName) }
}

function dayOfEnd({ expiresAt }: Preview, locale: string) {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(expiresAt))
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

/** Signs out and loads the invitation again, so that the visitor can continue with the invited account. */
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
      <NextStep />
    </>
  )
}

/**
 * Text that the visitor can send to the inviter. The inviter’s email address is not shown, because anyone can have
 * the link.
 */
function AskAgain({ preview }: { preview: Preview }) {
  const all = useMessages()
  const messages = useMessages(invitationMessages, 'invitation')
  const text = messages.request(preview.inviterName, preview.organizationName)
  return (
    <p className="gh-small">
      {/* Hidden from screen readers, because the button next to it has the same name. */}
      <span aria-hidden>{messages.requestLabel}</span>{' '}
      <Copy text={text} label={messages.requestLabel} copiedLabel={all.common.copied} />
    </p>
  )
}

function NextStep() {
  const { site } = useApp()
  const all = useMessages()
  const messages = useMessages(invitationMessages, 'invitation')
  return site.session ? (
    <ButtonLink href="/account">{messages.toAccount}</ButtonLink>
  ) : (
    <ButtonLink href="/sign-in">{all.signIn.submit}</ButtonLink>
  )
}
