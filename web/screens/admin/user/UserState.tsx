import type { FullUser } from '../../../../contract/user.ts'
import { writeDate } from '../../../ui/date-formats.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { useMessages } from '../../../context/messages.ts'

type UserStateProps = {
  user: Pick<FullUser, 'banned' | 'banExpires' | 'emailVerified'>
  /** Says nothing of somebody about whom there is nothing to say. */
  isQuiet?: boolean
}

/** Whether a person may come in: active, not verified, or banned until when. */
export function UserState({ user, isQuiet }: UserStateProps) {
  const site = useMessages()
  const { state: messages } = useMessages(adminMessages)
  if (isBanned(user)) {
    // Where it does not fit into a line, the day stays in one piece.
    const until =
      user.banExpires && writeDate(new Date(user.banExpires), site.locale, 'short').replaceAll(' ', '\u00A0')
    return <Tag kind="warn">{until ? messages.bannedUntil(until) : messages.banned}</Tag>
  }
  if (!user.emailVerified) return <Tag>{messages.unverified}</Tag>
  return isQuiet ? null : <Tag kind="ok">{messages.active}</Tag>
}

/** Whether a ban stands now: one that is over is taken back when the person comes. */
export function isBanned({ banned, banExpires }: Pick<FullUser, 'banned' | 'banExpires'>) {
  return banned === true && (banExpires === null || Date.parse(banExpires) > Date.now())
}
