import { Copy, Crown, LogOut, Pause, Play, UserCog, UserMinus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { useOwnersReason } from '../../../data/use-viewed-as.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useApp } from '../../../context/app.tsx'
import type { MenuChoice } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { isOwner, useOrganization } from '../organization.ts'
import { useRestore } from './use-restore.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

const MemberDialogs = lazy(async () => ({ default: (await import('./MemberDialogs.tsx')).MemberDialogs }))

/** The names of the dialogs about a member. */
export type MemberQuestion = 'role' | 'transfer' | 'suspend' | 'remove' | 'leave'

/** Returns `choicesOf`, which lists the menu items of a member, and the dialog that all rows share. */
export function useMemberMenus(members: readonly ListedMember[]) {
  const { membership } = useOrganization()
  const [question, setQuestion] = useState<{ memberId: string; question: MemberQuestion } | null>(null)
  const restore = useRestore()
  const choicesOf = useChoices({
    onAsk: (member, question) => setQuestion({ memberId: member.id, question }),
    onRestore: (member) => restore.mutate(member),
  })
  // If the member is removed while the dialog is open, the dialog closes.
  const member = members.find(({ id }) => id === question?.memberId)

  const beside = (
    <>
      {restore.error && <ProblemNote problem={restore.error.problem} />}
      {question && member && (
        <Suspense>
          <MemberDialogs
            question={question.question}
            member={member}
            isMe={member.id === membership.id}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </>
  )
  return { choicesOf: useStableCallback(choicesOf), beside }
}

type Reactions = {
  onAsk: (member: ListedMember, question: MemberQuestion) => void
  onRestore: (member: ListedMember) => void
}

/**
 * Returns a function that returns the menu items of a member. Actions that the user cannot take are disabled and show
 * the reason.
 */
function useChoices({ onAsk, onRestore }: Reactions) {
  const { members: messages } = useMessages(organizationMessages, 'organizations')
  const { membership } = useOrganization()
  const reasonAgainst = useReasons()

  return (member: ListedMember): MenuChoice[] => {
    const ask = (question: MemberQuestion) => ({
      onChoose: () => onAsk(member, question),
      reason: reasonAgainst(member, question),
    })
    const copy = () => void navigator.clipboard.writeText(member.id).then(() => toast(messages.copied))
    const changeRole = { label: messages.changeRole, icon: <UserCog aria-hidden />, ...ask('role') }
    const copyId = { label: messages.copyId, icon: <Copy aria-hidden />, onChoose: copy }
    if (member.id === membership.id)
      return [
        changeRole,
        copyId,
        { label: messages.leave, icon: <LogOut aria-hidden />, isDanger: true, ...ask('leave') },
      ]
    const restore = { onChoose: () => onRestore(member), reason: reasonAgainst(member, 'suspend') }
    return [
      changeRole,
      { label: messages.transfer, icon: <Crown aria-hidden />, ...ask('transfer') },
      member.suspendedAt
        ? { label: messages.restore, icon: <Play aria-hidden />, ...restore }
        : { label: messages.suspend, icon: <Pause aria-hidden />, ...ask('suspend') },
      copyId,
      { label: messages.remove, icon: <UserMinus aria-hidden />, isDanger: true, ...ask('remove') },
    ]
  }
}

/**
 * Returns a function that explains why the user cannot take an action on a member, or returns undefined. The server
 * makes the final decision.
 */
function useReasons() {
  const { site } = useApp()
  const { members: messages, leaving } = useMessages(organizationMessages, 'organizations')
  const { isOwner: amOwner, may, membership } = useOrganization()
  const viewing = useOwnersReason()

  return (member: ListedMember, question: MemberQuestion): string | undefined => {
    if (question === 'leave') return viewing ?? (membership.isOnlyOwner ? leaving.onlyOwner : undefined)
    if (question === 'transfer') {
      if (viewing !== null) return viewing
      if (!amOwner) return messages.onlyForOwners
      return member.suspendedAt === null ? undefined : messages.restoreFirst
    }
    if (!may({ member: [question === 'remove' ? 'delete' : 'update'] })) return messages.notAllowed
    if (question === 'suspend' && member.id === membership.id) return messages.notYourself
    return isOwner(site, member.role) && !amOwner ? messages.notForOwner : undefined
  }
}
