import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../../ui/Field.tsx'
import { banLengths, type BanForm } from './ban-length.ts'
import { useRights } from '../../rights.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'
import '../../Choices.css'

type BanFieldsProps = {
  register: (name: keyof BanForm) => UseFormRegisterReturn
  length: BanForm['length']
  isDateWrong: boolean
}

/** The fields for the reason and the length of a ban. */
export function BanFields({ register, length, isDateWrong }: BanFieldsProps) {
  const { banning: messages } = useMessages(userDialogMessages)
  const { banSeconds } = useRights()
  // Without a configured length, `default` would mean a permanent ban, which the list already offers.
  const offered = banLengths.filter((each) => each !== 'default' || banSeconds !== null)
  return (
    <>
      <Field
        id="ban-reason"
        label={messages.reason}
        hint={messages.reasonHint}
        maxLength={500}
        {...register('reason')}
      />
      <fieldset className="gh-choices">
        <legend>{messages.until}</legend>
        {offered.map((each) => (
          <label key={each}>
            <input type="radio" value={each} {...register('length')} />
            <span>{messages.lengths[each]}</span>
          </label>
        ))}
      </fieldset>
      {length === 'date' && (
        <Field
          id="ban-date"
          type="date"
          label={messages.date}
          error={isDateWrong && messages.dateMissing}
          {...register('date')}
        />
      )}
    </>
  )
}
