import { useEffect, useState } from 'react'
import { useApp } from '../../../context/app.tsx'
import { redirectCode } from '../../../context/redirect-code.ts'
import { Note } from '../../../ui/Note.tsx'
import { ProblemCode } from '../../social/ProblemCode.tsx'
import { problemMessage } from '../../social/problem-messages.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { socialMessages } from '../../../messages/en/social.ts'
import { useMessages } from '../../../context/messages.ts'

/** The result of connecting a provider, from the query parameters of this page. */
export type ConnectionArrival = {
  connected?: string | undefined
  error?: string | undefined
  provider?: string | undefined
}

/**
 * Reports whether the provider was connected, and removes the result from the URL, so that a reload does not report the
 * result again.
 */
export function ConnectionNews({ arrival, isVerified }: { arrival: ConnectionArrival; isVerified: boolean }) {
  const { site, go } = useApp()
  const { security } = useMessages(dashboardMessages)
  const social = useMessages(socialMessages, 'social')
  const { unknown } = social
  const [{ connected, error, provider }] = useState(arrival)
  const hasArrived = arrival.connected !== undefined || arrival.error !== undefined
  useEffect(() => {
    if (hasArrived) go('/account/security', { replace: true })
  }, [hasArrived, go])

  const nameOf = (id: string | undefined) => site.providers.find((each) => each.id === id)?.name ?? null
  const code = redirectCode(error)
  if (code) {
    const messages = problemMessage(social, code, nameOf(provider))
    const sentence = code === 'unable_to_link_account' && !isVerified ? security.verifyFirst : messages?.sentence
    return (
      <div>
        <Note kind="danger" title={`${messages?.heading ?? unknown.heading}.`} isNews>
          {sentence ?? unknown.sentence}
        </Note>
        {!messages && <ProblemCode code={code} />}
      </div>
    )
  }
  const name = nameOf(connected)
  if (name === null) return null
  return (
    <Note kind="ok" isNews>
      {security.connected(name)}
    </Note>
  )
}
