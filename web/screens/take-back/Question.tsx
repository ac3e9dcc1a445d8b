import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../context/messages.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { AuthShell, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { takeBackMessages } from '../../messages/en/mailed-links/take-back.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { writeDate } from '../../ui/date-formats.ts'
import { Rich } from '../../ui/Rich.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { FormerPasskey as Whole } from './FormerPasskey.tsx'
import { ProofForm, type ProofProps } from './ProofForm.tsx'
import type { Change } from './use-change.ts'

// Loaded separately, because many users have no passkey. If loading fails, the other proofs remain.
const FormerPasskey = lazy<typeof Whole>(async () => ({
  default: await import('./FormerPasskey.tsx').then(
    (part) => part.FormerPasskey,
    () => NotLoaded,
  ),
}))

/** Describes a change of sign-in methods, and asks for a password, code or passkey that was valid before the change. */
export function Question({ change, ...rest }: Omit<ProofProps, 'method'> & { change: Change }) {
  const { locale } = useMessages()
  const messages = useMessages(takeBackMessages)
  const { proofs } = change
  const takesCode = proofs.includes('app') || proofs.includes('recovery-code')
  const methods = [
    ...(proofs.includes('password') ? (['password'] as const) : []),
    ...(takesCode ? (['code'] as const) : []),
  ]
  const [method, setMethod] = useState<(typeof methods)[number] | null>(methods[0] ?? null)
  const other = methods.find((each) => each !== method)
  const moment = writeDate(new Date(change.changedAt), locale, 'exact')
  useTitleFocus()

  return (
    <AuthShell title={messages.title} sub={<Rich text={messages.changes[change.change](change.email, moment)} />}>
      <p>{messages.what}</p>
      {proofs.length > 0 && <p>{messages.prove}</p>}
      {(method !== null || proofs.length === 0) && <ProofForm key={method} method={method} {...rest} />}
      {proofs.includes('passkey') && (
        <Suspense fallback={<Skeleton rows={1} />}>
          <FormerPasskey isOnly={method === null} {...rest} />
        </Suspense>
      )}
      {other && (
        <p className="gh-form-foot">
          <LinkButton onClick={() => setMethod(other)}>
            {other === 'code' ? messages.useCode : messages.usePassword}
          </LinkButton>
        </p>
      )}
    </AuthShell>
  )
}

function NotLoaded() {
  return <ProblemNote problem={{ status: 0, statusText: '' }} />
}
