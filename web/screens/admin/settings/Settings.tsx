import { useQuery } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import { settingSubjects, type Branding, type Setting } from '../../../../contract/admin/settings.ts'
import { QueryResult } from '../../../layout/QueryResult.tsx'
import { Page } from '../../../layout/Page.tsx'
import { useApp } from '../../../context/app.tsx'
import { Count } from '../../../ui/Count.tsx'
import { settingsQuery } from '../../../data/admin.ts'
import { SearchField } from '../../../forms/SearchField.tsx'
import { CopyConfiguration } from './CopyConfiguration.tsx'
import { SubjectCards, useSettingLabels } from './SubjectCards.tsx'
import { Subjects, type Subject } from './Subjects.tsx'
import { settingsMessages } from '../../../messages/en/admin/settings.ts'
import { useMessages } from '../../../context/messages.ts'
import './Settings.css'

/** The options to show: those of one subject, those that match a text, or only those that are set. */
type Filter = { search?: string | undefined; set?: true | undefined; subject?: Subject | undefined }

type SettingsProps = { filter: Filter; onFilter: (change: Filter) => Promise<void> }

/** The server’s options by subject, each with its effective value and the source of that value. */
export function Settings({ filter, onFilter }: SettingsProps) {
  const { call, Link } = useApp()
  const { settings: messages } = useMessages(settingsMessages)
  const { data } = useQuery(settingsQuery(call))
  const isSet = data?.settings.some(isChanged)
  return (
    <Page
      title={messages.title}
      sub={
        <>
          {messages.sub} <Link href="/admin/doctor">{messages.doctor}</Link>
        </>
      }
      actions={isSet && <CopyConfiguration settings={data?.settings ?? []} />}
    >
      <QueryResult query={settingsQuery(call)} rows={8}>
        {(reply) => <Filtered {...reply} filter={filter} onFilter={onFilter} />}
      </QueryResult>
    </Page>
  )
}

function isChanged({ source }: Setting) {
  return source !== 'default'
}

type FilteredProps = SettingsProps & { settings: readonly Setting[]; branding: Branding }

function Filtered({ settings, branding, filter, onFilter }: FilteredProps) {
  const { search = '' } = filter
  // Optimistic, so that the button changes before the URL does.
  const [isSetOnly, showSetOnly] = useOptimistic(filter.set === true)
  const matches = useMatches(search)
  // A search and “Changed only” span all subjects, until a subject is chosen.
  const current = filter.subject ?? (search === '' && !isSetOnly ? settingSubjects[0] : null)
  const shown = settings.filter(
    (setting) =>
      (current === null || setting.subject === current) && (!isSetOnly || isChanged(setting)) && matches(setting),
  )
  return (
    <div className="gh-settings">
      <Subjects settings={settings} current={current} />
      <div className="gh-settings-list">
        <Search
          search={search}
          isSetOnly={isSetOnly}
          changed={settings.filter(isChanged).length}
          onSearch={(text) => void onFilter({ search: text || undefined, subject: undefined })}
          onSetOnly={(isOn) =>
            startTransition(() => {
              showSetOnly(isOn)
              return onFilter({ set: isOn || undefined, subject: undefined })
            })
          }
        />
        <SubjectCards
          settings={shown}
          all={settings}
          branding={current === 'branding' && !isSetOnly ? branding : null}
          isSearched={search !== ''}
        />
      </div>
    </div>
  )
}

/**
 * Returns a predicate that is true for options whose label, explanation, key or environment variable contains a text.
 */
function useMatches(search: string) {
  const { locale } = useMessages()
  const labels = useSettingLabels()
  const wanted = search.toLocaleLowerCase(locale)
  return (setting: Setting) => {
    const { label, sentence } = labels(setting)
    return [label, sentence, setting.option, setting.env ?? ''].some((text) =>
      text.toLocaleLowerCase(locale).includes(wanted),
    )
  }
}

type SearchProps = {
  search: string
  isSetOnly: boolean
  changed: number
  onSearch: (text: string) => void
  onSetOnly: (isOn: boolean) => void
}

function Search({ search, isSetOnly, changed, onSearch, onSetOnly }: SearchProps) {
  const { settings: messages } = useMessages(settingsMessages)
  return (
    <div className="gh-settings-search" role="search">
      <SearchField label={messages.search} value={search} onSearch={onSearch} />
      <button
        type="button"
        className="gh-button gh-button-secondary gh-settings-changed"
        aria-pressed={isSetOnly}
        onClick={() => onSetOnly(!isSetOnly)}
      >
        {messages.changedOnly} <Count>{changed}</Count>
      </button>
    </div>
  )
}
