import type { FullUser } from '../../../../../contract/user.ts'

/** What a dialog about a person is given. */
export type UserDialogProps = { person: FullUser; onClose: () => void }

/** What a dialog calls the person it is about. */
export function calledIn({ name, email }: Pick<FullUser, 'name' | 'email'>) {
  return name || email
}
