import type { KeyboardEvent, ReactNode } from 'react'
import { FormNote } from '../forms/FormNote.tsx'
import { LeaveGuard } from '../forms/LeaveGuard.tsx'
import { SubmitButton } from '../forms/SubmitButton.tsx'
import type { FormState } from '../forms/use-endpoint-form.ts'
import { Button } from '../ui/Button.tsx'

type InlineFormProps = {
  form: FormState
  labels: { save: string; undo: string }
  onUndo: () => void
  children: ReactNode
}

/** A form whose fields show the current values; its buttons appear as soon as a value changes. */
export function InlineForm({ form, labels, onUndo, children }: InlineFormProps) {
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Escape' && form.isChanged) onUndo()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key presses in its own fields
    <form className="gh-form" noValidate onSubmit={form.onSubmit} onKeyDown={onKeyDown}>
      <LeaveGuard isChanged={form.isChanged} />
      <FormNote form={form} />
      {children}
      {form.isChanged && (
        <div className="gh-form-actions">
          <SubmitButton form={form} isCompact>
            {labels.save}
          </SubmitButton>
          <Button look="quiet" onClick={onUndo}>
            {labels.undo}
          </Button>
        </div>
      )}
    </form>
  )
}
