import { useState } from 'react'
import type { ApiKey } from '../../../contract/api-keys/api-keys.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { writeDate } from '../../ui/date-formats.ts'
import { Select } from '../../ui/Select.tsx'
import { lifetimeDays } from './key-state.ts'

const daySeconds = 86_400
const usualDays = 90
const unchanged = 'unchanged'

/**
 * Returns the field for the lifetime of a new key or of the given key, and the chosen lifetime in seconds from now.
 * `null` means that the key never expires, `undefined` that its expiry does not change. A site with a default lifetime
 * does not offer keys that never expire.
 */
export function useLifetime(apiKey: ApiKey | null) {
  const { site } = useApp()
  const { fields } = useMessages(apiKeysMessages)
  const kept = useKept(apiKey)
  const { defaultSeconds } = site.apiKeys
  const days = lifetimeDays(site.apiKeys)
  const usual = defaultSeconds === null ? usualDays : Math.floor(defaultSeconds / daySeconds)
  const [chosen, setChosen] = useState(kept?.value ?? String(days.includes(usual) ? usual : days.at(-1)))
  const choices = days.map((each) => ({ value: String(each), label: fields.expiresInDays(each) }))
  const mayLast = defaultSeconds === null && apiKey?.expiresAt !== null
  const never = mayLast ? [{ value: '', label: fields.never }] : []
  return {
    seconds: secondsOf(chosen),
    field: (
      <Select
        id="key-lifetime"
        name="lifetime"
        label={fields.expires}
        value={chosen}
        choices={[...(kept === null ? [] : [kept]), ...choices, ...never]}
        onChange={setChosen}
      />
    ),
  }
}

/** Returns the choice that keeps the expiry of an existing key. */
function useKept(apiKey: ApiKey | null) {
  const { locale } = useMessages()
  const { fields } = useMessages(apiKeysMessages)
  if (apiKey === null) return null
  const { expiresAt } = apiKey
  const label = expiresAt === null ? fields.stillNever : fields.stillOn(writeDate(new Date(expiresAt), locale, 'date'))
  return { value: unchanged, label }
}

function secondsOf(chosen: string) {
  if (chosen === unchanged) return undefined
  return chosen === '' ? null : Number(chosen) * daySeconds
}
