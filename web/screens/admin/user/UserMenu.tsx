import { Ban, Copy, Eye, KeyRound, LockKeyhole, LogOut, Trash2, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { FullUser } from '../../../../contract/user.ts'
import { useSteady } from '../../../ui/use-stable-callback.ts'
import { usePorts } from '../../../context/app.tsx'
import { Menu, type MenuChoice } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { isBanned } from './UserState.tsx'
import { useRights } from '../rights.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

const PersonDialogs = lazy(async () => ({ default: (await import('./dialogs/UserDialogs.tsx')).PersonDialogs }))

/** What is being asked about a person. */
export type PersonQuestion = 'role' | 'password' | 'view' | 'sign-out' | 'ban' | 'unban' | 'remove'

/** What can be done about a person. */
export function PersonMenu({ person }: { person: FullUser }) {
  const { person: words } = useMessages(userMessages)
  const { choicesOf, dialog } = usePersonMenus([person])
  return (
    <>
      <Menu label={words.actionsFor(person.name || person.email)} choices={() => choicesOf(person)} />
      {dialog}
    </>
  )
}

/**
 * What can be done about each of these people: the choices of their menus, and what is asked before one is carried out. A
 * table has it once, and not in each row. What the signed-in one may not do is there with the reason.
 */
export function usePersonMenus(people: readonly FullUser[]) {
  const { person: words } = useMessages(userMessages)
  const [asked, setAsked] = useState<{ id: string; question: PersonQuestion } | null>(null)
  const reasonAgainst = useReasons()
  // Who is gone meanwhile is asked about no longer.
  const person = people.find(({ id }) => id === asked?.id)

  const choicesOf = useSteady((about: FullUser): MenuChoice[] => {
    const { id } = about
    const ask = (question: PersonQuestion) => ({
      onChoose: () => setAsked({ id, question }),
      reason: reasonAgainst(about, question),
    })
    const copyId = () => void navigator.clipboard.writeText(id).then(() => toast(words.copied))
    return [
      { label: words.setRole, icon: <KeyRound aria-hidden />, ...ask('role') },
      { label: words.setPassword, icon: <LockKeyhole aria-hidden />, ...ask('password') },
      { label: words.viewAs, icon: <Eye aria-hidden />, ...ask('view') },
      { label: words.signOut, icon: <LogOut aria-hidden />, ...ask('sign-out') },
      { label: words.copyId, icon: <Copy aria-hidden />, onChoose: copyId },
      isBanned(about)
        ? { label: words.unban, icon: <Undo2 aria-hidden />, ...ask('unban') }
        : { label: words.ban, icon: <Ban aria-hidden />, isDanger: true, ...ask('ban') },
      { label: words.remove, icon: <Trash2 aria-hidden />, isDanger: true, ...ask('remove') },
    ]
  })
  const dialog = asked && person && (
    <Suspense>
      <PersonDialogs question={asked.question} person={person} onClose={() => setAsked(null)} />
    </Suspense>
  )
  return { choicesOf, dialog }
}

const demands: Record<PersonQuestion, [resource: string, action: string]> = {
  role: ['user', 'set-role'],
  password: ['user', 'set-password'],
  view: ['user', 'impersonate'],
  'sign-out': ['session', 'revoke'],
  ban: ['user', 'ban'],
  unban: ['user', 'ban'],
  remove: ['user', 'delete'],
}

/** Why something cannot be done about a person, as far as roles tell; the server has the last word. */
export function useReasons() {
  const { site } = usePorts()
  const { person: words } = useMessages(userMessages)
  const { right } = useMessages(adminMessages)
  const { may, reaches, isFullRole, mayImpersonateAdmins } = useRights()

  return (person: FullUser, question: PersonQuestion): string | undefined => {
    const isMe = person.id === site.session?.user.id
    const [resource, action] = demands[question]
    if (!may(resource, action)) return right(resource, action)
    if (!reaches(person.role)) return words.reasons.greater
    const { yourself } = words.reasons
    if (isMe && Object.hasOwn(yourself, question)) return yourself[question as keyof typeof yourself]
    if (question !== 'view') return undefined
    if (isFullRole(person.role) && !mayImpersonateAdmins) return words.reasons.admin
    return isBanned(person) ? words.reasons.banned : undefined
  }
}
