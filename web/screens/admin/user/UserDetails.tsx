import type { FullUser } from '../../../../contract/user.ts'
import { Copy } from '../../../ui/Copy.tsx'
import { Facts } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

/** A user’s name, email address, role, dates and id. */
export function UserDetails({ user }: { user: FullUser }) {
  const { locale, common } = useMessages()
  const { person: messages } = useMessages(userMessages)
  const { roleNames } = useMessages(adminMessages)
  const verified = user.emailVerified ? <Tag kind="ok">{messages.verified}</Tag> : <Tag>{messages.notVerified}</Tag>
  const email = (
    <>
      {user.email} {verified}
    </>
  )
  const id = (
    <>
      <code>{user.id}</code>
      <Copy text={user.id} label={common.copy(messages.id)} copiedLabel={common.copied} />
    </>
  )
  return (
    <Facts
      facts={[
        { label: messages.name, value: user.name },
        { label: messages.email, value: email },
        { label: messages.role, value: roleNames(user.role) },
        { label: messages.created, value: <Time at={user.createdAt} locale={locale} /> },
        { label: messages.updated, value: <Time at={user.updatedAt} locale={locale} /> },
        { label: messages.id, value: id },
      ]}
    />
  )
}
