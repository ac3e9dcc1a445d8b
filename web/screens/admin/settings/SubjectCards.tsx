import { settingSubjects, type Branding, type Setting } from '../../../../contract/admin/settings.ts'
import { Card } from '../../../ui/Card.tsx'
import { BrandForm } from './BrandForm.tsx'
import { SettingRow } from './SettingRow.tsx'
import { settingLabels, type SettingLabels } from '../../../messages/en/admin/settings/labels.ts'
import { settingsMessages } from '../../../messages/en/admin/settings.ts'
import { useMessages } from '../../../context/messages.ts'

/** Returns a function that finds the label and the explanation of an option. */
export function useSettingLabels() {
  const labels: Record<Setting['subject'], SettingLabels> = useMessages(settingLabels)
  // A newer server may have an option for which these pages have no label.
  return ({ subject, option }: Setting) => labels[subject][option] ?? { label: option, sentence: '' }
}

type SubjectCardsProps = {
  /** The options to show. `all` also contains the options that are not shown. */
  settings: readonly Setting[]
  all: readonly Setting[]
  /** The branding with which the preview starts; null if there is no preview. */
  branding: Branding | null
  isSearched: boolean
}

/** The preview of the branding, and one card for each subject with the options of that subject. */
export function SubjectCards({ settings, all, branding, isSearched }: SubjectCardsProps) {
  const { settings: messages } = useMessages(settingsMessages)
  const groups = settingSubjects.flatMap((subject) => {
    const own = settings.filter((each) => each.subject === subject)
    return own.length > 0 ? [{ subject, own }] : []
  })
  if (groups.length === 0) return <p className="gh-quiet">{isSearched ? messages.nothing : messages.nothingSet}</p>
  return (
    <>
      {branding && <BrandForm branding={branding} settings={all} />}
      {groups.map(({ subject, own }) => (
        <SubjectCard key={subject} subject={subject} settings={own} />
      ))}
    </>
  )
}

function SubjectCard({ subject, settings }: { subject: Setting['subject']; settings: readonly Setting[] }) {
  const { settings: messages } = useMessages(settingsMessages)
  const labelOf = useSettingLabels()
  const order = Object.keys(useMessages(settingLabels)[subject])
  const sorted = settings.toSorted((a, b) => order.indexOf(a.option) - order.indexOf(b.option))
  return (
    <Card id={`settings-${subject}`} title={messages.subjects[subject]} isFlush>
      <ul>
        {sorted.map((setting) => (
          <SettingRow key={setting.option} setting={setting} {...labelOf(setting)} />
        ))}
      </ul>
    </Card>
  )
}
