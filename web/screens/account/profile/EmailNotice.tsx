import { verificationErrors, type VerificationError } from '../../../../contract/redirect-errors.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useApp } from '../../../context/app.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { ProblemCode } from '../../social/ProblemCode.tsx'
import { VerifyBanner } from '../../verify/VerifyBanner.tsx'
import type { useEmailChange } from './use-email-change.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

type EmailNoticeProps = { user: FullUser; change: ReturnType<typeof useEmailChange> }

/**
 * The notice above the profile: the state of an email change or, without a change, the request to verify the email
 * address.
 */
export function EmailNotice({ user, change }: EmailNoticeProps) {
  const { site } = useApp()
  const notice = noticeOf(user, change)
  if (!notice && (user.emailVerified || !site.features.verification)) return null
  return (
    <div className="gh-notices">
      {change.problem && <ProblemNote problem={change.problem} />}
      {notice ?? <VerifyBanner email={user.email} />}
    </div>
  )
}

function noticeOf(user: FullUser, change: ReturnType<typeof useEmailChange>) {
  const { standing } = change
  switch (standing.is) {
    case 'waiting':
      return <Waiting change={change} to={standing.change} />
    case 'changed':
    case 'approved':
      return <Changed user={user} change={change} from={standing.from} kind={standing.is} />
    case 'verified':
      return <Verified email={user.email} />
    case 'failed':
      return <LinkFailed code={standing.code} />
    case 'resuming':
    case 'nothing':
      return null
  }
}

type WaitingProps = {
  change: ReturnType<typeof useEmailChange>
  to: Parameters<ReturnType<typeof useEmailChange>['sendAgain']>[0]
}

function Waiting({ change, to }: WaitingProps) {
  const messages = useMessages()
  const { emailChange } = useMessages(dashboardMessages)
  const actions = (
    <>
      <LinkButton aria-disabled={change.isPending || undefined} onClick={() => void change.sendAgain(to)}>
        {emailChange.sendAgain}
      </LinkButton>
      <LinkButton aria-disabled={change.isPending || undefined} onClick={() => void change.cancel(to)}>
        {messages.common.cancel}
      </LinkButton>
    </>
  )
  return (
    <Note kind="mail" actions={actions}>
      <Rich text={emailChange.waiting(to.from)} /> {emailChange.waitingSentence(to.to)}
    </Note>
  )
}

type ChangedProps = EmailNoticeProps & { from: string | null; kind: 'changed' | 'approved' }

function Changed({ user, change, from, kind }: ChangedProps) {
  const { emailChange } = useMessages(dashboardMessages)
  const undo = from !== null && (
    <LinkButton aria-disabled={change.isPending || undefined} onClick={() => void change.changeBack(from)}>
      {kind === 'changed' ? emailChange.undo : emailChange.changeBack}
    </LinkButton>
  )
  return (
    <Note kind="ok" actions={undo} isNews>
      <Rich text={emailChange[kind](user.email)} />
    </Note>
  )
}

function Verified({ email }: { email: string }) {
  const { emailChange } = useMessages(dashboardMessages)
  return (
    <Note kind="ok" isNews>
      <Rich text={emailChange.verified(email)} />
    </Note>
  )
}

function LinkFailed({ code }: { code: string }) {
  const messages = useMessages()
  const known = isVerificationError(code) ? messages.verificationErrors[code] : null
  return (
    <>
      <Note kind="danger" title={`${known?.heading ?? messages.verify.didntWork}.`} isNews>
        {known?.sentence}
      </Note>
      {!known && <ProblemCode code={code} />}
    </>
  )
}

function isVerificationError(code: string): code is VerificationError {
  return (verificationErrors as readonly string[]).includes(code)
}
