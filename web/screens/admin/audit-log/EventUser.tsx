import { usePorts } from '../../../context/app.tsx'
import { personPath } from '../paths.ts'
import { useRights } from '../rights.ts'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { useMessages } from '../../../context/messages.ts'

type EventPersonProps = {
  id: string
  /** What they are called; null when they are gone, undefined when that is not known. */
  name: string | null | undefined
}

/** Somebody an event is about, by name where they are still here. */
export function EventPerson({ id, name }: EventPersonProps) {
  const { Link } = usePorts()
  const { events: words } = useMessages(auditLogMessages)
  const { may } = useRights()
  if (name === undefined) return <code>{id}</code>
  if (name === null) return words.gone
  return may('user', 'list') ? <Link href={personPath(id)}>{name}</Link> : name
}
