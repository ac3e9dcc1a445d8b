import { memo, type MouseEvent } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { userSummaries } from '../../../../contract/admin/user-details.ts'
import { usePorts } from '../../../context/app.tsx'
import { Address } from '../../../ui/Address.tsx'
import { writeDate } from '../../../ui/date-formats.ts'
import { Check } from '../../../ui/Field.tsx'
import { Mark } from '../../../ui/Avatar.tsx'
import { Menu, type MenuChoice } from '../../../ui/Menu.tsx'
import { cellClass, longCell, longRow } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { personPath } from '../paths.ts'
import { cells } from './user-columns.ts'
import type { ListedPerson } from './UsersTable.tsx'
import { PersonState } from '../user/UserState.tsx'
import { RoleTags } from '../RoleTags.tsx'
import { WayNames } from '../SignInMethodNames.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

type PersonRowProps = {
  person: ListedPerson
  /** What comes a moment later; its cells stay empty until then. */
  summary: ReplyOf<typeof userSummaries>[number] | undefined
  isMe: boolean
  isOpen: boolean
  isChosen: boolean
  onChosen: (id: string, isChosen: boolean) => void
  onOpen: (id: string, event: MouseEvent) => void
  choicesOf: (person: ListedPerson) => readonly MenuChoice[]
}

/** One person of the table. A hundred of them stay as they are while something changes around them. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, summary, isMe, isOpen, onOpen, choicesOf } = props
  const { words: site } = usePorts()
  const { person: words } = useMessages(userMessages)
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
        <PersonState user={person} />
      </td>
      <td {...longCell} className={cellClass(cells.ways)}>
        {summary && <WayNames providers={summary.providers} />}
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
        <Menu label={words.actionsFor(person.name || person.email)} choices={() => choicesOf(person)} />
      </td>
    </tr>
  )
})

function Choose({ person, isMe, isChosen, onChosen }: PersonRowProps) {
  const { people: words } = useMessages(usersMessages)
  return (
    <Check
      aria-label={isMe ? words.notYourself : words.select(person.name)}
      title={isMe ? words.notYourself : undefined}
      disabled={isMe}
      checked={isChosen}
      onChange={({ target }) => onChosen(person.id, target.checked)}
    />
  )
}

type WhoProps = Pick<PersonRowProps, 'person' | 'isMe' | 'onOpen'>

function Who({ person, isMe, onOpen }: WhoProps) {
  const { Link } = usePorts()
  const { people: words } = useMessages(usersMessages)
  return (
    <div className="gh-who">
      <Mark of="person" id={person.id} name={person.name} image={person.image} />
      <div>
        {/* The link is the way; where there is room beside the table, a press on it opens there. */}
        <p className="gh-who-name" onClickCapture={(event) => onOpen(person.id, event)}>
          <Link href={personPath(person.id)}>{person.name || person.email}</Link>
          {isMe && <Tag>{words.you}</Tag>}
        </p>
        <p className="gh-who-email">
          <Address of={person.email} />
        </p>
      </div>
    </div>
  )
}

/** When a person was here last, or that they never were. */
export function LastSeen({ at }: { at: string | null }) {
  const { words: site } = usePorts()
  const { ago } = useMessages(dashboardMessages)
  const { people: words } = useMessages(usersMessages)
  if (at === null) return <span className="gh-quiet">{words.never}</span>
  return (
    <Time at={at} locale={site.locale}>
      {ago((Date.now() - Date.parse(at)) / 1000)}
    </Time>
  )
}
