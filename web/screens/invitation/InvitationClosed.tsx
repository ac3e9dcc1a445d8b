import { useEffect, useState, type ReactNode } from 'react'
import { signOut } from '../../../contract/sign-in/sign-in.ts'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { usePorts } from '../../context/app.tsx'
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
  const { words: all } = usePorts()
  const words = useMessages(invitationMessages, 'invitation')
  useEffect(() => document.querySelector('h1')?.focus(), [])
  const { result, title, sentence, more, actions } = cardOf(standing, onSignedOut, words, all.locale)
  return (
    <AuthShell result={result} title={title} sub={sentence}>
      {more}
      <div className="gh-form-actions">{actions || <WayOn />}</div>
    </AuthShell>
  )
}

function cardOf(is: Closed, onSignedOut: () => Promise<void>, words: InvitationMessages, locale: string): Card {
  if (is.standing === 'gone') return { result: 'gone', title: words.gone, sentence: words.goneSentence }
  const { preview } = is
  const { organizationName: organization, inviterName: inviter } = preview
  const end = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(preview.expiresAt))
  const more = <AskAgain preview={preview} />
  switch (is.standing) {
    case 'member':
      return {
        result: 'ok',
        title: words.member(organization),
        sentence: words.memberSentence,
        actions: <Open organization={organization} slug={is.slug} />,
      }
    case 'accepted':
      return {
        result: 'ok',
        title: is.isOwn ? words.usedByYou : words.used,
        sentence: words.usedSentence,
        actions: is.slug !== undefined && <Open organization={organization} slug={is.slug} />,
      }
    case 'declined-now':
      return { result: 'ok', title: words.declined, sentence: words.declinedSentence(organization) }
    case 'rejected':
      return is.isOwn
        ? { result: 'problem', title: words.rejectedByYou, sentence: words.rejectedSentence, more }
        : { result: 'problem', title: words.rejected, sentence: words.expiredSentence(inviter) }
    case 'canceled':
      return { result: 'problem', title: words.canceled, sentence: words.canceledSentence(inviter), more }
    case 'expired':
      return { result: 'problem', title: words.expired(end), sentence: words.expiredSentence(inviter), more }
    case 'inviter-left':
      return {
        result: 'problem',
        title: words.inviterLeft,
        sentence: words.inviterLeftSentence(inviter, organization),
      }
    case 'full':
      return { result: 'problem', title: words.full(organization), sentence: words.fullSentence(inviter, end) }
    case 'team-full':
      return preview.teamName === null
        ? { result: 'problem', title: words.teamGone, sentence: words.expiredSentence(inviter), more }
        : { result: 'problem', title: words.teamFull(preview.teamName), sentence: words.fullSentence(inviter, end) }
    case 'other-person':
      return {
        result: 'problem',
        title: words.other,
        sentence: <OtherPerson preview={preview} />,
        actions: <SwitchAccount onSignedOut={onSignedOut} />,
      }
  }
}

function Open({ organization, slug }: { organization: string; slug: string }) {
  const words = useMessages(invitationMessages, 'invitation')
  return (
    <ButtonLink look="primary" href={`/o/${encodeURIComponent(slug)}`}>
      {words.open(organization)}
    </ButtonLink>
  )
}

function OtherPerson({ preview }: { preview: Preview }) {
  const { site } = usePorts()
  const words = useMessages(invitationMessages, 'invitation')
  return <Rich text={words.otherSentence(site.session?.user.email ?? '', preview.email)} />
}

/** Signs out and stays here, where the invited user can join. */
function SwitchAccount({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const { call, go } = usePorts()
  const words = useMessages(invitationMessages, 'invitation')
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
        {words.switchAccount}
      </Button>
      <WayOn />
    </>
  )
}

/** A few words to send to the person who invited; their address is not told to everybody who has the link. */
function AskAgain({ preview }: { preview: Preview }) {
  const { words: all } = usePorts()
  const words = useMessages(invitationMessages, 'invitation')
  const text = words.request(preview.inviterName, preview.organizationName)
  return (
    <p className="gh-small">
      {/* The button beside it is called the same. */}
      <span aria-hidden>{words.requestLabel}</span>{' '}
      <Copy text={text} label={words.requestLabel} copiedLabel={all.common.copied} />
    </p>
  )
}

function WayOn() {
  const { site, words: all } = usePorts()
  const words = useMessages(invitationMessages, 'invitation')
  return site.session ? (
    <ButtonLink href="/account">{words.toAccount}</ButtonLink>
  ) : (
    <ButtonLink href="/sign-in">{all.signIn.submit}</ButtonLink>
  )
}
