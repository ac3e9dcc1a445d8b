import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { disableTwoFactor } from '../../../../../contract/factors/two-factor.ts'
import { answer } from '../../../../data/queries.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Confirm } from '../../../../ui/Confirm.tsx'
import { toast } from '../../../../ui/Toasts.tsx'

/** The button that turns the second step off, with its dialog. */
export function TurnOff({ isDisabled }: { isDisabled: boolean }) {
  const { turnOff } = useMessages(factorsMessages, 'factors')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="gh-method-danger">
      <Button isDisabled={isDisabled} onClick={() => setIsOpen(true)}>
        {turnOff}
      </Button>
      {isOpen && <Confirmation onClose={() => setIsOpen(false)} />}
    </span>
  )
}

function Confirmation({ onClose }: { onClose: () => void }) {
  const { call } = useApp()
  const { turningOff } = useMessages(factorsMessages, 'factors')
  const queries = useQueryClient()
  const turnOff = useMutation({
    mutationFn: () => answer(call(disableTwoFactor, { body: {} })),
    async onSuccess() {
      toast(turningOff.off)
      onClose()
      await queries.invalidateQueries()
    },
  })
  return (
    <Confirm
      title={turningOff.title}
      sentence={turningOff.sentence}
      labels={turningOff}
      isPending={turnOff.isPending}
      onConfirm={() => turnOff.mutate()}
      onClose={onClose}
    >
      {turnOff.error && <ProblemNote problem={turnOff.error.problem} />}
    </Confirm>
  )
}
