import { ProblemNote } from '../../forms/FormNote.tsx'
import { useMessages } from '../../context/messages.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { Note } from '../../ui/Note.tsx'
import { Resend } from '../verify/Resend.tsx'
import { SendCode } from './SendCode.tsx'
import { StepForm } from './StepForm.tsx'
import { StepShell, type StepProps } from './StepShell.tsx'
import { useEmailCode } from './use-email-code.ts'
import { useUnusableFactor } from './use-code-error.ts'

/** Mails a code once the user asks for it, and continues the sign-in with the code. */
export function EmailCodeStep(step: StepProps) {
  const messages = useMessages(secondStepMessages, 'secondStep')
  const mail = useEmailCode(step.onRefused)
  const unusable = useUnusableFactor(mail.problem?.code)
  const problem = mail.problem && <ProblemNote problem={mail.problem} />
  if (mail.isAsked)
    return (
      <StepForm
        {...step}
        method="otp"
        foot={
          <>
            {problem}
            <p className="gh-form-foot">
              {messages.nothingYet} <Resend resend={mail} isInline />
            </p>
          </>
        }
      />
    )
  return (
    <StepShell {...step} method="otp" sub={messages.byEmailCode}>
      {unusable === null ? problem : <Note kind="danger" title={unusable} isNews />}
      <div className="gh-form">
        <SendCode mail={mail} isLarge />
      </div>
    </StepShell>
  )
}
