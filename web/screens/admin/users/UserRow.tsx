import { memo, type MouseEvent } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { userSummaries } from '../../../../contract/admin/user-details.ts'
import { useApp } from '../../../context/app.tsx'
import { Address } from '../../../ui/Address.tsx'
import { writeDate } from '../../../ui/date-formats.ts'
import { Check } from '../../../ui/Field.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Menu, type MenuChoice } from '../../../ui/Menu.tsx'
import { cellClass, longCell, longRow } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { userPath } from '../paths.ts'
import { cells } from './user-columns.ts'
import type { ListedUser } from './UsersTable.tsx'
import { UserState } from '../user/UserState.tsx'
import { RoleTags } from '../RoleTags.tsx'
import { SignInMethodNames } from '../SignInMethodNames.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

type UserRowProps = {
  person: ListedUser
  /** Loaded after the list of users; until then, the cells that show the summary are empty. */
  summary: ReplyOf<typeof userSummaries>[number] | undefined
  isMe: boolean
  isOpen: boolean
  isChosen: boolean
  onChosen: (id: string, isChosen: boolean) => void
  onOpen: (id: string, event: MouseEvent) => void
  choicesOf: (person: ListedUser) => readonly MenuChoice[]
}

/** A row of the table. Memoized, so that a hundred rows do not render again whenever the page does. */
export const UserRow = memo(function UserRow(props: UserRowProps) {
  const { person, summary, isMe, isOpen, onOpen, choicesOf } = props
  const site = useMessages()
  const { person: messages } = useMessages(userMessages)
  const { count } = useMessages(adminMessages)
  return (
    <tr {...longRow} data-row={person.id} data-open={isOpen}>
      <td {...longCell} className="gh-cell-select">
        <Choose {...props} />
      </td>
      <td {...longCell} className={cellClass(cells.person)}>
        <Who person={person} isMe={isMe} onOpen={onOpen} />
      </td>
      <td {...longCell} className={cellClass(cells.role)}>
        <RoleTags role={person.role} />
      </td>
      <td {...longCell} className={cellClass(cells.state)}>
        <UserState user={person} />
      </td>
      <td {...longCell} className={cellClass(cells.methods)}>
        {summary && <SignInMethodNames providers={summary.providers} />}
      </td>
      <td {...longCell} className={cellClass(cells.organizations)}>
        {summary && count(summary.organizations)}
      </td>
      <td {...longCell} className={cellClass(cells.seen)}>
        <LastSeen at={person.lastSeenAt} />
      </td>
      <td {...longCell} className={cellClass(cells.created)}>
        <Time at={person.createdAt} locale={site.locale}>
          {writeDate(new Date(person.createdAt), site.locale, 'short')}
        </Time>
      </td>
      <td {...longCell} className="gh-cell-actions">
        <Menu label={messages.actionsFor(person.name || person.email)} choices={() => choicesOf(person)} />
      </td>
    </tr>
  )
})

function Choose({ person, isMe, isChosen, onChosen }: UserRowProps) {
  const { people: messages } = useMessages(usersMessages)
  return (
    <Check
      aria-label={isMe ? messages.notYourself : messages.select(person.name)}
      title={isMe ? messages.notYourself : undefined}
      disabled={isMe}
      checked={isChosen}
      onChange={({ target }) => onChosen(person.id, target.checked)}
    />
  )
}

type WhoProps = Pick<UserRowProps, 'person' | 'isMe' | 'onOpen'>

function Who({ person, isMe, onOpen }: WhoProps) {
  const { Link } = useApp()
  const { people: messages } = useMessages(usersMessages)
  return (
    <div className="gh-user-cell">
      <Avatar of="user" id={person.id} name={person.name} image={person.image} />
      <div>
        {/* On wide screens, a click opens the panel and does not follow the link. */}
        <p className="gh-user-cell-name" onClickCapture={(event) => onOpen(person.id, event)}>
          <Link href={userPath(person.id)}>{person.name || person.email}</Link>
          {isMe && <Tag>{messages.you}</Tag>}
        </p>
        <p className="gh-user-cell-email">
          <Address of={person.email} />
        </p>
      </div>
    </div>
  )
}

/** The time of a user’s last activity, or “never”. */
export function LastSeen({ at }: { at: string | null }) {
  const site = useMessages()
  const { ago } = useMessages(dashboardMessages)
  const { people: messages } = useMessages(usersMessages)
  if (at === null) return <span className="gh-quiet">{messages.never}</span>
  return (
    <Time at={at} locale={site.locale}>
      {ago((Date.now() - Date.parse(at)) / 1000)}
    </Time>
  )
}
