import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Setting } from '../../../contract/portal/settings.ts'
import { Answered } from '../../app/Answered.tsx'
import { Page } from '../../app/Page.tsx'
import { usePorts } from '../../ports.tsx'
import { Check } from '../../ui/Field.tsx'
import { Section } from '../../ui/Section.tsx'
import { useSettingsWords } from './settings-words.ts'
import { BrandForm } from './BrandForm.tsx'
import { settingsQuery } from './queries.ts'
import { SearchField } from './SearchField.tsx'
import { SettingRow } from './SettingRow.tsx'
import './People.css'
import './Settings.css'

type SettingsProps = {
  /** Which options are looked for. */
  search: string
  onSearch: (text: string) => void
}

/** What this server runs with and what set it, and how the site looks, to try another look. */
export function Settings({ search, onSearch }: SettingsProps) {
  const { call } = usePorts()
  const { settings: words } = useSettingsWords()
  const asked = useQuery(settingsQuery(call))
  const [isChangedOnly, setIsChangedOnly] = useState(false)
  const isShown = ({ option, source }: Setting) =>
    option.toLowerCase().includes(search.toLowerCase()) && (!isChangedOnly || source !== null)
  return (
    <Page title={words.title} sub={words.sub}>
      <div className="ah-people-filters" role="search">
        <SearchField label={words.search} value={search} onSearch={onSearch} />
        <Check
          label={words.changedOnly}
          checked={isChangedOnly}
          onChange={({ target }) => setIsChangedOnly(target.checked)}
        />
      </div>
      <Answered asked={asked} rows={8}>
        {({ settings, branding }) => (
          <>
            {search === '' && !isChangedOnly && <BrandForm branding={branding} settings={settings} />}
            <Groups settings={settings.filter(isShown)} />
          </>
        )}
      </Answered>
    </Page>
  )
}

/** Options by the group they are declared in; those in none are the server's own. */
function Groups({ settings }: { settings: readonly Setting[] }) {
  const { settings: words } = useSettingsWords()
  const groups = Map.groupBy(settings, ({ option }) => (option.includes('.') ? option.split('.')[0]! : ''))
  if (groups.size === 0) return <p className="ah-quiet">{words.nothing}</p>
  return [...groups].map(([group, options]) => (
    <Section key={group} id={`settings-${group || 'server'}`} title={group || words.server}>
      <dl className="ah-settings">
        {options.map((setting) => (
          <SettingRow key={setting.option} setting={setting} />
        ))}
      </dl>
    </Section>
  ))
}
