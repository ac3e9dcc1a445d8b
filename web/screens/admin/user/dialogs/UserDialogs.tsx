import type { UserDialogProps } from './user-dialog.ts'
import { BanUser } from './BanUser.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { EditUser } from './EditUser.tsx'
import type { UserQuestion } from '../UserMenu.tsx'
import { ResetFactors } from './ResetFactors.tsx'
import { SetPassword } from './SetPassword.tsx'
import { SetRoles } from './SetRoles.tsx'
import { SignOutUser } from './SignOutUser.tsx'
import { UnbanUser } from './UnbanUser.tsx'
import { ViewAs } from './ViewAs.tsx'

export function UserDialogs({ question, ...rest }: UserDialogProps & { question: UserQuestion }) {
  switch (question) {
    case 'edit':
      return <EditUser {...rest} />
    case 'role':
      return <SetRoles {...rest} />
    case 'password':
      return <SetPassword {...rest} />
    case 'view':
      return <ViewAs {...rest} />
    case 'reset':
      return <ResetFactors {...rest} />
    case 'sign-out':
      return <SignOutUser {...rest} />
    case 'ban':
      return <BanUser {...rest} />
    case 'unban':
      return <UnbanUser {...rest} />
    case 'remove':
      return <DeleteUser {...rest} />
  }
}
