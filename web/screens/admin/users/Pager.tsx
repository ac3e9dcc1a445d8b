import { ArrowLeft, ArrowRight, Copy } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { peopleCsv } from './users-csv.ts'
import { pageSizes, type PeopleSearch } from './users-search.ts'
import type { ListedPerson } from './UsersTable.tsx'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'

type PagerProps = {
  total: number
  isTotalCapped: boolean
  users: readonly ListedPerson[]
  search: PeopleSearch
  onSearch: (change: Partial<PeopleSearch>) => void
}

/** From one page of people to the next, how many stand on one, and the way to take this one along. */
export function Pager({ total, isTotalCapped, users, search, onSearch }: PagerProps) {
  const { people: words } = useMessages(usersMessages)
  const { page = 1, size = '25' } = search
  const pages = Math.max(1, Math.ceil(total / Number(size)))
  return (
    <nav className="gh-pager" aria-label={words.pages}>
      <div>
        <Button
          icon={<ArrowLeft size={18} strokeWidth={1.6} aria-hidden />}
          isHeld={page <= 1}
          onClick={() => onSearch({ page: page - 1 === 1 ? undefined : page - 1 })}
        >
          {words.previous}
        </Button>
        <Button
          icon={<ArrowRight size={18} strokeWidth={1.6} aria-hidden />}
          isHeld={page >= pages}
          onClick={() => onSearch({ page: page + 1 })}
        >
          {words.next}
        </Button>
        <p className="gh-small gh-quiet" role="status">
          {words.page(page, pages)}
        </p>
      </div>
      <div>
        <Select
          id="people-size"
          label={words.size}
          isLabelHidden
          value={size}
          choices={pageSizes.map((value) => ({ value, label: words.sizes(Number(value)) }))}
          onChange={(next) => onSearch({ size: next === '25' ? undefined : next, page: undefined })}
        />
        <CopyPage users={users} />
      </div>
      {isTotalCapped && <p className="gh-small gh-quiet">{words.narrow(total)}</p>}
    </nav>
  )
}

function CopyPage({ users }: { users: readonly ListedPerson[] }) {
  const { people: words } = useMessages(usersMessages)

  async function copy() {
    const rows = users.map((user) => [
      user.id,
      user.name,
      user.email,
      user.role ?? '',
      String(user.emailVerified),
      String(user.banned ?? false),
      user.lastSeenAt ?? '',
      user.createdAt,
    ])
    const header = ['id', 'name', 'email', 'role', 'emailVerified', 'banned', 'lastSeenAt', 'createdAt']
    await navigator.clipboard.writeText(peopleCsv(header, rows))
    toast(words.copiedCsv(users.length))
  }

  return (
    <Button
      icon={<Copy size={18} strokeWidth={1.6} aria-hidden />}
      isHeld={users.length === 0}
      onClick={() => void copy()}
    >
      {words.copyCsv}
    </Button>
  )
}
