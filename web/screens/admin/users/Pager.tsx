import { ArrowLeft, ArrowRight, Copy } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { usersCsv } from './users-csv.ts'
import { pageSizes, type UsersSearch } from './users-search.ts'
import type { ListedUser } from './UsersTable.tsx'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'

type PagerProps = {
  total: number
  isTotalCapped: boolean
  users: readonly ListedUser[]
  search: UsersSearch
  onSearch: (change: Partial<UsersSearch>) => void
}

/** The buttons to change the page and its size, and to copy the page as CSV. */
export function Pager({ total, isTotalCapped, users, search, onSearch }: PagerProps) {
  const { people: messages } = useMessages(usersMessages)
  const { page = 1, size = '25' } = search
  const pages = Math.max(1, Math.ceil(total / Number(size)))
  return (
    <nav className="gh-pager" aria-label={messages.pages}>
      <div>
        <Button
          icon={<ArrowLeft size={18} strokeWidth={1.6} aria-hidden />}
          isDisabled={page <= 1}
          onClick={() => onSearch({ page: page - 1 === 1 ? undefined : page - 1 })}
        >
          {messages.previous}
        </Button>
        <Button
          icon={<ArrowRight size={18} strokeWidth={1.6} aria-hidden />}
          isDisabled={page >= pages}
          onClick={() => onSearch({ page: page + 1 })}
        >
          {messages.next}
        </Button>
        <p className="gh-small gh-quiet" role="status">
          {messages.page(page, pages)}
        </p>
      </div>
      <div>
        <Select
          id="people-size"
          label={messages.size}
          isLabelHidden
          value={size}
          choices={pageSizes.map((value) => ({ value, label: messages.sizes(Number(value)) }))}
          onChange={(next) => onSearch({ size: next === '25' ? undefined : next })}
        />
        <CopyPage users={users} />
      </div>
      {isTotalCapped && <p className="gh-small gh-quiet">{messages.narrow(total)}</p>}
    </nav>
  )
}

function CopyPage({ users }: { users: readonly ListedUser[] }) {
  const { people: messages } = useMessages(usersMessages)

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
    await navigator.clipboard.writeText(usersCsv(header, rows))
    toast(messages.copiedCsv(users.length))
  }

  return (
    <Button
      icon={<Copy size={18} strokeWidth={1.6} aria-hidden />}
      isDisabled={users.length === 0}
      onClick={() => void copy()}
    >
      {messages.copyCsv}
    </Button>
  )
}
