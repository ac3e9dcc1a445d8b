import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useOwnId } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import type { CallFailed } from '../../../data/queries.ts'
import { useSettled } from '../../../forms/use-settled.ts'
import { eventLogMessages } from '../../../messages/en/event-log.ts'

export type Option = { id: string; name: string; sub?: string }

type PickFieldProps<Reply> = {
  id: string
  label: string
  hint: string
  chosen: { name: string } | null
  // oxlint-disable-next-line typescript/no-explicit-any -- the type of the query key does not matter
  query: (text: string) => UseQueryOptions<Reply, CallFailed, Reply, any>
  picksOf: (reply: Reply) => readonly Option[]
  onPick: (id: string | undefined) => void
}

const maxPicks = 5

/** A field that finds a user or an organization by name, to filter by its id. */
export function PickField<Reply>({ chosen, ...props }: PickFieldProps<Reply>) {
  if (chosen === null) return <Finder {...props} />
  return <Chosen label={props.label} name={chosen.name} onRemove={() => props.onPick(undefined)} />
}

function Chosen({ label, name, onRemove }: { label: string; name: string; onRemove: () => void }) {
  const { log: messages } = useMessages(eventLogMessages)
  return (
    <div className="gh-pick">
      <span className="gh-pick-label">{label}</span>
      <span className="gh-chip">
        <strong>{name}</strong>
        <button type="button" aria-label={messages.remove(name)} onClick={onRemove}>
          <X size={16} strokeWidth={1.6} aria-hidden />
        </button>
      </span>
    </div>
  )
}

function Finder<Reply>({ id: name, label, hint, query, picksOf, onPick }: Omit<PickFieldProps<Reply>, 'chosen'>) {
  const id = useOwnId(name)
  const [text, setText] = useState('')
  const asked = useSettled(text).trim()
  const { data } = useQuery({ ...query(asked), enabled: asked !== '' })
  return (
    <div className="gh-pick">
      <label className="gh-pick-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="gh-input"
        type="search"
        autoComplete="off"
        placeholder={hint}
        maxLength={254}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Found options={data && asked !== '' ? picksOf(data).slice(0, maxPicks) : null} onPick={onPick} />
    </div>
  )
}

function Found({ options, onPick }: { options: readonly Option[] | null; onPick: (id: string) => void }) {
  const { log: messages } = useMessages(eventLogMessages)
  return (
    <>
      <p className="gh-hidden" role="status">
        {options && messages.found(options.length)}
      </p>
      {options?.length === 0 && <p className="gh-small gh-quiet">{messages.nothingFound}</p>}
      {options && options.length > 0 && (
        <ul>
          {options.map(({ id, name, sub }) => (
            <li key={id}>
              <button type="button" onClick={() => onPick(id)}>
                {name}
                {sub !== undefined && <small>{sub}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
