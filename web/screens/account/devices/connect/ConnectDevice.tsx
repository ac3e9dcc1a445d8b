import { useState } from 'react'
import type { DeviceRequest } from '../../../../../contract/applications/device-authorization.ts'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { PageNotFound } from '../../../../layout/ErrorPage.tsx'
import { Page } from '../../../../layout/Page.tsx'
import { connectDeviceMessages } from '../../../../messages/en/devices/connect-device.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { DeviceCodeForm } from './DeviceCodeForm.tsx'
import { DeviceQuestion } from './DeviceQuestion.tsx'
import './ConnectDevice.css'

/**
 * A step of the page: the field for the code, the question whether to connect the device, or the result. `isForeign` is
 * true if another user has already entered the code.
 */
type Step = { is: 'code'; isForeign: boolean } | { is: 'question'; request: DeviceRequest } | { is: 'done' | 'denied' }

/**
 * Connects a device that shows a code. A code in the URL only fills in the field, because opening a link must not
 * connect a device.
 */
export function ConnectDevice() {
  const { site, query } = useApp()
  const code = query.get('user_code') ?? ''
  const messages = useMessages(connectDeviceMessages)
  const [step, setStep] = useState<Step>({ is: 'code', isForeign: false })
  if (!site.features.deviceAuthorization) return <PageNotFound />

  function reviewed(request: DeviceRequest) {
    if (request.asked === null) setStep({ is: 'code', isForeign: true })
    else if (request.status === 'pending') setStep({ is: 'question', request })
    else setStep({ is: request.status === 'approved' ? 'done' : 'denied' })
  }

  const startAgain = <Button onClick={() => setStep({ is: 'code', isForeign: false })}>{messages.startAgain}</Button>
  return (
    <Page title={messages.title} {...(step.is === 'code' ? { sub: messages.sub } : {})}>
      {step.is === 'code' && <DeviceCodeForm code={code} isForeign={step.isForeign} onReviewed={reviewed} />}
      {step.is === 'question' && (
        <DeviceQuestion
          request={step.request}
          onAnswered={(answer) => setStep({ is: answer })}
          onUnanswerable={startAgain}
        />
      )}
      {step.is === 'done' && (
        <Note
          kind="ok"
          title={messages.done}
          actions={<ButtonLink href="/account/devices">{messages.toDevices}</ButtonLink>}
          isNews
        >
          {messages.doneSentence}
        </Note>
      )}
      {step.is === 'denied' && (
        <Note kind="warn" title={messages.denied} actions={startAgain} isNews>
          {messages.deniedSentence}
        </Note>
      )}
    </Page>
  )
}
