import { useState, type ReactNode } from 'react'
import type { Setting } from '../../../../contract/admin/settings.ts'
import { Copy } from '../../../ui/Copy.tsx'
import { environmentLine, fileLine } from './setting-lines.ts'
import { useWrittenValue } from './use-written-value.ts'
import { useApp } from '../../../context/app.tsx'
import { settingsMessages } from '../../../messages/en/admin/settings.ts'
import { useMessages } from '../../../context/messages.ts'

type HowToChangeProps = { id: string; label: string; setting: Setting }

/** How to change an option: the line for the environment or the file, the option’s key, and its current source. */
export function HowToChange({ id, label, setting }: HowToChangeProps) {
  const { Link } = useApp()
  const { common } = useMessages()
  const { settings: messages } = useMessages(settingsMessages)
  const lines = { environment: environmentLine(setting), file: fileLine(setting) }
  const [place, setPlace] = useState<'environment' | 'file'>(
    lines.environment !== null && setting.source !== 'file' ? 'environment' : 'file',
  )
  const line = lines[place] ?? lines.file
  return (
    <section className="gh-how" id={id} aria-label={messages.howToOf(label)}>
      <div className="gh-how-head">
        <h4>{messages.howTo}</h4>
        {lines.environment !== null && <Places place={place} onChoose={setPlace} />}
      </div>
      {setting.recommended && <p className="gh-how-reason">{messages.reasons[setting.recommended.id]}</p>}
      <div className="gh-how-line">
        {/* Focusable, because keyboard users need to scroll long lines. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0}>{line}</pre>
        <Copy text={line} label={common.copy(messages.line)} copiedLabel={common.copied} />
      </div>
      <p>{restartSentence(messages, setting, place)}</p>
      <SettingFacts setting={setting} />
      {setting.option === 'logStreams' && <Link href="/admin/log-streams">{messages.logStreams}</Link>}
    </section>
  )
}

function restartSentence(messages: typeof settingsMessages.settings, setting: Setting, place: 'environment' | 'file') {
  if (place === 'file' && setting.source === 'environment') return messages.removeFirst(setting.setBy!)
  return setting.env === null ? messages.restart : messages.environmentWins
}

type PlacesProps = { place: 'environment' | 'file'; onChoose: (place: 'environment' | 'file') => void }

function Places({ place, onChoose }: PlacesProps) {
  const { settings: messages } = useMessages(settingsMessages)
  return (
    <div className="gh-how-places" role="group" aria-label={messages.howTo}>
      {(['environment', 'file'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={place === each} onClick={() => onChoose(each)}>
          {messages.sources[each]}
        </button>
      ))}
    </div>
  )
}

/** The key, the default, the source and the documentation of an option. */
function SettingFacts({ setting }: { setting: Setting }) {
  const { settings: messages } = useMessages(settingsMessages)
  const written = useWrittenValue()
  const { option, setBy, docs } = setting
  return (
    <dl className="gh-how-facts">
      <Fact label={messages.key}>
        <code>{option}</code>
      </Fact>
      {setting.default !== null && <Fact label={messages.defaultIs}>{written(option, setting.default)}</Fact>}
      {setBy !== null && (
        <Fact label={messages.setIn}>
          <code>{setBy}</code>
        </Fact>
      )}
      <Fact label={messages.documentation}>
        <code>{docs}</code>
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
