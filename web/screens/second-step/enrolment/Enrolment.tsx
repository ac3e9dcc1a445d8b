import { useState } from 'react'
import * as z from 'zod/mini'
import type { CallError } from '../../../../client/call.ts'
import { enableTwoFactor, type BegunApp } from '../../../../contract/factors/two-factor.ts'
import { FormNote } from '../../../forms/FormNote.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { enrolmentMessages } from '../../../messages/en/enrolment.ts'
import { Button } from '../../../ui/Button.tsx'
import { PasskeyNote } from '../../passkeys/PasskeyNote.tsx'
import { addPasskey } from '../../passkeys/passkey-requests.ts'
import { useOffersPasskeys } from '../../passkeys/use-offers-passkeys.ts'
import { usePasskey } from '../../passkeys/use-passkey.ts'
import { challengeEnd, type ChallengeEnd, type OpenChallenge } from '../use-challenge.ts'
import { EnrolledCodes } from './EnrolledCodes.tsx'
import { EnrolmentShell } from './EnrolmentShell.tsx'
import { MailedCode } from './MailedCode.tsx'
import { NewApp } from './NewApp.tsx'
import { useTitleFocus } from '../../../layout/auth/AuthShell.tsx'

/** The result of an enrollment: recovery codes to save, and the destination of the sign-in. */
export type Enrolled = { codes: readonly string[]; url?: string | undefined }

type EnrolmentProps = {
  challenge: OpenChallenge
  /** Called once the user is signed in. The component then shows the recovery codes. */
  onCompleted: () => void
  onEnd: (end: ChallengeEnd) => void
}

/** Sets up the second step that the user must have. If the server requires it, asks for an emailed code first. */
export function Enrolment({ challenge, onCompleted, onEnd }: EnrolmentProps) {
  const [needsCode, setNeedsCode] = useState(challenge.enrolment?.needsCode ?? false)
  const [begun, setBegun] = useState<BegunApp | null>(null)
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)

  function refuse(problem: CallError) {
    const isOver = problem.code === 'UNAUTHORIZED' || problem.code === 'SESSION_REQUIRED'
    const end = isOver ? 'timed-out' : challengeEnd(problem)
    if (end) onEnd(end)
  }

  function finish(result: Enrolled) {
    setEnrolled(result)
    onCompleted()
  }

  if (enrolled) return <EnrolledCodes {...enrolled} />
  if (needsCode) return <MailedCode email={challenge.email} onProven={() => setNeedsCode(false)} onRefused={refuse} />
  if (begun) return <NewApp app={begun} onEnrolled={finish} onBack={() => setBegun(null)} onRefused={refuse} />
  return <Choose challenge={challenge} onBegun={setBegun} onEnrolled={finish} onRefused={refuse} />
}

type ChooseProps = Pick<EnrolmentProps, 'challenge'> & {
  onEnrolled: (enrolled: Enrolled) => void
  onBegun: (app: BegunApp) => void
  onRefused: (problem: CallError) => void
}

function Choose({ challenge, onBegun, onEnrolled, onRefused }: ChooseProps) {
  const messages = useMessages(enrolmentMessages)
  const offersPasskeys = useOffersPasskeys()
  const form = useEndpointForm(enableTwoFactor, {
    schema: z.object({}),
    body: () => ({}),
    onSuccess: (reply) => reply.method === 'totp' && onBegun(reply),
    onRefused,
  })
  useTitleFocus()
  return (
    <EnrolmentShell sub={messages.sentence} email={challenge.email}>
      <FormNote form={form} />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        <SubmitButton form={form}>{messages.app}</SubmitButton>
      </form>
      {offersPasskeys && <NewPasskey onEnrolled={onEnrolled} onRefused={onRefused} />}
    </EnrolmentShell>
  )
}

function NewPasskey({ onEnrolled, onRefused }: Pick<ChooseProps, 'onEnrolled' | 'onRefused'>) {
  const { call } = useApp()
  const messages = useMessages(enrolmentMessages)
  const passkey = usePasskey(
    async () => {
      const result = await addPasskey(call)
      if (result.failure?.is === 'refused') onRefused(result.failure.problem)
      return result
    },
    ({ backupCodes = [], url }) => onEnrolled({ codes: backupCodes, url }),
  )
  return (
    <>
      {passkey.failure && <PasskeyNote failure={passkey.failure} />}
      <div className="gh-form">
        <Button isLarge isBusy={passkey.isWaiting} onClick={() => void passkey.start()}>
          {messages.passkey}
        </Button>
      </div>
    </>
  )
}
