import type { KeyboardEvent, ReactNode } from 'react'
import type { CallError } from '../../../../client/call.ts'
import { LeaveGuard } from '../../../forms/LeaveGuard.tsx'
import { FormNote } from '../../../forms/FormNote.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import type { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type Form = Pick<
  ReturnType<typeof useEndpointForm>,
  'isChanged' | 'onSubmit' | 'isPending' | 'isSlow' | 'limit' | 'cancel'
> & { problem: CallError | null }

type InlineFormProps = { form: Form; onUndo: () => void; children: ReactNode }

/** A form whose fields show the current values; its buttons appear as soon as a value changes. */
export function InlineForm({ form, onUndo, children }: InlineFormProps) {
  const { general } = useMessages(organizationMessages, 'organizations')

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Escape' && form.isChanged) onUndo()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its own fields
    <form className="gh-form" noValidate onSubmit={form.onSubmit} onKeyDown={onKeyDown}>
      <LeaveGuard isChanged={form.isChanged} />
      <FormNote form={form} />
      {children}
      {form.isChanged && (
        <div className="gh-form-actions">
          <SubmitButton form={form} isCompact>
            {general.save}
          </SubmitButton>
          <Button look="quiet" onClick={onUndo}>
            {general.undo}
          </Button>
        </div>
      )}
    </form>
  )
}
