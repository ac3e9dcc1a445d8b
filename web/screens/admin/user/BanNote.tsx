import { useInfiniteQuery } from '@tanstack/react-query'
import type { FullUser } from '../../../../contract/user.ts'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { writeDate } from '../../../ui/date-formats.ts'
import { Note } from '../../../ui/Note.tsx'
import { isBanned } from './UserState.tsx'
import { useUserMenus } from './UserMenu.tsx'
import { eventsQuery } from '../../../data/admin.ts'
import { banEnd } from '../../../data/ban-end.ts'
import { useRights } from '../rights.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

/** Shows until when a user is banned, by whom and why, with a button that ends the ban. */
export function BanNote({ user }: { user: FullUser }) {
  return isBanned(user) ? <Banned user={user} /> : null
}

function Banned({ user }: { user: FullUser }) {
  const { person: messages } = useMessages(userMessages)
  const { ask, reasonAgainst, dialog } = useUserMenus([user])
  const by = useBanningUser(user.id)
  const until = useBanEnd(user)
  const reason = reasonAgainst(user, 'unban')
  return (
    <Note
      kind="warn"
      title={messages.bannedUntil(until, by)}
      actions={
        <>
          <Button isDisabled={reason !== undefined} title={reason} onClick={() => ask(user, 'unban')}>
            {messages.unban}
          </Button>
          {dialog}
        </>
      }
    >
      {user.banReason && messages.bannedFor(user.banReason.replace(/[\s.]+$/, ''))}
    </Note>
  )
}

/** Returns the day on which a ban ends; null if the ban is permanent. */
function useBanEnd({ banExpires }: FullUser) {
  const { locale } = useMessages()
  const end = banEnd(banExpires)
  if (end === null) return null
  return writeDate(end, locale, end.getFullYear() === new Date().getFullYear() ? 'day' : 'date')
}

/**
 * Returns the name of the administrator who banned a user. Returns null if the audit log does not contain the name, or
 * if the viewer is not allowed to read the log.
 */
function useBanningUser(id: string) {
  const { call } = useApp()
  const { may } = useRights()
  const { data } = useInfiniteQuery({
    ...eventsQuery(call, { subjectId: id, action: 'user.banned' }, '1'),
    enabled: may('event', 'list'),
  })
  const actor = data?.pages[0]?.events[0]?.actor
  return actor ? actor.name || actor.email : null
}
