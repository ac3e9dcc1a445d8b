import type { ReactNode } from 'react'
import type { FullUser } from '../../../contract/user.ts'
import { usePorts } from '../../context/app.tsx'
import { Address } from '../../ui/Address.tsx'
import { Mark } from '../../ui/Avatar.tsx'
import { personPath } from './paths.ts'
import './UserLine.css'

type PersonLineProps = {
  user: Pick<FullUser, 'id' | 'name' | 'email' | 'image'>
  /** What else this list tells of the person. */
  children?: ReactNode
}

/** A person in a list, with the way to their page. */
export function PersonLine({ user, children }: PersonLineProps) {
  const { Link } = usePorts()
  return (
    <li className="gh-person-line">
      <Mark of="person" id={user.id} name={user.name} image={user.image} />
      <div>
        <Link href={personPath(user.id)}>{user.name || user.email}</Link>
        <p>
          <Address of={user.email} />
        </p>
      </div>
      <span className="gh-person-line-more">{children}</span>
    </li>
  )
}
