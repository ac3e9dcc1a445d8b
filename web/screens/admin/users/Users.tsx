import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { usePreviousResult } from '../../../data/use-previous-result.ts'
import { Page } from '../../../layout/Page.tsx'
import { usePorts } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { UserBulkBar } from './UserBulkBar.tsx'
import { Pager } from './Pager.tsx'
import { PeopleFilters } from './UserFilters.tsx'
import { PeopleTable } from './UsersTable.tsx'
import { narrowing, queryOf, type PeopleSearch } from './users-search.ts'
import { peopleQuery } from '../../../data/admin.ts'
import { useRights } from '../rights.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'
import './Users.css'

const PersonPanel = lazy(async () => ({ default: (await import('./UserPanel.tsx')).PersonPanel }))
const CreatePerson = lazy(async () => ({ default: (await import('./CreateUser.tsx')).CreatePerson }))

type PeopleProps = {
  search: PeopleSearch
  /** Changes what the address says; what narrows the list begins at its first page again. */
  onSearch: (change: Partial<PeopleSearch>) => void
}

/** Everybody who has an account here: to find, to look at and to decide about, one or many. */
export function People({ search, onSearch }: PeopleProps) {
  const { people: words } = useMessages(usersMessages)
  const { asked, users, isNarrowed, chosen, setChosen, list, narrow } = usePeopleList(search, onSearch)

  return (
    <Page
      title={words.title}
      sub={asked.data && (isNarrowed ? words.found : words.total)(asked.data.total, asked.data.isTotalCapped)}
      actions={<CreateButton />}
    >
      <PeopleFilters search={search} onSearch={narrow} />
      <UserBulkBar people={users.filter(({ id }) => chosen.includes(id))} onChosen={setChosen} />
      <QueryData result={asked} rows={8}>
        {({ total, isTotalCapped }) => (
          <div className={asked.isOld ? 'gh-people gh-people-old' : 'gh-people'}>
            {users.length === 0 ? (
              <Nobody isNarrowed={isNarrowed} onClear={() => narrow(narrowing)} />
            ) : (
              <PeopleTable
                people={users}
                chosen={chosen}
                onChosen={setChosen}
                sort={search.sort ?? 'newest'}
                onSort={(sort) => narrow({ sort })}
                open={search.person}
                onOpen={(person) => onSearch({ person, tab: undefined })}
              />
            )}
            {total === 1 && !isNarrowed && <Empty title={words.alone}>{words.aloneSentence}</Empty>}
            <Pager total={total} isTotalCapped={isTotalCapped} search={search} onSearch={list} users={users} />
          </div>
        )}
      </QueryData>
      <PersonBeside search={search} onSearch={onSearch} />
    </Page>
  )
}

/** Who is open at the side. */
function PersonBeside({ search: { person, tab = 'profile' }, onSearch }: PeopleProps) {
  if (person === undefined) return null
  return (
    <Suspense>
      <PersonPanel
        id={person}
        tab={tab}
        onTab={(next) => onSearch({ tab: next })}
        onClose={() => onSearch({ person: undefined, tab: undefined })}
      />
    </Suspense>
  )
}

/** The people the address asks for, and who of them is chosen. */
function usePeopleList(search: PeopleSearch, onSearch: PeopleProps['onSearch']) {
  const { call } = usePorts()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const asked = usePreviousResult(
    useQuery({ ...peopleQuery(call, queryOf(search)), placeholderData: (before) => before }),
  )

  /** Who was chosen in one list is not chosen in the next. */
  function list(change: Partial<PeopleSearch>) {
    setChosen([])
    onSearch(change)
  }

  return {
    asked,
    users: asked.data?.users ?? [],
    isNarrowed: Object.keys(narrowing).some((part) => search[part as keyof typeof narrowing]),
    chosen,
    setChosen,
    list,
    narrow: (change: Partial<PeopleSearch>) => list({ ...change, page: undefined }),
  }
}

function Nobody({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { people: words } = useMessages(usersMessages)
  return <Empty title={words.nobody} actions={isNarrowed && <Button onClick={onClear}>{words.clear}</Button>} />
}

function CreateButton() {
  const { people: words } = useMessages(usersMessages)
  const { right } = useMessages(adminMessages)
  const { may } = useRights()
  const [isCreating, setIsCreating] = useState(false)
  const isHeld = !may('user', 'create')
  return (
    <>
      <Button
        look="primary"
        icon={<UserPlus size={18} strokeWidth={1.6} aria-hidden />}
        isHeld={isHeld}
        title={isHeld ? right('user', 'create') : undefined}
        onClick={() => setIsCreating(true)}
      >
        {words.create}
      </Button>
      {isCreating && (
        <Suspense>
          <CreatePerson onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </>
  )
}
