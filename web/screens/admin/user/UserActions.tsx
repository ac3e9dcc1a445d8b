import { VenetianMask } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FullUser } from '../../../../contract/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { calledIn } from './dialogs/user-dialog.ts'
import { isBanned } from './UserState.tsx'
import { useUserMenus, type UserQuestion } from './UserMenu.tsx'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

/**
 * The actions on a user: frequent actions as buttons, other actions in a menu. On a phone, all actions are in the menu.
 */
export function UserActions({ user }: { user: FullUser }) {
  const { person: messages } = useMessages(userMessages)
  const isPhone = useMedia('(width < 520px)')
  const { choicesOf, ask, reasonAgainst, dialog } = useUserMenus([user])
  const own: UserQuestion[] = isPhone ? [] : ['sign-out', 'view', 'ban', 'unban']
  const button = (question: UserQuestion, label: string, icon?: ReactNode) => {
    const reason = reasonAgainst(user, question)
    return (
      <Button icon={icon} isDisabled={reason !== undefined} title={reason} onClick={() => ask(user, question)}>
        {label}
      </Button>
    )
  }
  return (
    <div className="gh-user-actions">
      {!isPhone && (
        <>
          {button('sign-out', messages.signOut)}
          {button('view', messages.impersonate, <VenetianMask size={18} strokeWidth={1.6} aria-hidden />)}
        </>
      )}
      <Menu label={messages.actionsFor(calledIn(user))} choices={() => choicesOf(user, own)} />
      {!isPhone &&
        (isBanned(user) ? null : <span className="gh-user-actions-apart">{button('ban', messages.ban)}</span>)}
      {dialog}
    </div>
  )
}
