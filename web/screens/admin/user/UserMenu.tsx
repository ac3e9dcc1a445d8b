import { Ban, Copy, Eye, KeyRound, LockKeyhole, LogOut, Trash2, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { FullUser } from '../../../../contract/user.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { useApp } from '../../../context/app.tsx'
import { Menu, type MenuChoice } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { isBanned } from './UserState.tsx'
import { useRights } from '../rights.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

const UserDialogs = lazy(async () => ({ default: (await import('./dialogs/UserDialogs.tsx')).UserDialogs }))

/** The open dialog about a user. */
export type UserQuestion = 'role' | 'password' | 'view' | 'sign-out' | 'ban' | 'unban' | 'remove'

/** The menu of actions for a user. */
export function UserMenu({ person }: { person: FullUser }) {
  const { person: messages } = useMessages(userMessages)
  const { choicesOf, dialog } = useUserMenus([person])
  return (
    <>
      <Menu label={messages.actionsFor(person.name || person.email)} choices={() => choicesOf(person)} />
      {dialog}
    </>
  )
}

/**
 * The menu items of each user, and the dialog of the chosen action. The dialog exists once, not in each row. Actions
 * the administrator may not take are disabled and give the reason.
 */
export function useUserMenus(people: readonly FullUser[]) {
  const { person: messages } = useMessages(userMessages)
  const [question, setQuestion] = useState<{ id: string; question: UserQuestion } | null>(null)
  const reasonAgainst = useReasons()
  // A user who was deleted in the meantime closes the dialog.
  const person = people.find(({ id }) => id === question?.id)

  const choicesOf = useStableCallback((about: FullUser): MenuChoice[] => {
    const { id } = about
    const ask = (question: UserQuestion) => ({
      onChoose: () => setQuestion({ id, question }),
      reason: reasonAgainst(about, question),
    })
    const copyId = () => void navigator.clipboard.writeText(id).then(() => toast(messages.copied))
    return [
      { label: messages.setRole, icon: <KeyRound aria-hidden />, ...ask('role') },
      { label: messages.setPassword, icon: <LockKeyhole aria-hidden />, ...ask('password') },
      { label: messages.impersonate, icon: <Eye aria-hidden />, ...ask('view') },
      { label: messages.signOut, icon: <LogOut aria-hidden />, ...ask('sign-out') },
      { label: messages.copyId, icon: <Copy aria-hidden />, onChoose: copyId },
      isBanned(about)
        ? { label: messages.unban, icon: <Undo2 aria-hidden />, ...ask('unban') }
        : { label: messages.ban, icon: <Ban aria-hidden />, isDanger: true, ...ask('ban') },
      { label: messages.remove, icon: <Trash2 aria-hidden />, isDanger: true, ...ask('remove') },
    ]
  })
  const dialog = question && person && (
    <Suspense>
      <UserDialogs question={question.question} person={person} onClose={() => setQuestion(null)} />
    </Suspense>
  )
  return { choicesOf, dialog }
}

const demands: Record<UserQuestion, [resource: string, action: string]> = {
  role: ['user', 'set-role'],
  password: ['user', 'set-password'],
  view: ['user', 'impersonate'],
  'sign-out': ['session', 'revoke'],
  ban: ['user', 'ban'],
  unban: ['user', 'ban'],
  remove: ['user', 'delete'],
}

/** Returns why an action on a user is not allowed, as far as roles show; the server decides. */
export function useReasons() {
  const { site } = useApp()
  const { person: messages } = useMessages(userMessages)
  const { right } = useMessages(adminMessages)
  const { may, reaches, isFullRole, mayImpersonateAdmins } = useRights()

  return (person: FullUser, question: UserQuestion): string | undefined => {
    const isMe = person.id === site.session?.user.id
    const [resource, action] = demands[question]
    if (!may(resource, action)) return right(resource, action)
    if (!reaches(person.role)) return messages.reasons.greater
    const { yourself } = messages.reasons
    if (isMe && Object.hasOwn(yourself, question)) return yourself[question as keyof typeof yourself]
    if (question !== 'view') return undefined
    if (isFullRole(person.role) && !mayImpersonateAdmins) return messages.reasons.admin
    return isBanned(person) ? messages.reasons.banned : undefined
  }
}
