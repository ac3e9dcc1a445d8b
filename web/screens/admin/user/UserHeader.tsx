import type { FullUser } from '../../../../contract/user.ts'
import { Address } from '../../../ui/Address.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Copy } from '../../../ui/Copy.tsx'
import { calledIn } from './dialogs/user-dialog.ts'
import { UserActions } from './UserActions.tsx'
import { UserState } from './UserState.tsx'
import { RoleTags } from '../RoleTags.tsx'
import { useMessages } from '../../../context/messages.ts'
import './User.css'

type UserHeaderProps = { user: FullUser; heading: 'h1' | 'h2' }

/** A user’s name, state, roles and email address, with the actions that an administrator can take. */
export function UserHeader({ user, heading: Heading }: UserHeaderProps) {
  const { common } = useMessages()
  return (
    <div className="gh-user-header">
      <Avatar of="user" id={user.id} name={user.name} image={user.image} size="large" />
      <div className="gh-user-title">
        <div>
          <Heading tabIndex={-1}>{calledIn(user)}</Heading>
          <UserState user={user} />
          <RoleTags role={user.role} />
        </div>
        <p>
          <span className="gh-mono">
            <Address of={user.email} />
          </span>
          <Copy text={user.email} label={common.copy(common.email)} copiedLabel={common.copied} />
        </p>
      </div>
      <UserActions user={user} />
    </div>
  )
}
