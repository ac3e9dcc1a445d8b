import type { FullUser } from '../../../../../contract/user.ts'

export type UserDialogProps = { person: FullUser; onClose: () => void }

/** Returns the name of a user for display or, if the name is empty, the email address. */
export function calledIn({ name, email }: Pick<FullUser, 'name' | 'email'>) {
  return name || email
}
