import { personDialogEnglish, type PersonDialogWords } from '../../messages/english-person-dialogs.ts'

/** The words of what is asked before something is done about a person. */
export function usePersonDialogWords(): PersonDialogWords {
  return personDialogEnglish
}
