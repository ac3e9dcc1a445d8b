import {
  Ban,
  Copy,
  LockKeyhole,
  LogOut,
  Pencil,
  Send,
  ShieldOff,
  Trash2,
  Undo2,
  UserCog,
  VenetianMask,
} from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { FullUser } from '../../../../contract/user.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { useApp } from '../../../context/app.tsx'
import type { MenuChoice } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { useSendResetLink } from './use-send-reset-link.ts'
import { isBanned } from './UserState.tsx'
import { useRights } from '../rights.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

const UserDialogs = lazy(async () => ({ default: (await import('./dialogs/UserDialogs.tsx')).UserDialogs }))

/** The names of the dialogs about a user. */
export type UserQuestion = 'edit' | 'role' | 'password' | 'view' | 'reset' | 'sign-out' | 'ban' | 'unban' | 'remove'

/**
 * Returns functions that list the menu items of a user, open the dialog of an action, and explain why an action is not
 * allowed. Also returns the open dialog, which all rows share.
 */
export function useUserMenus(people: readonly FullUser[]) {
  const [question, setQuestion] = useState<{ id: string; question: UserQuestion } | null>(null)
  const itemsOf = useItems()
  const reasonAgainst = useReasons()
  // If the user was deleted in the meantime, the dialog closes.
  const person = people.find(({ id }) => id === question?.id)

  /** Opens the dialog of an action. */
  const ask = ({ id }: FullUser, about: UserQuestion) => setQuestion({ id, question: about })

  /** Returns the menu items of a user, without the actions that have their own buttons. */
  const choicesOf = useStableCallback((about: FullUser, without: readonly UserQuestion[] = []): MenuChoice[] => {
    const items = itemsOf(about).filter((item) => item.question === undefined || !without.includes(item.question))
    const firstDanger = items.findIndex(({ isDanger }) => isDanger)
    return items.map(({ question: asked, ...item }, index) => ({
      ...item,
      isApart: index === firstDanger,
      onChoose: item.onChoose ?? (() => ask(about, asked!)),
      reason: asked && reasonAgainst(about, asked),
    }))
  })
  const dialog = question && person && (
    <Suspense>
      <UserDialogs question={question.question} person={person} onClose={() => setQuestion(null)} />
    </Suspense>
  )
  return { choicesOf, ask, reasonAgainst, dialog }
}

/** An item that either opens the dialog of `question` or calls `onChoose` at once. */
type Item = {
  label: string
  icon: ReactNode
  question?: UserQuestion
  onChoose?: () => void
  isDanger?: boolean
}

/** Returns a function that returns the items of a user’s menu; destructive items are last. */
function useItems() {
  const { site } = useApp()
  const { person: messages } = useMessages(userMessages)
  const sendResetLink = useSendResetLink()
  return (about: FullUser): Item[] => {
    const copyId = () => void navigator.clipboard.writeText(about.id).then(() => toast(messages.copied))
    const send = { label: messages.sendReset, icon: <Send aria-hidden />, onChoose: () => sendResetLink(about) }
    return [
      { label: messages.edit, icon: <Pencil aria-hidden />, question: 'edit' },
      { label: messages.setRole, icon: <UserCog aria-hidden />, question: 'role' },
      { label: messages.setPassword, icon: <LockKeyhole aria-hidden />, question: 'password' },
      ...(site.features.passwordReset ? [send] : []),
      ...(site.features.twoFactor
        ? [{ label: messages.resetFactors, icon: <ShieldOff aria-hidden />, question: 'reset' as const }]
        : []),
      { label: messages.impersonate, icon: <VenetianMask aria-hidden />, question: 'view' },
      { label: messages.signOut, icon: <LogOut aria-hidden />, question: 'sign-out' },
      { label: messages.copyId, icon: <Copy aria-hidden />, onChoose: copyId },
      isBanned(about)
        ? { label: messages.unban, icon: <Undo2 aria-hidden />, question: 'unban' }
        : { label: messages.ban, icon: <Ban aria-hidden />, question: 'ban', isDanger: true },
      { label: messages.remove, icon: <Trash2 aria-hidden />, question: 'remove', isDanger: true },
    ]
  }
}

const demands: Record<UserQuestion, [resource: string, action: string]> = {
  edit: ['user', 'update'],
  role: ['user', 'set-role'],
  password: ['user', 'set-password'],
  view: ['user', 'impersonate'],
  'sign-out': ['session', 'revoke'],
  ban: ['user', 'ban'],
  unban: ['user', 'ban'],
  remove: ['user', 'delete'],
  reset: ['user', 'reset-factor'],
}

/**
 * Returns a function that explains why the administrator cannot take an action on a user, or returns undefined. The
 * server makes the final decision.
 */
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
    if (question === 'reset' && !person.twoFactorEnabled) return messages.reasons.noSecondStep
    if (question !== 'view') return undefined
    if (isFullRole(person.role) && !mayImpersonateAdmins) return messages.reasons.admin
    return isBanned(person) ? messages.reasons.banned : undefined
  }
}
