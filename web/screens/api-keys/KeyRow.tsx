import { KeySquare } from 'lucide-react'
import { scopesOf } from '../../../contract/api-keys/scopes.ts'
import type { ApiKey } from '../../../contract/api-keys/api-keys.ts'
import { useMessages } from '../../context/messages.ts'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { writeDate } from '../../ui/date-formats.ts'
import { Row } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import { KeyMenu, type KeyQuestion } from './KeyMenu.tsx'
import { useKeyOwner } from './key-owner.ts'
import { daysUntil, secondsLeft, stateOf, type KeyState } from './key-state.ts'

type KeyRowProps = { apiKey: ApiKey; onOpen: (question: KeyQuestion) => void }

/** A key: its first characters, its permissions, who created it, when it was last used and when it expires. */
export function KeyRow({ apiKey, onOpen }: KeyRowProps) {
  const messages = useMessages(apiKeysMessages)
  const { kind } = useKeyOwner()
  const scopes = useScopesText(apiKey)
  const state = stateOf(apiKey, Date.now())
  const explanation = useExplanation(apiKey, state)
  return (
    <Row
      glyph={<KeySquare size={18} strokeWidth={1.6} />}
      title={
        <>
          {apiKey.name ?? messages.unnamed}
          <StateTag apiKey={apiKey} state={state} />
        </>
      }
      sub={
        <p>
          <span className="gh-mono">{apiKey.start}…</span> · <Used at={apiKey.lastRequest} />
          <End apiKey={apiKey} state={state} />
        </p>
      }
      details={
        <>
          {kind !== 'server' && <p>{scopes}</p>}
          <Created apiKey={apiKey} />
        </>
      }
      action={<KeyMenu apiKey={apiKey} state={state} onOpen={onOpen} />}
      note={explanation}
    />
  )
}

function StateTag({ apiKey, state }: { apiKey: ApiKey; state: KeyState }) {
  const { row } = useMessages(apiKeysMessages)
  if (state === 'active') return null
  if (state === 'expiring') return <Tag kind="warn">{row.expiresIn(secondsLeft(apiKey, Date.now()) ?? 0)}</Tag>
  return <Tag kind={state === 'stopped' ? 'warn' : 'neutral'}>{row[state]}</Tag>
}

function Used({ at }: { at: string | null }) {
  const { locale } = useMessages()
  const { row } = useMessages(apiKeysMessages)
  const { ago } = useMessages(dashboardMessages)
  if (at === null) return row.neverUsed
  return (
    <Time at={at} locale={locale}>
      {row.used(ago((Date.now() - Date.parse(at)) / 1000))}
    </Time>
  )
}

/** When the key expires, unless its tag or its note already shows that. */
function End({ apiKey: { expiresAt }, state }: { apiKey: ApiKey; state: KeyState }) {
  const { locale } = useMessages()
  const { row } = useMessages(apiKeysMessages)
  if (state === 'expired' || state === 'expiring' || state === 'rotated') return null
  if (expiresAt === null) return ` · ${row.neverExpires}`
  return (
    <>
      {` · ${row.expires} `}
      <Time at={expiresAt} locale={locale} />
    </>
  )
}

function Created({ apiKey: { createdAt, createdBy } }: { apiKey: ApiKey }) {
  const { locale } = useMessages()
  const { row } = useMessages(apiKeysMessages)
  const { kind } = useKeyOwner()
  return (
    <p>
      {createdBy === null || kind === 'user' ? row.created : row.createdBy(createdBy.name)}{' '}
      <Time at={createdAt} locale={locale} />
    </p>
  )
}

/** Returns why a key is stopped or has expired, or how long a rotated key works; null if nothing needs explaining. */
function useExplanation({ createdBy, expiresAt, replacedBy }: ApiKey, state: KeyState) {
  const { locale } = useMessages()
  const { row, moment } = useMessages(apiKeysMessages)
  if (state === 'stopped') return createdBy === null ? row.stoppedOfNobody : row.stoppedOf(createdBy.name)
  if (state === 'expired') return replacedBy === null ? row.expiredSentence : null
  if (state !== 'rotated' || expiresAt === null) return null
  const end = new Date(expiresAt)
  return row.rotatedUntil(
    moment(daysUntil(end, new Date()), writeDate(end, locale, 'day'), writeDate(end, locale, 'clock')),
  )
}

const shownScopes = 4

/** Returns the permissions of a key as text: the first ones by name, and the number of the remaining ones. */
function useScopesText({ permissions }: ApiKey) {
  const { row, permissionNames } = useMessages(apiKeysMessages)
  const names = scopesOf(permissions).map((scope) => permissionNames[scope.replace(':', '.')] ?? scope)
  if (names.length === 0) return row.noPermissions
  const rest = names.length - shownScopes
  const shown = rest > 0 ? [...names.slice(0, shownScopes), row.morePermissions(rest)] : names
  return shown.join(' · ')
}
