import { ChevronDown, Lock } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import type { Setting } from '../../../../contract/admin/settings.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { HowToChange } from './HowToChange.tsx'
import { isCode, kindOf } from './setting-kinds.ts'
import { useWrittenValue } from './use-written-value.ts'
import { settingsMessages } from '../../../messages/en/admin/settings.ts'
import { useMessages } from '../../../context/messages.ts'
import './SettingRow.css'

type SettingRowProps = { setting: Setting; label: string; sentence: string }

/**
 * An option with its effective value and the source of the value. An open row also shows the configuration line that
 * changes the option.
 */
export function SettingRow({ setting, label, sentence }: SettingRowProps) {
  const { settings: messages } = useMessages(settingsMessages)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { source } = setting
  return (
    <li className="gh-setting">
      <div className="gh-setting-head">
        <div className="gh-setting-name">
          <h3 id={`${id}-label`}>{label}</h3>
          <p id={`${id}-sentence`}>{sentence}</p>
        </div>
        <p className="gh-setting-value">
          <Value setting={setting} />
          <Recommended setting={setting} />
        </p>
        <p className={source === 'default' ? 'gh-setting-source' : 'gh-setting-source gh-setting-source-set'}>
          {messages.sources[source]}
        </p>
        {/* Covers the row, so that a click anywhere opens it. */}
        <button
          type="button"
          className="gh-setting-open"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-sentence`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-how` : undefined}
          onClick={() => setIsOpen(!isOpen)}
        />
        <ChevronDown className="gh-setting-chevron" size={18} strokeWidth={1.6} aria-hidden />
      </div>
      {isOpen && <HowToChange id={`${id}-how`} label={label} setting={setting} />}
    </li>
  )
}

function Value({ setting: { option, state, value } }: { setting: Setting }) {
  const { settings: messages } = useMessages(settingsMessages)
  const written = useWrittenValue()
  if (state === 'hidden') {
    return (
      <>
        <Lock size={15} strokeWidth={1.6} aria-hidden /> <span>{messages.hidden}</span>
      </>
    )
  }
  if (state === 'function') return <span>{messages.function}</span>
  if (state === 'unset' || value === null) return <span className="gh-quiet">{unsetIn(messages, option)}</span>
  return isCode(option) && value !== '' && !/^(?:true|false)$/.test(value) ? (
    <Code text={written(option, value)} />
  ) : (
    <span>{written(option, value)}</span>
  )
}

/** Code that breaks after a slash or a comma if it does not fit on one line. */
function Code({ text }: { text: string }) {
  const [first, ...others] = text.split(/(?<=[/,])/)
  return (
    <code>
      {first}
      {others.map((part, place) => (
        <Fragment key={place}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </code>
  )
}

function unsetIn(messages: typeof settingsMessages.settings, option: string) {
  if (kindOf(option) === 'limit') return messages.noLimit
  return kindOf(option) === 'seconds' ? messages.never : messages.unset
}

/** A tag with the recommended value, if the server recommends a value other than the effective value. */
function Recommended({ setting: { option, recommended } }: { setting: Setting }) {
  const { settings: messages } = useMessages(settingsMessages)
  const written = useWrittenValue()
  if (recommended === null) return null
  const { id, value } = recommended
  const isSwitch = value === 'true' || value === 'false'
  const better = value === null ? messages.choices[id] : written(option, value)
  return <Tag kind="warn">{messages.recommended((isSwitch ? better?.toLocaleLowerCase() : better) ?? '')}</Tag>
}
