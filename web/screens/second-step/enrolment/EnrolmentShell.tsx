import type { ReactNode } from 'react'
import { AuthShell } from '../../../layout/auth/AuthShell.tsx'
import { onwardIn, towards } from '../../../layout/auth/use-invitation-context.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { enrolmentMessages } from '../../../messages/en/enrolment.ts'
import { secondStepMessages } from '../../../messages/en/second-step.ts'
import { Rich } from '../../../ui/Rich.tsx'

type EnrolmentShellProps = { sub: ReactNode; email?: string; children: ReactNode }

/** The page on which a user sets up a second step while signing in. */
export function EnrolmentShell({ sub, email, children }: EnrolmentShellProps) {
  const { site, query } = useApp()
  const messages = useMessages(enrolmentMessages)
  const { signingInAs, notYou } = useMessages(secondStepMessages, 'secondStep')
  const context = { title: messages.why, sentence: messages.whySentence }
  return (
    <AuthShell title={messages.title(site.app.name)} sub={sub} context={context}>
      {children}
      {email !== undefined && (
        <p className="gh-form-foot">
          <Rich text={signingInAs(email)} /> <a href={towards('/sign-in', onwardIn(query))}>{notYou}</a>
        </p>
      )}
    </AuthShell>
  )
}
