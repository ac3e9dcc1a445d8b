import { eventEnglish, type EventWords } from '../../messages/english-events.ts'

/** The words of the record. */
export function useEventWords(): EventWords {
  return eventEnglish
}
