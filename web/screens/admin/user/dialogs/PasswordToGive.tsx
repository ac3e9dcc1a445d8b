import { RefreshCw } from 'lucide-react'
import type { Control, FieldValues, Path, PathValue, UseFormRegisterReturn, UseFormSetValue } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { NewPassword } from '../../../../forms/NewPassword.tsx'
import { useApp } from '../../../../context/app.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Copy } from '../../../../ui/Copy.tsx'
import { generatePassword } from './generate-password.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'
import './PasswordToGive.css'

type PasswordToGiveProps<Values extends FieldValues> = {
  form: {
    control: Control<Values, unknown, Values>
    setValue: UseFormSetValue<Values>
    errorOf: (name: Path<Values>) => string | undefined
  }
  registration: UseFormRegisterReturn<Path<Values>>
  label: string
}

/** The field for another user’s password, with buttons that generate a password and copy it. */
export function PasswordToGive<Values extends FieldValues>(props: PasswordToGiveProps<Values>) {
  const { site } = useApp()
  const all = useMessages()
  const { creating: messages } = useMessages(userDialogMessages)
  const { form, registration, label } = props
  const { name } = registration
  const value: unknown = useWatch({ control: form.control, name })

  function generate() {
    const password = generatePassword(site.passwordLength.min)
    form.setValue(name, password as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <div className="gh-password-to-give">
      <NewPassword control={form.control} registration={registration} error={form.errorOf(name)} label={label} />
      <div>
        <Button icon={<RefreshCw size={18} strokeWidth={1.6} aria-hidden />} onClick={generate}>
          {messages.generate}
        </Button>
        {typeof value === 'string' && value !== '' && (
          <Copy text={value} label={all.common.copy(label)} copiedLabel={all.common.copied} />
        )}
      </div>
    </div>
  )
}
