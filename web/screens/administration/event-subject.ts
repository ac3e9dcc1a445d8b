import type { RecordedEvent } from '../../../contract/admin/events.ts'

/** What kind of thing an event was done to, which its name tells. */
export function subjectKind({ action, subjectId }: Pick<RecordedEvent, 'action' | 'subjectId'>) {
  if (subjectId === null) return null
  const [kind = ''] = action.split('.')
  if (['user', 'impersonation', 'mail'].includes(kind) || action === 'session.refused') return 'person'
  return kind === 'organization' ? 'organization' : 'other'
}
