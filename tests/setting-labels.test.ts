import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { locales } from '../contract/pages/languages.ts'
import { settingSubjects } from '../contract/admin/settings.ts'
import { readSettings } from '../server/admin/settings.ts'
import { resolveConfig } from '../server/config/config.ts'

type Labels = Record<string, Record<string, { label: string; sentence: string }>>

describe('the labels of the settings', () => {
  const settings = readSettings(resolveConfig({}))

  for (const locale of locales) {
    test(`exist for exactly the options of each subject, in ${locale}`, async () => {
      const labels = ((await import(`../web/messages/${locale}/admin/settings/labels.ts`)) as { settingLabels: Labels })
        .settingLabels
      for (const subject of settingSubjects) {
        const options = settings.filter((each) => each.subject === subject).map(({ option }) => option)
        assert.deepEqual(Object.keys(labels[subject]!).toSorted(), options.toSorted(), subject)
      }
    })

    test(`are unique within each subject, in ${locale}`, async () => {
      const labels = ((await import(`../web/messages/${locale}/admin/settings/labels.ts`)) as { settingLabels: Labels })
        .settingLabels
      for (const subject of settingSubjects) {
        const texts = Object.values(labels[subject]!).map(({ label }) => label)
        assert.equal(new Set(texts).size, texts.length, subject)
      }
    })
  }
})
