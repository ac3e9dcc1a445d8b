import type { ReactNode } from 'react'
import type { FullUser } from '../../../contract/user.ts'
import { useApp } from '../../context/app.tsx'
import { Address } from '../../ui/Address.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { userPath } from './paths.ts'
import './UserLine.css'

type UserLineProps = {
  user: Pick<FullUser, 'id' | 'name' | 'email' | 'image'>
  /** Details about the user, at the end of the line. */
  children?: ReactNode
}

/** A user in a list, with a link to their page. */
export function UserLine({ user, children }: UserLineProps) {
  const { Link } = useApp()
  return (
    <li className="gh-person-line">
      <Avatar of="user" id={user.id} name={user.name} image={user.image} />
      <div>
        <Link href={userPath(user.id)}>{user.name || user.email}</Link>
        <p>
          <Address of={user.email} />
        </p>
      </div>
      <span className="gh-person-line-more">{children}</span>
    </li>
  )
}
