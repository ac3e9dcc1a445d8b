import type { Setting } from '../../../../contract/admin/settings.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { settingsMessages } from '../../../messages/en/admin/settings.ts'
import { useMessages } from '../../../context/messages.ts'

/** An option with its value and the source of that value. */
export function SettingRow({ setting }: { setting: Setting }) {
  const { settings: messages } = useMessages(settingsMessages)
  const { option, setBy } = setting
  return (
    <div>
      <dt>
        <code>{option}</code>
      </dt>
      <dd>
        <Value setting={setting} />
        {setBy === null ? (
          <span className="gh-settings-source">{messages.byDefault}</span>
        ) : (
          <code className="gh-settings-source gh-settings-source-set">{setBy}</code>
        )}
      </dd>
    </div>
  )
}

function Value({ setting: { state, value } }: { setting: Setting }) {
  const { settings: messages } = useMessages(settingsMessages)
  if (state === 'hidden') return <Tag>{messages.hidden}</Tag>
  if (state === 'unset') return <span className="gh-quiet">{messages.unset}</span>
  if (state === 'function') return <span className="gh-quiet">{messages.function}</span>
  if (value === 'true' || value === 'false') return value === 'true' ? messages.yes : messages.no
  return value ? <code>{value}</code> : <span className="gh-quiet">{messages.empty}</span>
}
