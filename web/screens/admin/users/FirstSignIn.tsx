import type { Control, UseFormRegister, UseFormSetValue } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useApp } from '../../../context/app.tsx'
import type { UserForm } from './create-user.ts'
import { PasswordToGive } from '../user/dialogs/PasswordToGive.tsx'
import { userDialogMessages } from '../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../context/messages.ts'
import '../Choices.css'

type FirstSignInProps = {
  form: {
    register: UseFormRegister<UserForm>
    control: Control<UserForm, unknown, UserForm>
    setValue: UseFormSetValue<UserForm>
    errorOf: (name: keyof UserForm) => string | undefined
  }
}

/** How a new user signs in for the first time: with a mailed link, or with a password set in this form. */
export function FirstSignIn({ form }: FirstSignInProps) {
  const { site } = useApp()
  const all = useMessages()
  const { creating: messages } = useMessages(userDialogMessages)
  const way = useWatch({ control: form.control, name: 'way' })
  return (
    <>
      {site.features.passwordReset && (
        <fieldset className="gh-choices">
          <legend>{messages.how}</legend>
          <label>
            <input type="radio" value="link" {...form.register('way')} />
            <span>{messages.withLink}</span>
          </label>
          <label>
            <input type="radio" value="password" {...form.register('way')} />
            <span>{messages.withPassword}</span>
          </label>
        </fieldset>
      )}
      {way === 'link' ? (
        <p className="gh-small gh-quiet">{messages.linkSentence(site.linkSeconds.reset)}</p>
      ) : (
        <PasswordToGive form={form} registration={form.register('password')} label={all.common.password} />
      )}
    </>
  )
}
