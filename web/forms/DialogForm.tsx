import type { ReactNode } from 'react'
import { DialogActions } from '../ui/Dialog.tsx'
import { FormNote } from './FormNote.tsx'
import { SubmitButton, type SubmitButtonProps } from './SubmitButton.tsx'
import type { FormState } from './use-endpoint-form.ts'

type DialogFormProps = {
  form: Omit<FormState, 'isChanged'>
  /** The button that leaves the dialog without submitting. */
  cancel: ReactNode
  /** The label of the submit button. */
  submit: string
  look?: SubmitButtonProps['look']
  children?: ReactNode
}

/** The form of a dialog: its error, its fields and its two buttons. */
export function DialogForm({ form, cancel, submit, look = 'primary', children }: DialogFormProps) {
  return (
    <>
      <FormNote form={form} />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        {children}
        <DialogActions>
          {cancel}
          <SubmitButton form={form} look={look} isCompact>
            {submit}
          </SubmitButton>
        </DialogActions>
      </form>
    </>
  )
}
