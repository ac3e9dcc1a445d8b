import { useEffect, useState } from 'react'
import { usePortalWords } from '../../app/portal-words.ts'
import { usePorts } from '../../ports.tsx'
import { redirectCode } from '../../redirect-code.ts'
import { Note } from '../../ui/Note.tsx'
import { ProblemCode } from '../social/ProblemCode.tsx'
import { problemWords, useSocialWords } from '../social/problem-words.ts'

/** What the way back from a provider brought along. */
export type ConnectionArrival = {
  connected?: string | undefined
  error?: string | undefined
  provider?: string | undefined
}

/** Whether coming back from a provider connected it; the address forgets that, so that it is told once. */
export function ConnectionNews({ arrival, isVerified }: { arrival: ConnectionArrival; isVerified: boolean }) {
  const { site, go } = usePorts()
  const { security } = usePortalWords()
  const social = useSocialWords()
  const { unknown } = social
  const [{ connected, error, provider }] = useState(arrival)
  const hasArrived = arrival.connected !== undefined || arrival.error !== undefined
  useEffect(() => {
    if (hasArrived) go('/account/security', { replace: true })
  }, [hasArrived, go])

  const nameOf = (id: string | undefined) => site.providers.find((each) => each.id === id)?.name ?? null
  const code = redirectCode(error)
  if (code) {
    const words = problemWords(social, code, nameOf(provider))
    const sentence = code === 'unable_to_link_account' && !isVerified ? security.verifyFirst : words?.sentence
    return (
      <div>
        <Note kind="danger" title={`${words?.heading ?? unknown.heading}.`} isNews>
          {sentence ?? unknown.sentence}
        </Note>
        {!words && <ProblemCode code={code} />}
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
