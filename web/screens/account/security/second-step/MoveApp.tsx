import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { enableTwoFactor } from '../../../../../contract/factors/two-factor.ts'
import { answer } from '../../../../data/queries.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { Button } from '../../../../ui/Button.tsx'
import { toast } from '../../../../ui/Toasts.tsx'
import { SetUpApp } from './SetUpApp.tsx'

/**
 * The button that replaces the authenticator app. The previous app works until the first code from the new app
 * is entered.
 */
export function MoveApp({ isDisabled }: { isDisabled: boolean }) {
  const { call } = useApp()
  const { moveApp, movingApp } = useMessages(factorsMessages, 'factors')
  const queries = useQueryClient()
  const [uri, setUri] = useState<string | null>(null)
  const begin = useMutation({
    mutationFn: () => answer(call(enableTwoFactor, { body: { replace: true } })),
    onSuccess: (reply) => setUri(reply.method === 'totp' ? reply.totpURI : null),
  })

  function finish() {
    setUri(null)
    toast(movingApp.moved)
    void queries.invalidateQueries()
  }

  return (
    <>
      <Button isBusy={begin.isPending} isDisabled={isDisabled} onClick={() => begin.mutate()}>
        {moveApp}
      </Button>
      {begin.error && <ProblemNote problem={begin.error.problem} />}
      {uri !== null && <SetUpApp uri={uri} replaces onConfirmed={finish} onClose={() => setUri(null)} />}
    </>
  )
}
