import { overviewEnglish, type OverviewWords } from '../../messages/english-overview.ts'

/** The words of the overview and of what finds everything. */
export function useOverviewWords(): OverviewWords {
  return overviewEnglish
}
