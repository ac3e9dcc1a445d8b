import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { adminListOrganizations } from '../../../../contract/admin/organizations.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { usePreviousResult } from '../../../data/use-previous-result.ts'
import { Page } from '../../../layout/Page.tsx'
import { useApp } from '../../../context/app.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { MoreButton } from '../../../layout/MoreButton.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
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

/** All organizations of the site, with a search field. */
export function Organizations({ filter, onFilter }: OrganizationsProps) {
  const { call } = useApp()
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  const sortBy = filter.sortBy ?? 'name'
  const sortDirection = filter.sortDirection ?? 'asc'
  const result = useInfiniteQuery({
    ...everyOrganizationQuery(call, { ...filter, sortBy, sortDirection }),
    placeholderData: keepPreviousData,
  })
  const previous = usePreviousResult(result)
  const total = previous.data?.pages.at(-1)?.total

  return (
    <Page
      title={messages.title}
      sub={total !== undefined && (filter.search === undefined ? messages.total : messages.found)(total)}
    >
      <div className="gh-people-filters" role="search">
        <SearchField
          label={messages.search}
          value={filter.search ?? ''}
          onSearch={(text) => onFilter({ search: text || undefined })}
        />
      </div>
      <QueryData result={previous} rows={8}>
        {({ pages }) => {
          const shown = pages.flatMap((page) => page.organizations)
          if (shown.length === 0) return <None filter={filter} onFilter={onFilter} />
          return (
            <div className="gh-people">
              <OrganizationTable shown={shown} sorting={{ sortBy, sortDirection }} onFilter={onFilter} />
              <MoreButton result={result}>{messages.more}</MoreButton>
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
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  const columns = useColumns(sorting, onFilter)
  return (
    <Table label={messages.table} columns={columns}>
      {shown.map((organization) => (
        <OrganizationRow key={organization.id} organization={organization} />
      ))}
    </Table>
  )
}

type Sorting = Required<Pick<OrganizationFilter, 'sortBy' | 'sortDirection'>>

function useColumns({ sortBy, sortDirection }: Sorting, onFilter: OrganizationsProps['onFilter']) {
  const { organizations: messages } = useMessages(adminOrganizationMessages)

  function sort(by: 'name' | 'slug' | 'createdAt', label: string): Column['sort'] {
    const direction = sortBy === by ? sortDirection : null
    return {
      direction,
      label: messages.sortBy(label),
      onSort: () => onFilter({ sortBy: by, sortDirection: direction === 'asc' ? 'desc' : 'asc' }),
    }
  }

  const columns: Column[] = [
    { name: 'who', label: messages.name, sort: sort('name', messages.name) },
    { ...slugColumn, label: messages.slug, sort: sort('slug', messages.slug) },
    { name: 'members', label: messages.members },
    { ...created, label: messages.created, sort: sort('createdAt', messages.created) },
  ]
  return columns
}

type ListedOrganization = ReplyOf<typeof adminListOrganizations>['organizations'][number]

function OrganizationRow({ organization }: { organization: ListedOrganization }) {
  const { Link } = useApp()
  const site = useMessages()
  const { count } = useMessages(adminMessages)
  const { id, name, slug, logo, members, createdAt } = organization
  return (
    <tr>
      <td className="gh-cell-who">
        <div className="gh-user-cell">
          <Avatar of="organization" id={id} name={name} image={logo} />
          <p className="gh-user-cell-name">
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
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  if (filter.search === undefined) return <NoneYet />
  const clear = <Button onClick={() => onFilter({ search: undefined })}>{messages.clear}</Button>
  return <Empty title={messages.nothing} actions={clear} />
}

function NoneYet() {
  const { site } = useApp()
  const { organizations: messages } = useMessages(adminOrganizationMessages)
  const create = (
    <ButtonLink href="/organizations/new" icon={<Plus size={18} strokeWidth={1.6} aria-hidden />}>
      {messages.create}
    </ButtonLink>
  )
  return (
    <Empty title={messages.none} actions={site.organizations.mayBeCreated && create}>
      {site.organizations.mayBeCreated && messages.noneSentence}
    </Empty>
  )
}
