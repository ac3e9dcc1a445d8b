import type { PersonDialogProps } from './user-dialog.ts'
import { BanPerson } from './BanUser.tsx'
import { DeletePerson } from './DeleteUser.tsx'
import type { PersonQuestion } from '../UserMenu.tsx'
import { SetPassword } from './SetPassword.tsx'
import { SetRoles } from './SetRoles.tsx'
import { SignOutPerson } from './SignOutUser.tsx'
import { UnbanPerson } from './UnbanUser.tsx'
import { ViewAs } from './ViewAs.tsx'

/** Asks what has to be asked before something is done about a person. */
export function PersonDialogs({ question, ...rest }: PersonDialogProps & { question: PersonQuestion }) {
  switch (question) {
    case 'role':
      return <SetRoles {...rest} />
    case 'password':
      return <SetPassword {...rest} />
    case 'view':
      return <ViewAs {...rest} />
    case 'sign-out':
      return <SignOutPerson {...rest} />
    case 'ban':
      return <BanPerson {...rest} />
    case 'unban':
      return <UnbanPerson {...rest} />
    case 'remove':
      return <DeletePerson {...rest} />
  }
}
