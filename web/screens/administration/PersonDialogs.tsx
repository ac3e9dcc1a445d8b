import type { PersonDialogProps } from './person-dialog.ts'
import { BanPerson } from './BanPerson.tsx'
import { DeletePerson } from './DeletePerson.tsx'
import type { PersonQuestion } from './PersonMenu.tsx'
import { SetPassword } from './SetPassword.tsx'
import { SetRoles } from './SetRoles.tsx'
import { SignOutPerson } from './SignOutPerson.tsx'
import { UnbanPerson } from './UnbanPerson.tsx'
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
