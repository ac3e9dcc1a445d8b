import type { FullUser } from '../../../../contract/user.ts'
import { banEnd } from '../../../data/ban-end.ts'
import { writeDate } from '../../../ui/date-formats.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { useMessages } from '../../../context/messages.ts'

type UserStateProps = {
  user: Pick<FullUser, 'banned' | 'banExpires' | 'emailVerified'>
  /** Whether to omit the tag for a verified user without a ban. */
  isQuiet?: boolean
}

/** A tag with the state of an account: active, not verified, or banned. */
export function UserState({ user, isQuiet }: UserStateProps) {
  const site = useMessages()
  const { state: messages } = useMessages(adminMessages)
  if (isBanned(user)) {
    const end = banEnd(user.banExpires)
    // Non-breaking spaces keep the date on one line.
    const until = end && writeDate(end, site.locale, 'short').replaceAll(' ', '\u00A0')
    return <Tag kind="warn">{until ? messages.bannedUntil(until) : messages.banned}</Tag>
  }
  if (!user.emailVerified) return <Tag>{messages.unverified}</Tag>
  return isQuiet ? null : <Tag kind="ok">{messages.active}</Tag>
}

/** True while a ban is in force. The server removes an expired ban when the user next signs in. */
export function isBanned({ banned, banExpires }: Pick<FullUser, 'banned' | 'banExpires'>) {
  return banned === true && (banExpires === null || Date.parse(banExpires) > Date.now())
}
