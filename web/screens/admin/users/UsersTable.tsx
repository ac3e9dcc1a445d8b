import { useQuery } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import type { listUsers } from '../../../../contract/admin/users.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { isPlainPress } from '../../../ui/plain-press.ts'
import { sessionQuery } from '../../../data/account.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { useApp } from '../../../context/app.tsx'
import { Check } from '../../../ui/Field.tsx'
import { Table, type Column } from '../../../ui/Table.tsx'
import { cells } from './user-columns.ts'
import type { UsersSort } from './users-search.ts'
import { useUserMenus } from '../user/UserMenu.tsx'
import { UserRow } from './UserRow.tsx'
import { summariesQuery } from '../../../data/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'

/** A user as returned by the list endpoint. */
export type ListedUser = ReplyOf<typeof listUsers>['users'][number]

type UsersTableProps = {
  people: readonly ListedUser[]
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
  sort: UsersSort
  onSort: (sort: UsersSort) => void
  /** The id of the user whose panel is open. */
  open: string | undefined
  onOpen: (id: string) => void
}

// Wide enough to open a user in a panel next to the table. On narrower screens, a user opens as a page.
const roomForPanel = '(width >= 1200px)'

/** A table of users, with a menu of actions for each. */
export function UsersTable({ people, chosen, onChosen, sort, onSort, open, onOpen }: UsersTableProps) {
  const { site, call } = useApp()
  const { people: messages } = useMessages(usersMessages)
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const ownId = session?.user.id
  const ids = people.map(({ id }) => id)
  const { data: summaries } = useQuery(summariesQuery(call, ids))
  const others = ids.filter((id) => id !== ownId)
  const { choicesOf, dialog } = useUserMenus(people)
  const choose = useStableCallback((id: string, is: boolean) =>
    onChosen(is ? [...chosen, id] : chosen.filter((each) => each !== id)),
  )
  const openBeside = useStableCallback((id: string, event: MouseEvent) => isForPanel(event) && onOpen(id))

  const columns = useColumns(<ChooseAll others={others} chosen={chosen} onChosen={onChosen} />, sort, onSort)

  return (
    <>
      <Table label={messages.table} columns={columns} isLong>
        {people.map((person) => (
          <UserRow
            key={person.id}
            person={person}
            summary={summaries?.find(({ id }) => id === person.id)}
            isMe={person.id === ownId}
            isOpen={person.id === open}
            isChosen={chosen.includes(person.id)}
            onChosen={choose}
            onOpen={openBeside}
            choicesOf={choicesOf}
          />
        ))}
      </Table>
      {dialog}
    </>
  )
}

type ChooseAllProps = Pick<UsersTableProps, 'chosen' | 'onChosen'> & { others: string[] }

function ChooseAll({ others, chosen, onChosen }: ChooseAllProps) {
  const { people: messages } = useMessages(usersMessages)
  return (
    <Check
      aria-label={messages.selectAll}
      checked={others.length > 0 && chosen.length === others.length}
      onChange={({ target }) => onChosen(target.checked ? others : [])}
    />
  )
}

/** Returns true if a click opens the user in the panel. If so, prevents the browser from following the link. */
function isForPanel(event: MouseEvent) {
  if (!isPlainPress(event) || !matchMedia(roomForPanel).matches) return false
  event.preventDefault()
  return true
}

function useColumns(all: ReactNode, sort: UsersSort, onSort: (sort: UsersSort) => void): Column[] {
  const { people: messages } = useMessages(usersMessages)

  function sorting(label: string, [first, second]: [UsersSort, UsersSort]): Column['sort'] {
    const isSorted = sort === first || sort === second
    const isAscending = sort === 'name' || sort === 'oldest' || sort === 'unseen'
    return {
      direction: isSorted ? (isAscending ? 'asc' : 'desc') : null,
      label: messages.sortBy(label),
      onSort: () => onSort(sort === first ? second : first),
    }
  }

  return [
    { name: 'select', label: messages.selectAll, head: all },
    { ...cells.person, label: messages.person, sort: sorting(messages.person, ['name', 'name']) },
    { ...cells.role, label: messages.role },
    { ...cells.state, label: messages.state },
    { ...cells.methods, label: messages.methods },
    { ...cells.organizations, label: messages.organizations },
    { ...cells.seen, label: messages.lastSeen, sort: sorting(messages.lastSeen, ['seen', 'unseen']) },
    { ...cells.created, label: messages.created, sort: sorting(messages.created, ['newest', 'oldest']) },
    { name: 'actions', label: messages.actions, isLabelHidden: true },
  ]
}
