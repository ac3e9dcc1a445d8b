import { useApp } from '../../../context/app.tsx'
import { userPath } from '../paths.ts'
import { useRights } from '../rights.ts'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { useMessages } from '../../../context/messages.ts'

type EventUserProps = {
  id: string
  /** What they are called; null when they are gone, undefined when that is not known. */
  name: string | null | undefined
}

/** Somebody an event is about, by name where they are still here. */
export function EventUser({ id, name }: EventUserProps) {
  const { Link } = useApp()
  const { events: messages } = useMessages(auditLogMessages)
  const { may } = useRights()
  if (name === undefined) return <code>{id}</code>
  if (name === null) return messages.gone
  return may('user', 'list') ? <Link href={userPath(id)}>{name}</Link> : name
}
