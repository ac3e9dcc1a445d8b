import { Copy, Crown, KeyRound, LogOut, Pause, Play, UserMinus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useOwnersReason } from '../../app/use-viewed-as.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { usePorts } from '../../ports.tsx'
import { Menu, type MenuChoice } from '../../ui/Menu.tsx'
import { toast } from '../../ui/Toasts.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { useOrganizationWords } from './organization-words.ts'
import { isOwner, useOrganization } from './organization.ts'
import { useRestore } from './use-restore.ts'

const MemberDialogs = lazy(async () => ({ default: (await import('./MemberDialogs.tsx')).MemberDialogs }))

/** What is being asked about a member. */
export type MemberQuestion = 'role' | 'transfer' | 'suspend' | 'remove' | 'leave'

type MemberMenuProps = { member: ListedMember; isMe: boolean }

/** What can be done about a member; what the person may not do is there with the reason. */
export function MemberMenu({ member, isMe }: MemberMenuProps) {
  const { members: words } = useOrganizationWords()
  const [question, setQuestion] = useState<MemberQuestion | null>(null)
  const { restore, problem } = useRestore(member)
  const choices = useChoices(member, isMe, { onAsk: setQuestion, onRestore: () => void restore() })
  return (
    <>
      <Menu label={words.actionsFor(member.user.name)} choices={choices} />
      {problem && <ProblemNote problem={problem} />}
      {question && (
        <Suspense>
          <MemberDialogs question={question} member={member} isMe={isMe} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </>
  )
}

type Reactions = { onAsk: (question: MemberQuestion) => void; onRestore: () => void }

function useChoices(member: ListedMember, isMe: boolean, { onAsk, onRestore }: Reactions) {
  const { members: words } = useOrganizationWords()
  const reasonAgainst = useReasons(member, isMe)
  const copy = () => void navigator.clipboard.writeText(member.id).then(() => toast(words.copied))
  const ask = (question: MemberQuestion) => ({ onChoose: () => onAsk(question), reason: reasonAgainst(question) })

  return (): MenuChoice[] => {
    const changeRole = { label: words.changeRole, icon: <KeyRound aria-hidden />, ...ask('role') }
    const copyId = { label: words.copyId, icon: <Copy aria-hidden />, onChoose: copy }
    if (isMe)
      return [changeRole, copyId, { label: words.leave, icon: <LogOut aria-hidden />, isDanger: true, ...ask('leave') }]
    const restore = { onChoose: onRestore, reason: reasonAgainst('suspend') }
    return [
      changeRole,
      { label: words.transfer, icon: <Crown aria-hidden />, ...ask('transfer') },
      member.suspendedAt
        ? { label: words.restore, icon: <Play aria-hidden />, ...restore }
        : { label: words.suspend, icon: <Pause aria-hidden />, ...ask('suspend') },
      copyId,
      { label: words.remove, icon: <UserMinus aria-hidden />, isDanger: true, ...ask('remove') },
    ]
  }
}

/** Why something cannot be done about a member, as far as roles tell; the server has the last word. */
function useReasons(member: ListedMember, isMe: boolean) {
  const { site } = usePorts()
  const { members: words } = useOrganizationWords()
  const { isOwner: amOwner, may } = useOrganization()
  const viewing = useOwnersReason()

  return (question: MemberQuestion): string | undefined => {
    if (question === 'leave') return viewing ?? undefined
    if (question === 'transfer') {
      if (viewing !== null) return viewing
      if (!amOwner) return words.onlyForOwners
      return member.suspendedAt === null ? undefined : words.restoreFirst
    }
    if (!may({ member: [question === 'remove' ? 'delete' : 'update'] })) return words.notAllowed
    if (question === 'suspend' && isMe) return words.notYourself
    return isOwner(site, member.role) && !amOwner ? words.notForOwner : undefined
  }
}
