import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { usePreviousResult } from '../../../data/use-previous-result.ts'
import { Page } from '../../../layout/Page.tsx'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { UserBulkBar } from './UserBulkBar.tsx'
import { Pager } from './Pager.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UsersTable } from './UsersTable.tsx'
import { narrowing, queryOf, type UsersSearch } from './users-search.ts'
import { usersQuery } from '../../../data/admin.ts'
import { useRights } from '../rights.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'
import './Users.css'

const UserPanel = lazy(async () => ({ default: (await import('./UserPanel.tsx')).UserPanel }))
const CreateUser = lazy(async () => ({ default: (await import('./CreateUser.tsx')).CreateUser }))

type UsersProps = {
  search: UsersSearch
  /** Changes the search parameters in the URL. Adds a history entry or, with `replace`, replaces the current entry. */
  onSearch: (change: Partial<UsersSearch>, replace?: boolean) => void
}

/** All users of the site, with filters, and with actions for one or several of them. */
export function Users({ search, onSearch }: UsersProps) {
  const { people: messages } = useMessages(usersMessages)
  const { result, users, isNarrowed, chosen, setChosen, list } = useUsersList(search, onSearch)
  const isAlone = result.data?.total === 1 && !isNarrowed
  const { button, open, dialog } = useCreateDialog(isAlone)

  return (
    <Page
      title={messages.title}
      sub={result.data && (isNarrowed ? messages.found : messages.total)(result.data.total, result.data.isTotalCapped)}
      actions={!isAlone && <CreateButton ref={button} onClick={open} />}
    >
      <UserFilters search={search} onSearch={list} />
      <UserBulkBar people={users.filter(({ id }) => chosen.includes(id))} onChosen={setChosen} />
      <QueryData result={result} rows={8}>
        {({ total, isTotalCapped }) => (
          <div className="gh-people">
            {users.length === 0 ? (
              <Nobody isNarrowed={isNarrowed} onClear={() => list(narrowing)} />
            ) : (
              <UsersTable
                people={users}
                chosen={chosen}
                onChosen={setChosen}
                sort={search.sort ?? 'newest'}
                onSort={(sort) => list({ sort })}
                open={search.person}
                onOpen={(person) => onSearch({ person })}
              />
            )}
            {isAlone && <Alone onCreate={open} />}
            <Pager total={total} isTotalCapped={isTotalCapped} search={search} onSearch={list} users={users} />
          </div>
        )}
      </QueryData>
      <UserBeside search={search} onSearch={onSearch} />
      {dialog}
    </Page>
  )
}

/**
 * Returns the dialog that creates a user. The header and the empty state each have a button that opens the dialog. Once
 * a second user exists, the button of the empty state disappears, so the button in the header gets the focus.
 */
function useCreateDialog(isAlone: boolean) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasAlone = useRef(isAlone)
  useLayoutEffect(() => {
    // The empty state has disappeared, and with it the button that opened the dialog.
    if (wasAlone.current && !isAlone && document.activeElement === document.body) button.current?.focus()
    wasAlone.current = isAlone
  }, [isAlone])
  const dialog = isOpen && (
    <Suspense>
      <CreateUser onClose={() => setIsOpen(false)} />
    </Suspense>
  )
  return { button, open: () => setIsOpen(true), dialog }
}

/** The panel of the user whom the URL names, if any. */
function UserBeside({ search: { person }, onSearch }: UsersProps) {
  if (person === undefined) return null
  return (
    <Suspense>
      <UserPanel id={person} onClose={() => onSearch({ person: undefined })} />
    </Suspense>
  )
}

/** Returns the users that match the URL’s search parameters, the selected users, and functions that change both. */
function useUsersList(search: UsersSearch, onSearch: UsersProps['onSearch']) {
  const { call } = useApp()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const result = usePreviousResult(
    useQuery({ ...usersQuery(call, queryOf(search)), placeholderData: keepPreviousData }),
  )

  /**
   * Changes the list and clears the selection, because the next list contains other users. Opening another page adds a
   * history entry. Changing a filter replaces the current entry, and returns to the first page.
   */
  function list(change: Partial<UsersSearch>) {
    setChosen([])
    if ('page' in change) onSearch(change)
    else onSearch({ ...change, page: undefined }, true)
  }

  return {
    result,
    users: result.data?.users ?? [],
    isNarrowed: Object.keys(narrowing).some((part) => search[part as keyof typeof narrowing]),
    chosen,
    setChosen,
    list,
  }
}

function Nobody({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { people: messages } = useMessages(usersMessages)
  return <Empty title={messages.nobody} actions={isNarrowed && <Button onClick={onClear}>{messages.clear}</Button>} />
}

function Alone({ onCreate }: { onCreate: () => void }) {
  const { people: messages } = useMessages(usersMessages)
  return (
    <Empty title={messages.alone} actions={<CreateButton onClick={onCreate} />}>
      {messages.aloneSentence}
    </Empty>
  )
}

function CreateButton({ ref, onClick }: { ref?: Ref<HTMLButtonElement>; onClick: () => void }) {
  const { people: messages } = useMessages(usersMessages)
  const { right } = useMessages(adminMessages)
  const { may } = useRights()
  const isDisabled = !may('user', 'create')
  return (
    <Button
      ref={ref}
      look="primary"
      icon={<UserPlus size={18} strokeWidth={1.6} aria-hidden />}
      isDisabled={isDisabled}
      title={isDisabled ? right('user', 'create') : undefined}
      onClick={onClick}
    >
      {messages.create}
    </Button>
  )
}
