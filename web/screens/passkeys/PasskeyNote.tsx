import { useMessages } from '../../context/messages.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { passkeyFailures, passkeyRefusals } from '../../messages/en/passkey-refusals.ts'
import { Note } from '../../ui/Note.tsx'
import type { PasskeyFailure } from './passkey-requests.ts'

// The key must be `refusals`, because hosts override the texts of refusals under that name.
const passkeyMessages = { refusals: passkeyRefusals, passkeyFailures }

/** Explains why a passkey was not used or added. */
export function PasskeyNote({ failure }: { failure: PasskeyFailure }) {
  const { refusals, passkeyFailures: failures } = useMessages(passkeyMessages)
  if (failure.is !== 'refused') {
    const isFault = failure.is === 'unsupported' || failure.is === 'not-loaded'
    return <Note kind={isFault ? 'danger' : 'info'} title={failures[failure.is]} isNews />
  }
  const { code } = failure.problem
  if (!isPasskeyRefusal(code)) return <ProblemNote problem={failure.problem} />
  return <Note kind="danger" title={refusals[code]()} isNews />
}

function isPasskeyRefusal(code: string | undefined): code is keyof typeof passkeyRefusals {
  return code !== undefined && Object.hasOwn(passkeyRefusals, code)
}
