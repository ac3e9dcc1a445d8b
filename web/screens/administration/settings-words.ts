import { settingsEnglish, type SettingsWords } from '../../messages/english-settings.ts'

/** The words of the settings. */
export function useSettingsWords(): SettingsWords {
  return settingsEnglish
}
