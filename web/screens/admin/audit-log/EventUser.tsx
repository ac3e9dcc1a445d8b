import { useApp } from '../../../context/app.tsx'
import { userPath } from '../paths.ts'
import { useRights } from '../rights.ts'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { useMessages } from '../../../context/messages.ts'

type EventUserProps = {
  id: string
  /** Null if the user was deleted, undefined if the name is not known. */
  name: string | null | undefined
}

/** A user named by an event, with a link to their page. Shows the id if the name is not known. */
export function EventUser({ id, name }: EventUserProps) {
  const { Link } = useApp()
  const { events: messages } = useMessages(auditLogMessages)
  const { may } = useRights()
  if (name === undefined) return <code>{id}</code>
  if (name === null) return messages.deletedPerson
  return may('user', 'list') ? <Link href={userPath(id)}>{name}</Link> : name
}
