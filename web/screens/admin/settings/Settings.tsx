import { startTransition, useOptimistic } from 'react'
import type { Setting } from '../../../../contract/admin/settings.ts'
import { QueryResult } from '../../../layout/QueryResult.tsx'
import { Page } from '../../../layout/Page.tsx'
import { useApp } from '../../../context/app.tsx'
import { Check } from '../../../ui/Field.tsx'
import { Section } from '../../../ui/Section.tsx'
import { BrandForm } from './BrandForm.tsx'
import { settingsQuery } from '../../../data/admin.ts'
import { SearchField } from '../../../forms/SearchField.tsx'
import { SettingRow } from './SettingRow.tsx'
import { settingsMessages } from '../../../messages/en/admin/settings.ts'
import { useMessages } from '../../../context/messages.ts'
import '../users/Users.css'
import './Settings.css'

/** The filter of the options: a text in the option’s name, and whether to hide options that are not set. */
type Filter = { search?: string | undefined; set?: true | undefined }

type SettingsProps = { filter: Filter; onFilter: (change: Filter) => Promise<void> }

/** The server’s options with the source of each value, and a form for previewing a different branding. */
export function Settings({ filter: { search = '', set }, onFilter }: SettingsProps) {
  // The checkbox changes at once; the URL follows.
  const [isSetOnly, showSetOnly] = useOptimistic(set === true)
  const { call } = useApp()
  const { settings: messages } = useMessages(settingsMessages)
  const isShown = ({ option, source }: Setting) =>
    option.toLowerCase().includes(search.toLowerCase()) && (!isSetOnly || source !== 'default')
  return (
    <Page title={messages.title} sub={messages.sub}>
      <div className="gh-people-filters" role="search">
        <SearchField
          label={messages.search}
          value={search}
          onSearch={(text) => void onFilter({ search: text || undefined })}
        />
        <Check
          label={messages.changedOnly}
          checked={isSetOnly}
          onChange={({ target: { checked } }) =>
            startTransition(() => {
              showSetOnly(checked)
              return onFilter({ set: checked || undefined })
            })
          }
        />
      </div>
      <QueryResult query={settingsQuery(call)} rows={8}>
        {({ settings, branding }) => (
          <>
            {search === '' && !isSetOnly && <BrandForm branding={branding} settings={settings} />}
            <Groups
              settings={settings.filter(isShown)}
              otherwise={search === '' ? messages.nothingSet : messages.nothing}
            />
          </>
        )}
      </QueryResult>
    </Page>
  )
}

/** The options by group. Options without a group are listed as the server’s own. */
function Groups({ settings, otherwise }: { settings: readonly Setting[]; otherwise: string }) {
  const { settings: messages } = useMessages(settingsMessages)
  const groups = Map.groupBy(settings, ({ option }) => (option.includes('.') ? option.split('.')[0]! : ''))
  if (groups.size === 0) return <p className="gh-quiet">{otherwise}</p>
  return [...groups].map(([group, options]) => (
    <Section key={group} id={`settings-${group || 'server'}`} title={group || messages.server}>
      <dl className="gh-settings">
        {options.map((setting) => (
          <SettingRow key={setting.option} setting={setting} />
        ))}
      </dl>
    </Section>
  ))
}
