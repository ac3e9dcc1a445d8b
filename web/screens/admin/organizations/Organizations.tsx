import { useInfiniteQuery } from '@tanstack/react-query'
import type { adminListOrganizations } from '../../../../contract/admin/organizations.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { usePreviousResult } from '../../../data/use-previous-result.ts'
import { Page } from '../../../layout/Page.tsx'
import { usePorts } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Mark } from '../../../ui/Avatar.tsx'
import { cellClass, Table, type Column } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'
import { adminOrganizationPath } from '../paths.ts'
import { everyOrganizationQuery, type OrganizationFilter } from '../../../data/admin.ts'
import { SearchField } from '../../../forms/SearchField.tsx'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { adminOrganizationMessages } from '../../../messages/en/admin/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import '../users/Users.css'

type OrganizationsProps = { filter: OrganizationFilter; onFilter: (change: OrganizationFilter) => void }

const slugColumn = { name: 'slug', isSpare: true }
const created = { name: 'created', isSpare: true }

/** Every organization, to find and to look into. */
export function Organizations({ filter, onFilter }: OrganizationsProps) {
  const { call } = usePorts()
  const { organizations: words } = useMessages(adminOrganizationMessages)
  const sortBy = filter.sortBy ?? 'name'
  const sortDirection = filter.sortDirection ?? 'asc'
  const asked = useInfiniteQuery({
    ...everyOrganizationQuery(call, { ...filter, sortBy, sortDirection }),
    placeholderData: (before) => before,
  })
  const kept = usePreviousResult(asked)
  const total = kept.data?.pages.at(-1)?.total

  return (
    <Page
      title={words.title}
      sub={total !== undefined && (filter.search === undefined ? words.total : words.found)(total)}
    >
      <div className="gh-people-filters" role="search">
        <SearchField
          label={words.search}
          value={filter.search ?? ''}
          onSearch={(text) => onFilter({ search: text || undefined })}
        />
      </div>
      <QueryData result={kept} rows={8}>
        {({ pages }) => {
          const shown = pages.flatMap((page) => page.organizations)
          if (shown.length === 0) return <None filter={filter} onFilter={onFilter} />
          return (
            <div className={kept.isOld ? 'gh-people gh-people-old' : 'gh-people'}>
              <OrganizationTable shown={shown} sorting={{ sortBy, sortDirection }} onFilter={onFilter} />
              {asked.hasNextPage && (
                <Button isBusy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
                  {words.more}
                </Button>
              )}
            </div>
          )
        }}
      </QueryData>
    </Page>
  )
}

type OrganizationTableProps = Pick<OrganizationsProps, 'onFilter'> & {
  shown: readonly ListedOrganization[]
  sorting: Sorting
}

function OrganizationTable({ shown, sorting, onFilter }: OrganizationTableProps) {
  const { organizations: words } = useMessages(adminOrganizationMessages)
  const columns = useColumns(sorting, onFilter)
  return (
    <Table label={words.table} columns={columns}>
      {shown.map((organization) => (
        <OrganizationRow key={organization.id} organization={organization} />
      ))}
    </Table>
  )
}

type Sorting = Required<Pick<OrganizationFilter, 'sortBy' | 'sortDirection'>>

function useColumns({ sortBy, sortDirection }: Sorting, onFilter: OrganizationsProps['onFilter']) {
  const { organizations: words } = useMessages(adminOrganizationMessages)

  function sort(by: 'name' | 'slug' | 'createdAt', label: string): Column['sort'] {
    const direction = sortBy === by ? sortDirection : null
    return {
      direction,
      label: words.sortBy(label),
      onSort: () => onFilter({ sortBy: by, sortDirection: direction === 'asc' ? 'desc' : 'asc' }),
    }
  }

  const columns: Column[] = [
    { name: 'who', label: words.name, sort: sort('name', words.name) },
    { ...slugColumn, label: words.slug, sort: sort('slug', words.slug) },
    { name: 'members', label: words.members },
    { ...created, label: words.created, sort: sort('createdAt', words.created) },
  ]
  return columns
}

type ListedOrganization = ReplyOf<typeof adminListOrganizations>['organizations'][number]

function OrganizationRow({ organization }: { organization: ListedOrganization }) {
  const { words: site, Link } = usePorts()
  const { count } = useMessages(adminMessages)
  const { id, name, slug, logo, members, createdAt } = organization
  return (
    <tr>
      <td className="gh-cell-who">
        <div className="gh-who">
          <Mark of="organization" id={id} name={name} image={logo} />
          <p className="gh-who-name">
            <Link href={adminOrganizationPath(id)}>{name}</Link>
          </p>
        </div>
      </td>
      <td className={cellClass(slugColumn)}>
        <span className="gh-mono">{slug}</span>
      </td>
      <td>{count(members)}</td>
      <td className={cellClass(created)}>
        <Time at={createdAt} locale={site.locale} />
      </td>
    </tr>
  )
}

function None({ filter, onFilter }: OrganizationsProps) {
  const { organizations: words } = useMessages(adminOrganizationMessages)
  if (filter.search === undefined) return <Empty title={words.none}>{words.noneSentence}</Empty>
  const clear = <Button onClick={() => onFilter({ search: undefined })}>{words.clear}</Button>
  return <Empty title={words.nothing} actions={clear} />
}
