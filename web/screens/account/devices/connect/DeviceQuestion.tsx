import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import {
  deviceApprove,
  deviceDeny,
  type DeviceRequest,
} from '../../../../../contract/applications/device-authorization.ts'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { sessionQuery } from '../../../../data/account.ts'
import { answer } from '../../../../data/queries.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { connectDeviceMessages } from '../../../../messages/en/devices/connect-device.ts'
import { dashboardMessages } from '../../../../messages/en/dashboard.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Rich } from '../../../../ui/Rich.tsx'

type DeviceQuestionProps = {
  request: DeviceRequest
  onAnswered: (answer: 'done' | 'denied') => void
  /** Shown instead of the buttons once the request can no longer be approved or denied. */
  onUnanswerable: ReactNode
}

/** Asks the user to approve or deny the request of a device. Warns them to approve only a request that they started. */
export function DeviceQuestion({ request, onAnswered, onUnanswerable }: DeviceQuestionProps) {
  const messages = useMessages(connectDeviceMessages)
  const heading = useRef<HTMLHeadingElement>(null)
  const { approve, deny } = useAnswers(request, onAnswered)
  useEffect(() => heading.current?.focus(), [])

  const problem = (approve.error ?? deny.error)?.problem ?? null
  const isOver = problem?.code === 'EXPIRED_USER_CODE' || problem?.code === 'DEVICE_CODE_ALREADY_PROCESSED'
  const isBusy = approve.isPending || deny.isPending
  return (
    <div className="gh-form gh-connect-device">
      {problem && <ProblemNote problem={problem} />}
      <h2 ref={heading} tabIndex={-1}>
        {messages.request}
      </h2>
      <Asked {...request} />
      <Note kind="warn" title={messages.warning}>
        <Rich text={messages.warningSentence} />
      </Note>
      <div className="gh-form-actions">
        {isOver ? (
          onUnanswerable
        ) : (
          <>
            <Button look="primary" isBusy={approve.isPending} onClick={() => isBusy || approve.mutate()}>
              {messages.connect}
            </Button>
            <Button isBusy={deny.isPending} onClick={() => isBusy || deny.mutate()}>
              {messages.notMe}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function useAnswers({ userCode }: DeviceRequest, onAnswered: DeviceQuestionProps['onAnswered']) {
  const { call } = useApp()
  const body = { userCode }
  const approve = useMutation({
    mutationFn: () => answer(call(deviceApprove, { body })),
    onSuccess: () => onAnswered('done'),
  })
  const deny = useMutation({
    mutationFn: () => answer(call(deviceDeny, { body })),
    onSuccess: () => onAnswered('denied'),
  })
  return { approve, deny }
}

function Asked({ asked }: DeviceRequest) {
  const { site, call } = useApp()
  const messages = useMessages(connectDeviceMessages)
  const { ago } = useMessages(dashboardMessages)
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  if (asked === null) return null
  const { clientId: app, at, ipAddress: address, isElsewhere } = asked
  const facts = { app, email: session?.user.email ?? '', address, isElsewhere }
  return (
    <>
      <p>
        <Rich text={messages.asks({ ...facts, ago: ago((Date.now() - Date.parse(at)) / 1000) })} />
      </p>
      <p className="gh-quiet">{messages.mayDoAll}</p>
    </>
  )
}
