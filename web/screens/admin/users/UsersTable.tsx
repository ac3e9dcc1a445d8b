import { useQuery } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import type { listUsers } from '../../../../contract/admin/users.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { isPlainPress } from '../../../ui/plain-press.ts'
import { sessionQuery } from '../../../data/account.ts'
import { useSteady } from '../../../ui/use-stable-callback.ts'
import { usePorts } from '../../../context/app.tsx'
import { Check } from '../../../ui/Field.tsx'
import { Table, type Column } from '../../../ui/Table.tsx'
import { cells } from './user-columns.ts'
import type { PeopleSort } from './users-search.ts'
import { usePersonMenus } from '../user/UserMenu.tsx'
import { PersonRow } from './UserRow.tsx'
import { summariesQuery } from '../../../data/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'

/** A person as the table shows one. */
export type ListedPerson = ReplyOf<typeof listUsers>['users'][number]

type PeopleTableProps = {
  people: readonly ListedPerson[]
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
  sort: PeopleSort
  onSort: (sort: PeopleSort) => void
  /** Who is open at the side. */
  open: string | undefined
  onOpen: (id: string) => void
}

// Where there is room beside the table, a person opens there; else on a page of their own.
const roomForPanel = '(width >= 1200px)'

/** People, one a row, with what can be done about each. */
export function PeopleTable({ people, chosen, onChosen, sort, onSort, open, onOpen }: PeopleTableProps) {
  const { site, call } = usePorts()
  const { people: words } = useMessages(usersMessages)
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const ownId = session?.user.id
  const ids = people.map(({ id }) => id)
  const { data: summaries } = useQuery(summariesQuery(call, ids))
  const others = ids.filter((id) => id !== ownId)
  const { choicesOf, dialog } = usePersonMenus(people)
  const choose = useSteady((id: string, is: boolean) =>
    onChosen(is ? [...chosen, id] : chosen.filter((each) => each !== id)),
  )
  const openBeside = useSteady((id: string, event: MouseEvent) => isForPanel(event) && onOpen(id))

  const columns = useColumns(<ChooseAll others={others} chosen={chosen} onChosen={onChosen} />, sort, onSort)

  return (
    <>
      <Table label={words.table} columns={columns} isLong>
        {people.map((person) => (
          <PersonRow
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

type ChooseAllProps = Pick<PeopleTableProps, 'chosen' | 'onChosen'> & { others: string[] }

function ChooseAll({ others, chosen, onChosen }: ChooseAllProps) {
  const { people: words } = useMessages(usersMessages)
  return (
    <Check
      aria-label={words.selectAll}
      checked={others.length > 0 && chosen.length === others.length}
      onChange={({ target }) => onChosen(target.checked ? others : [])}
    />
  )
}

/** Whether a press on a person opens them beside the table; then it leads nowhere else. */
function isForPanel(event: MouseEvent) {
  if (!isPlainPress(event) || !matchMedia(roomForPanel).matches) return false
  event.preventDefault()
  return true
}

function useColumns(all: ReactNode, sort: PeopleSort, onSort: (sort: PeopleSort) => void): Column[] {
  const { people: words } = useMessages(usersMessages)

  function sorting(label: string, [first, second]: [PeopleSort, PeopleSort]): Column['sort'] {
    const isSorted = sort === first || sort === second
    const isAscending = sort === 'name' || sort === 'oldest' || sort === 'unseen'
    return {
      direction: isSorted ? (isAscending ? 'asc' : 'desc') : null,
      label: words.sortBy(label),
      onSort: () => onSort(sort === first ? second : first),
    }
  }

  return [
    { name: 'select', label: words.selectAll, head: all },
    { ...cells.person, label: words.person, sort: sorting(words.person, ['name', 'name']) },
    { ...cells.role, label: words.role },
    { ...cells.state, label: words.state },
    { ...cells.ways, label: words.ways },
    { ...cells.organizations, label: words.organizations },
    { ...cells.seen, label: words.lastSeen, sort: sorting(words.lastSeen, ['seen', 'unseen']) },
    { ...cells.created, label: words.created, sort: sorting(words.created, ['newest', 'oldest']) },
    { name: 'actions', label: words.actions, isLabelHidden: true },
  ]
}
