import type { Control, UseFormRegister, UseFormSetValue } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { usePorts } from '../../../context/app.tsx'
import type { PersonForm } from './create-user.ts'
import { PasswordToGive } from '../user/dialogs/PasswordToGive.tsx'
import { userDialogMessages } from '../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../context/messages.ts'
import '../Choices.css'

type FirstSignInProps = {
  form: {
    register: UseFormRegister<PersonForm>
    control: Control<PersonForm, unknown, PersonForm>
    setValue: UseFormSetValue<PersonForm>
    errorOf: (name: keyof PersonForm) => string | undefined
  }
}

/** How a person who is created signs in first. */
export function FirstSignIn({ form }: FirstSignInProps) {
  const { site, words: all } = usePorts()
  const { creating: words } = useMessages(userDialogMessages)
  const way = useWatch({ control: form.control, name: 'way' })
  return (
    <>
      {site.features.passwordReset && (
        <fieldset className="gh-choices">
          <legend>{words.how}</legend>
          <label>
            <input type="radio" value="link" {...form.register('way')} />
            <span>{words.withLink}</span>
          </label>
          <label>
            <input type="radio" value="password" {...form.register('way')} />
            <span>{words.withPassword}</span>
          </label>
        </fieldset>
      )}
      {way === 'link' ? (
        <p className="gh-small gh-quiet">{words.linkSentence}</p>
      ) : (
        <PasswordToGive form={form} registration={form.register('password')} label={all.common.password} />
      )}
    </>
  )
}
