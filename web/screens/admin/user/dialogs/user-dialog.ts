import type { FullUser } from '../../../../../contract/user.ts'

export type UserDialogProps = { person: FullUser; onClose: () => void }

/** Returns the text by which a user is called: the name or, if it is empty, the email address. */
export function calledIn({ name, email }: Pick<FullUser, 'name' | 'email'>) {
  return name || email
}
