import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Check, Plus, Trash2, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { deleteView } from '../../../../contract/audit/saved-views.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { savedViewsQuery } from '../../../data/events.ts'
import { answer, type CallFailed } from '../../../data/queries.ts'
import { useRefusalToast } from '../../../forms/use-refusal-toast.tsx'
import { eventLogMessages, type EventLogMessages } from '../../../messages/en/event-log.ts'
import type { MenuChoice } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { noFilter, queryStringOf, readQueryString, type LogFilter, type LogKind } from './log-filter.ts'
import { TextMenu } from './TextMenu.tsx'

const SaveView = lazy(async () => ({ default: (await import('./SaveView.tsx')).SaveView }))

type EventViewsProps = {
  filter: LogFilter
  /** The kinds of events that the menu lists, each as a built-in view. */
  kinds: readonly LogKind[]
  canSave: boolean
  onFilter: (change: LogFilter) => void
}

/** The menu of views: the built-in views, the user's saved views, and an item that saves the current filters. */
export function EventViews({ filter, kinds, canSave, onFilter }: EventViewsProps) {
  const { call } = useApp()
  const { log: messages } = useMessages(eventLogMessages)
  const { data: saved = [] } = useQuery({ ...savedViewsQuery(call), enabled: canSave })
  const [isSaving, setIsSaving] = useState(false)
  const remove = useDeleteView()

  const current = queryStringOf(filter)
  const views = [...own(messages, kinds), ...saved]
  const chosen = views.find(({ query }) => queryStringOf(readQueryString(query)) === current)
  return (
    <>
      <TextMenu
        align="start"
        icon={icon(Bookmark)}
        label={chosen?.name ?? messages.views}
        choices={() => [
          ...views.map(({ name, query }) => ({
            label: name,
            icon: name === chosen?.name ? icon(Check) : <span className="gh-view-unchecked" />,
            onChoose: () => onFilter(readQueryString(query)),
          })),
          ...(canSave && !chosen ? [saving(messages, () => setIsSaving(true))] : []),
          ...(chosen?.id != null ? [deleting(messages, chosen.name, () => remove(chosen))] : []),
        ]}
      />
      {isSaving && (
        <Suspense>
          <SaveView query={current} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </>
  )
}

type View = { id: string | null; name: string }
type Words = EventLogMessages['log']

/** Returns the built-in views: all events, and one view for each of the kinds. */
function own(messages: Words, kinds: readonly LogKind[]) {
  return [
    { name: messages.allEvents, query: '', id: null },
    ...kinds.map((kind) => ({ name: messages.kinds[kind], query: queryStringOf({ ...noFilter, kind }), id: null })),
  ]
}

function saving(messages: Words, onChoose: () => void): MenuChoice {
  return { label: messages.saveView, icon: icon(Plus), isApart: true, onChoose }
}

function deleting(messages: Words, name: string, onChoose: () => void): MenuChoice {
  return { label: messages.deleteView(name), icon: icon(Trash2), isApart: true, isDanger: true, onChoose }
}

function icon(Icon: LucideIcon) {
  return <Icon size={18} strokeWidth={1.6} aria-hidden />
}

function useDeleteView() {
  const { call } = useApp()
  const { log: messages } = useMessages(eventLogMessages)
  const queries = useQueryClient()
  const refusalToast = useRefusalToast()
  const { mutate } = useMutation({
    mutationFn: ({ id }: View) => answer(call(deleteView, { body: { id: id! } })),
    onSuccess: (_, { name }) => toast(messages.viewDeleted(name)),
    onError: ({ problem }: CallFailed, view) => refusalToast(problem, () => mutate(view)),
    onSettled: () => queries.invalidateQueries({ queryKey: savedViewsQuery(call).queryKey }),
  })
  return mutate
}
